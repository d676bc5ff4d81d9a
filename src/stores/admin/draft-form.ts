// Forms of the dashboard whose drafts outlive their dialog: checked by the contract's schema, sent once at a time, and never
// written over a version that somebody else has saved meanwhile.
import type { Schema } from '#contract/endpoint.ts';
import { createDrafts } from '#stores/form/drafts.ts';
import { errorsOf, inOrder, problemsOf } from '#stores/form/form.ts';
import { type Answer, withReason } from './admin-list.ts';

/** What is typed and not saved. */
export interface Draft<Form, Base> {
  form: Form;
  /** The version that the form was filled from; a save is refused if the server has a later one. */
  base: Base;
  /** Somebody else has saved meanwhile: `base` is theirs, and the next save replaces it. */
  isStale: boolean;
}

interface Options<Form, Base, Data> {
  keyOf: (base: Base) => string;
  /** What the form holds before anybody types. */
  fill: (base: Base) => Form;
  schema: (base: Base) => Schema;
  body: (form: Form, base: Base) => unknown;
  send: (form: Form, base: Base) => Promise<Answer<Data>>;
  /** Shows what the server has saved. @returns the version that later changes are made to */
  show: (data: Data) => NonNullable<Base>;
  /** Reads the version that somebody else has saved; null if that fails. */
  readTheirs: (id: string) => Promise<Base | null>;
  saved: (base: Base, data: Data) => string;
  failed: (base: Base) => string;
  /** The form is about what is shown now, not about what was shown when the typing began. */
  isRelative?: boolean;
}

/** `rest` is the saved version if typing went on meanwhile. `code` is '' if nothing was sent. */
export type Saved<Base = unknown> =
  | { ok: true; msg: string; rest: NonNullable<Base> | null }
  | { ok: false; code: string; msg: string; toast?: string };

const NOT_SENT = { ok: false, code: '', msg: '' } as const;

/** @returns the drafts by the key of their `base`, and the verbs that change, save and discard them */
export function createDraftForm<Form extends object, Base, Data>(options: Options<Form, Base, Data>) {
  const { keyOf, fill, schema, body, send, show, readTheirs, isRelative = false } = options;
  const { keep, formOf, setForm, ...drafts } = createDrafts<Draft<Form, Base>>();
  const { draftOf } = drafts;
  const untouched = (base: Base): Draft<Form, Base> => ({ form: fill(base), base, isStale: false });

  /** A form that holds again what it was filled with is no draft any more. */
  function edit(shown: Base, part: Partial<Form>): void {
    const draft = draftOf(keyOf(shown)) ?? untouched(shown);
    const form = { ...draft.form, ...part };
    const isUnchanged = JSON.stringify(form) === JSON.stringify(fill(draft.base));
    keep(keyOf(shown), isUnchanged ? null : { ...draft, form });
  }

  function accept(id: string, before: Draft<Form, Base> | undefined, data: Data) {
    const now = draftOf(id);
    const saved = show(data);
    keep(id, null);
    setForm(id, { state: 'done' });
    if (!now || now === before) return null;
    keep(keyOf(saved), { ...untouched(saved), form: now.form });
    return saved;
  }

  /** What is typed while it is sent stays as a draft of the saved version. */
  async function save(shown: Base): Promise<Saved<Base>> {
    const id = keyOf(shown);
    const before = draftOf(id);
    const { form, base } = { ...(before ?? untouched(shown)), ...(isRelative && { base: shown }) };
    const refuse = (errors: Record<string, string>, msg: string) =>
      setForm(id, { state: 'refused', errors: inOrder(errors, Object.keys(form)), msg });
    if (formOf(id).state === 'sending') return NOT_SENT;
    const problems = problemsOf(schema(base), body(form, base));
    if (problems) {
      refuse(problems, '');
      return NOT_SENT;
    }
    setForm(id, { state: 'sending' });
    const answer = await send(form, base);
    if (answer.ok)
      return { ok: true, msg: options.saved(base, answer.data), rest: accept(id, before, answer.data) };
    const toast = options.failed(base);
    const msg = withReason(toast, answer);
    refuse(errorsOf(answer.issues), msg);
    if (answer.code === 'stale_version') {
      const theirs = (await readTheirs(id)) ?? base;
      keep(id, { form: draftOf(id)?.form ?? form, base: theirs, isStale: !isRelative });
    }
    return { ok: false, code: answer.code, msg, toast };
  }

  return { ...drafts, untouched, edit, save };
}
