import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { orSignIn, showOutcome } from '#islands/shared/show-outcome.ts';
import { bindTo } from '#islands/ui/bind.ts';
import type { createDraftForm } from '#stores/admin/draft-form.ts';

export type Drafts<Form extends object, Base> = ReturnType<
  typeof createDraftForm<Form, Base, object, unknown>
>;

/**
 * What a form with a draft shows, and how to change, save and discard it. A refusal goes when the form does.
 * @param shown the version that the screen shows
 * @param hasToast shows what came of a save as a toast, too
 */
export function useDraft<Form extends object, Base>(
  drafts: Drafts<Form, Base>,
  shown: Base,
  hasToast = false,
) {
  const id = drafts.keyOf(shown);
  const draft = useStore(drafts.$drafts)[id];
  const state = useStore(drafts.$forms)[id];
  /** What the last save did, until the next change. */
  const [message, setMessage] = useState('');
  const { form, base } = draft ?? drafts.untouched(shown);
  useEffect(() => () => drafts.openForm(id), [drafts, id]);

  const change = (part: Partial<Form>): void => {
    setMessage('');
    drafts.edit(shown, part);
  };
  async function save(more: object = {}) {
    setMessage('');
    const saved = await (hasToast ? showOutcome : orSignIn)(drafts.save(shown, more));
    if (saved.ok) setMessage(saved.msg);
    return saved;
  }
  const discard = () => drafts.discard(id);
  return { draft, state, message, setMessage, form, base, change, bind: bindTo(form, change), save, discard };
}
