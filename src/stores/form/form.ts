// A React form: checked by the contract's schema, sent, and its errors shown.
import { atom, type ReadableAtom } from 'nanostores';
import * as notices from '#content/messages/notices.yml';
import type { Schema } from '#contract/endpoint.ts';
import type { Issue, Slot } from '#contract/error.ts';

export type FormState =
  | { state: 'idle' }
  | { state: 'sending' }
  /** `errors` are messages per field; `msg` is about the whole, empty when the fields say it all. */
  | {
      state: 'refused';
      errors: Readonly<Record<string, string>>;
      msg: string;
      /** Seconds until another try is accepted. */
      retryAfter?: number | null;
      /** The nearest free times, where the one asked for is taken. */
      slots?: readonly Slot[] | undefined;
      /** The server's code. */
      code?: string;
    }
  | { state: 'done' };

/** What a refusal may hold. */
export interface Refusal {
  code?: string;
  msg?: string;
  issues?: readonly Issue[];
  retryAfter?: number | null;
  slots?: readonly Slot[] | undefined;
}
export type Answer = { ok: boolean } & Refusal;

/** When the server refused without a message of its own; and when nothing answered. */
interface FailureMessages {
  failed: string;
  network: string;
}

interface Options<Body, Reply extends Answer> {
  schema: Schema<Body>;
  send: (body: Body) => Promise<Reply>;
  messages: FailureMessages;
}

/** The first message per field. @param prefix cut off every path: 'shippingAddress.email' → 'email' */
export function errorsOf(issues: readonly Issue[], prefix = ''): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, text } of issues) {
    const name = path.startsWith(prefix) ? path.slice(prefix.length) : path;
    errors[name] ??= text;
  }
  return errors;
}

/** What is wrong with `values` by the contract's schema; null when nothing is. */
export function problemsOf(schema: Schema, values: unknown): Record<string, string> | null {
  const checked = schema.safeParse(values);
  if (checked.success) return null;
  return errorsOf(checked.error.issues.map(({ path, message }) => ({ path: path.join('.'), text: message })));
}

/** The errors in the order of the form's fields: its summary lists them from top to bottom. */
export function inOrder(
  errors: Readonly<Record<string, string | undefined>>,
  fields: readonly string[],
): Record<string, string> {
  const within = (field: string) =>
    Object.keys(errors).filter((name) => name === field || name.startsWith(`${field}.`));
  const names = [...fields.flatMap(within), ...Object.keys(errors)];
  return Object.fromEntries(names.flatMap((name) => (errors[name] ? [[name, errors[name]]] : [])));
}

/** What a refused form says about the whole, and how long to wait. */
export function refusalOf(
  { code, msg, retryAfter }: Refusal,
  messages: FailureMessages,
): { msg: string; retryAfter?: number } {
  if (code === 'network') return { msg: messages.network };
  return code === 'too_many' && retryAfter
    ? { msg: notices.tooMany, retryAfter }
    : { msg: msg || messages.failed };
}

type Refused = Extract<FormState, { state: 'refused' }>;

/** One form's life: `$form` is its state. */
export function createForm<Body, Reply extends Answer>({ schema, send, messages }: Options<Body, Reply>) {
  const $form = atom<FormState>({ state: 'idle' });

  /**
   * @param values of the fields, in their order
   * @param problems that the schema can't know, by field
   * @returns the reply; null if nothing was sent: the form itself refused, or an earlier press is still under way
   */
  async function submit(values: unknown, problems: Record<string, string> = {}): Promise<Reply | null> {
    if ($form.get().state === 'sending') return null;
    const errors = { ...problemsOf(schema, values), ...problems };
    const refuse = (found: Record<string, string>, about: Pick<Refused, 'msg' | 'retryAfter' | 'slots'>) =>
      $form.set({ state: 'refused', errors: inOrder(found, Object.keys(Object(values))), ...about });
    if (Object.keys(errors).length > 0) {
      refuse(errors, { msg: '' });
      return null;
    }
    $form.set({ state: 'sending' });
    const answer = await send(schema.parse(values));
    if (answer.ok) $form.set({ state: 'done' });
    else refuse(errorsOf(answer.issues ?? []), { ...refusalOf(answer, messages), slots: answer.slots });
    return answer;
  }

  return { $form: $form as ReadableAtom<FormState>, submit, reset: () => $form.set({ state: 'idle' }) };
}
