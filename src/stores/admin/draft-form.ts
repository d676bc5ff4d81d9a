// Forms of the dashboard with drafts that outlive their dialog: validated by the contract, sent one at a time, and never
// overwriting a version that another admin has saved.
import type { Schema } from '#contract/endpoint.ts';
import { errorsOf, type FormState, inOrder, problemsOf } from '#stores/form/form.ts';
import type { Result } from '#stores/row-actions.ts';
import { type Answer, adminFailure } from './admin-list.ts';
import { createDrafts } from './drafts.ts';

export interface Draft<Form, Base> {
  form: Form;
  /** The version that the form was filled from; a save is refused if the server has a later one. */
  base: Base;
  /** Another admin has saved since: `base` is their version, and the next save replaces it. */
  isStale: boolean;
}

interface Options<Form, Base, Body, Data> {
  view: Parameters<typeof createDrafts>[0];
  keyOf: (base: Base) => string;
  /** The form's values before any input. */
  fill: (base: Base) => Form;
  schema: (base: Base) => Schema;
  body: (form: Form, base: Base) => Body;
  send: (body: Body, base: Base) => Promise<Answer<Data>>;
  /** Shows the saved version. @returns it, as the base of later changes */
  show: (data: Data) => NonNullable<Base>;
  /** Reads the version that another admin has saved; null if that fails. Left out where nothing is changed, only added. */
  readTheirs?: (id: string) => Promise<Base | null>;
  saved: (base: Base, data: Data) => string;
  failed: (base: Base) => string;
  /** Changes of different fields don't clash: what only they have changed is taken over, and the save is repeated. */
  merges?: boolean;
  /** The form applies to the version shown at saving, not to the one shown when typing began. */
  isRelative?: boolean;
}

/** The saved version if there was more input since. `code` is '' if nothing was sent. */
export type Saved<Base = unknown> = Result<NonNullable<Base> | null>;

type Refused = Extract<FormState, { state: 'refused' }>;
const NOT_SENT = { ok: false, code: '', msg: '' } as const;

/** What both have changed since `before`, field by field; null if that is the same field. */
function merged<Form extends object>(before: Form, mine: Form, theirs: Form): Form | null {
  const isChanged = (form: Form, name: keyof Form) =>
    JSON.stringify(form[name]) !== JSON.stringify(before[name]);
  const names = Object.keys(mine) as (keyof Form)[];
  if (names.some((name) => isChanged(mine, name) && isChanged(theirs, name))) return null;
  const own = names.filter((name) => isChanged(mine, name)).map((name) => [name, mine[name]]);
  return { ...theirs, ...Object.fromEntries(own) };
}

/** @returns drafts by the key of their `base` (`keyOf`), and functions to change, save and discard them */
export function createDraftForm<Form extends object, Base, Body extends object, Data>(
  options: Options<Form, Base, Body, Data>,
) {
  const { view, keyOf, fill, schema, body, send, show, readTheirs, isRelative = false } = options;
  const { keep, formOf, setForm, ...drafts } = createDrafts<Draft<Form, Base>>(view);
  const { draftOf } = drafts;
  const untouched = (base: Base): Draft<Form, Base> => ({ form: fill(base), base, isStale: false });

  /** A form changed back to its first values is no draft any more. */
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

  /** Input during the request stays as a draft of the saved version. @param more added to the body */
  async function save(shown: Base, more: Partial<Body> = {}): Promise<Saved<Base>> {
    const id = keyOf(shown);
    const before = draftOf(id);
    const { form, base } = { ...(before ?? untouched(shown)), ...(isRelative && { base: shown }) };
    const refuse = (errors: Record<string, string>, refusal: Pick<Refused, 'msg' | 'slots' | 'code'>) =>
      setForm(id, { state: 'refused', errors: inOrder(errors, Object.keys(form)), ...refusal });
    if (formOf(id).state === 'sending') return NOT_SENT;
    const values = { ...body(form, base), ...more };
    const problems = problemsOf(schema(base), values);
    if (problems) {
      refuse(problems, { msg: '' });
      return NOT_SENT;
    }
    setForm(id, { state: 'sending' });
    const answer = await send(values, base);
    if (answer.ok)
      return { ok: true, msg: options.saved(base, answer.data), data: accept(id, before, answer.data) };
    const failure = adminFailure(answer, options.failed(base));
    refuse(errorsOf(answer.issues), { msg: failure.msg, slots: answer.slots, code: answer.code });
    if (answer.code === 'stale_version') {
      const theirs = (await readTheirs?.(id)) ?? base;
      // With what was typed meanwhile.
      const now = draftOf(id)?.form ?? form;
      const both = options.merges && theirs !== base && merged(fill(base), now, fill(theirs));
      if (both) {
        keep(id, { form: both, base: theirs, isStale: false });
        setForm(id, { state: 'idle' });
        return save(shown, more);
      }
      keep(id, { form: now, base: theirs, isStale: !isRelative });
    }
    return failure;
  }

  return { ...drafts, keyOf, untouched, edit, save };
}
