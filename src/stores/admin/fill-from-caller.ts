// What an earlier record fills into the form of somebody who is on the phone.
import type { browserCall } from '#api/browser.ts';
import { type Caller, readCaller } from '#contract/diary/callers.ts';
import type { createDraftForm } from './draft-form.ts';

interface Calling {
  phone: string;
  email: string;
}
type Drafts<Form extends object, Base> = Pick<
  ReturnType<typeof createDraftForm<Form, Base, object, unknown>>,
  'draftOf' | 'keyOf' | 'edit'
>;

/** @param fields what the record says, by the form's names */
export function fillFromCaller<Form extends Calling, Base>(
  call: typeof browserCall,
  drafts: Drafts<Form, Base>,
  fields: (caller: Caller) => Partial<Form>,
) {
  /** What the person has typed into, if only to empty it, is theirs. */
  const typed = new Set<string>();
  const formOf = (base: Base) => drafts.draftOf(drafts.keyOf(base))?.form;

  function edit(base: Base, part: Partial<Form>): void {
    if (!formOf(base)) typed.clear();
    for (const name of Object.keys(part)) typed.add(name);
    drafts.edit(base, part);
  }

  /**
   * Fills in what is still empty from the newest record with the number, or else with the email address.
   * @returns the record; null where there is none
   */
  async function fillIn(base: Base): Promise<Caller | null> {
    const { phone, email } = formOf(base) ?? { phone: '', email: '' };
    if (!phone && !email) return null;
    const answer = await call(readCaller, { query: { phone, email } });
    const form = formOf(base);
    if (!answer.ok || !answer.data.caller || form?.phone !== phone || form.email !== email) return null;
    // Also in the field that has the focus: nothing mixes with it while that is empty.
    for (const [name, value] of Object.entries(fields(answer.data.caller)))
      if (!typed.has(name) && form[name as keyof Form] === '')
        drafts.edit(base, { [name]: value } as Partial<Form>);
    return answer.data.caller;
  }

  return { edit, fillIn };
}
