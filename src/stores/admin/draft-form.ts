// Forms of the dashboard whose drafts outlive their dialog: checked by the contract's schema, sent once at a time, and never
// written over a version that somebody else has saved meanwhile.
import type { Refusal } from '#api/client.ts';
import type { Schema } from '#contract/endpoint.ts';
import { createDrafts } from '#stores/form/drafts.ts';
import { inOrder } from '#stores/form/field-order.ts';
import { errorsOf, problemsOf } from '#stores/form/form.ts';
import type { Answer } from './admin-list.ts';

/** `Entry` is what one save is made of: the form, and what it is written against. */
interface Options<Entry, Data> {
  schema: (entry: Entry) => Schema;
  /** What `schema` is to check. */
  body: (entry: Entry) => unknown;
  send: (entry: Entry) => Promise<Answer<Data>>;
  /** The message about a save that the server refused or did not answer. */
  message: (entry: Entry, refusal: Refusal<string>) => string;
  /** As they stand in the form: errors are listed from top to bottom. */
  fields?: readonly string[];
}

/** `typed` is the draft where typing went on while it was sent. `code` is '' where nothing was sent. */
export type Submitted<Draft, Data> =
  | { ok: true; data: Data; typed: Draft | null }
  | { ok: false; code: string; msg: string };

/** How a save went, for the form that asked for it. */
export type Saved = { ok: true; msg: string } | { ok: false; code: string; msg: string };

const NOT_SENT = { ok: false, code: '', msg: '' } as const;

export function createDraftForm<Draft, Entry, Data>(options: Options<Entry, Data>) {
  const { body, schema, send, message, fields = [] } = options;
  const drafts = createDrafts<Draft>();
  const { draftOf, formOf, setForm } = drafts;

  const refuse = (id: string, errors: Record<string, string>, msg: string): void =>
    setForm(id, { state: 'refused', errors: inOrder(errors, fields), msg });

  /** The draft stays as it is: the caller knows what it is written against from now on. */
  async function submit(id: string, entry: Entry): Promise<Submitted<Draft, Data>> {
    if (formOf(id).state === 'sending') return NOT_SENT;
    const errors = problemsOf(schema(entry), body(entry));
    if (errors) {
      refuse(id, errors, '');
      return NOT_SENT;
    }
    const before = draftOf(id);
    setForm(id, { state: 'sending' });
    const answer = await send(entry);
    if (!answer.ok) {
      const msg = message(entry, answer);
      refuse(id, errorsOf(answer.issues), msg);
      return { ok: false, code: answer.code, msg };
    }
    setForm(id, { state: 'done' });
    const now = draftOf(id);
    return { ok: true, data: answer.data, typed: now && now !== before ? now : null };
  }

  return { ...drafts, submit };
}
