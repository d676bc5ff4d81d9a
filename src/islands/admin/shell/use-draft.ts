import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { bindTo } from '#islands/ui/bind.ts';
import type { createDraftForm } from '#stores/admin/draft-form.ts';

export type Drafts<Form extends object, Base> = Pick<
  ReturnType<typeof createDraftForm<Form, Base, unknown>>,
  '$drafts' | '$forms' | 'keyOf' | 'untouched' | 'edit' | 'discard' | 'openForm'
>;

/**
 * What a form with a draft shows, and how to change it. A refusal goes when the form does.
 * @param shown the version that the screen shows
 * @param onChange before each change
 */
export function useDraft<Form extends object, Base>(
  drafts: Drafts<Form, Base>,
  shown: Base,
  onChange?: () => void,
) {
  const id = drafts.keyOf(shown);
  const draft = useStore(drafts.$drafts)[id];
  const state = useStore(drafts.$forms)[id];
  const { form, base } = draft ?? drafts.untouched(shown);
  useEffect(() => () => drafts.openForm(id), [drafts, id]);
  const change = (part: Partial<Form>): void => {
    onChange?.();
    drafts.edit(shown, part);
  };
  return { draft, state, form, base, change, bind: bindTo(form, change), discard: () => drafts.discard(id) };
}
