// What every React form goes through: checked here by the contract's schema, sent, and answered with messages.
import { atom, type ReadableAtom } from 'nanostores';
import * as notices from '#content/messages/notices.yml';
import type { Schema } from '#contract/endpoint.ts';
import type { Issue } from '#contract/error.ts';

export type FormState =
  | { state: 'idle' }
  | { state: 'sending' }
  /** `errors` are messages per field; `msg` is about the whole, empty when the fields say it all. */
  | {
      state: 'refused';
      errors: Readonly<Record<string, string>>;
      msg: string;
      /** Seconds until another try is taken. */
      retryAfter?: number | null;
    }
  | { state: 'done' };

interface Answer {
  ok: boolean;
  code?: string;
  msg?: string;
  issues?: readonly Issue[];
  retryAfter?: number | null;
}

interface Options<Body> {
  schema: Schema<Body>;
  /** Makes the call of the API. */
  send: (body: Body) => Promise<Answer>;
  /** When the server refused without words of its own; and when nothing answered. */
  messages: { failed: string; network: string };
}

/** The first message per field; `path` in front of every name is cut off: 'shippingAddress.email' → 'email'. */
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

/** What a refused form says about the whole, and how long to wait. */
function messageOf({ code, msg, retryAfter }: Answer, messages: { failed: string; network: string }) {
  if (code === 'network') return { msg: messages.network };
  return code === 'too_many' && retryAfter
    ? { msg: notices.tooMany, retryAfter }
    : { msg: msg || messages.failed };
}

/**
 * One form's life. `submit` takes what the fields hold and answers whether it went through; a second press while the
 * first is on its way does nothing.
 */
export function createForm<Body>({ schema, send, messages }: Options<Body>): {
  $form: ReadableAtom<FormState>;
  submit: (values: unknown) => Promise<boolean>;
  reset: () => void;
} {
  const $form = atom<FormState>({ state: 'idle' });

  async function submit(values: unknown): Promise<boolean> {
    if ($form.get().state === 'sending') return false;
    const errors = problemsOf(schema, values);
    if (errors) {
      $form.set({ state: 'refused', errors, msg: '' });
      return false;
    }
    $form.set({ state: 'sending' });
    const answer = await send(schema.parse(values));
    if (answer.ok) {
      $form.set({ state: 'done' });
      return true;
    }
    const fields = errorsOf(answer.issues ?? []);
    $form.set({ state: 'refused', errors: fields, ...messageOf(answer, messages) });
    return false;
  }

  return { $form, submit, reset: () => $form.set({ state: 'idle' }) };
}
