// A dialog with a form of the dashboard. Input outlives it; a save that went through closes it.
import type { ReactNode } from 'react';
import { Button } from '#islands/ui/Button.tsx';
import { Modal } from '#islands/ui/Modal.tsx';
import { DraftForm } from './DraftForm.tsx';
import type { Difference } from './TheirVersion.tsx';
import { type Drafts, useDraft } from './use-draft.ts';

type Fields<Form extends object, Base> = ReturnType<typeof useDraft<Form, Base>>;

interface Props<Form extends object, Base> {
  id: string;
  title: string;
  shape?: 'narrow' | 'wide';
  className?: string;
  drafts: Drafts<Form, Base>;
  /** What the form is about, as the screen shows it. */
  shown: Base;
  /** On the button that saves. */
  label: string;
  /** On the button that saves what was refused as unusual. */
  anywayLabel?: string;
  /** What came of a save is shown as a toast, too. */
  hasToast?: boolean;
  onSaved: (msg: string) => void;
  onClosed: () => void;
  /** Stays open with the version to edit next: after more input during a save, or after taking the other admin's version. */
  onNext?: (version: Base) => void;
  /** Between a stale draft and the other admin's version. */
  differences?: (fields: Fields<Form, Base>) => readonly Difference[];
  /** Above the buttons. */
  notes?: (fields: Fields<Form, Base>, close: () => void) => ReactNode;
  children: (fields: Fields<Form, Base>) => ReactNode;
}

export function DraftDialog<Form extends object, Base>(props: Props<Form, Base>) {
  const {
    id,
    title,
    shape = 'narrow',
    className = 'grid gap-5',
    drafts,
    shown,
    label,
    onSaved,
    onNext,
  } = props;
  const fields = useDraft(drafts, shown, props.hasToast);

  async function save(close: () => void, more = {}) {
    const saved = await fields.save(more);
    if (!saved.ok) return;
    onSaved(saved.msg);
    if (saved.data && onNext) onNext(saved.data);
    else close();
  }

  function discard(close: () => void) {
    fields.discard();
    if (fields.draft?.isStale && onNext) onNext(fields.base);
    else close();
  }

  const { state } = fields;
  const isUnusual = state?.state === 'refused' && state.code === 'unusual_time';

  return (
    <Modal onClose={props.onClosed} title={title} shape={shape}>
      {(close) => (
        <DraftForm
          {...fields}
          id={id}
          className={className}
          message=""
          save={() => save(close)}
          label={label}
          leaveLabel="Cancel"
          discard={() => discard(close)}
          differences={props.differences?.(fields)}
          notes={props.notes?.(fields, close)}
          actions={
            isUnusual && (
              <Button onClick={() => void save(close, { anyway: true })}>{props.anywayLabel}</Button>
            )
          }
        >
          {props.children(fields)}
        </DraftForm>
      )}
    </Modal>
  );
}
