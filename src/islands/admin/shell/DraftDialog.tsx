// A dialog with a form of the dashboard. Input outlives it; a save that went through closes it.
import type { ReactNode } from 'react';
import { showOutcome } from '#islands/shared/show-outcome.ts';
import { Modal } from '#islands/ui/Modal.tsx';
import type { Saved } from '#stores/admin/draft-form.ts';
import { DraftForm } from './DraftForm.tsx';
import type { Difference } from './TheirVersion.tsx';
import { type Drafts, useDraft } from './use-draft.ts';

type Fields<Form extends object, Base> = ReturnType<typeof useDraft<Form, Base>>;

interface ContentProps<Form extends object, Base> {
  id: string;
  drafts: Drafts<Form, Base> & { save: (shown: Base) => Promise<Saved<Base>> };
  /** What the form is about, as the screen shows it. */
  shown: Base;
  /** On the button that saves. */
  label: string;
  onSaved: (msg: string) => void;
  /** Between a stale draft and the other admin's version. */
  differences?: (fields: Fields<Form, Base>) => readonly Difference[];
  /** Above the buttons. */
  notes?: (fields: Fields<Form, Base>, close: () => void) => ReactNode;
  children: (fields: Fields<Form, Base>) => ReactNode;
}

interface Props<Form extends object, Base> extends ContentProps<Form, Base> {
  title: string;
  shape?: 'narrow' | 'wide';
  onClosed: () => void;
}

export const DraftDialog = <Form extends object, Base>(props: Props<Form, Base>) => {
  const { title, shape = 'narrow', onClosed, ...content } = props;
  return (
    <Modal onClose={onClosed} title={title} shape={shape}>
      {(close) => <Content {...content} close={close} />}
    </Modal>
  );
};

function Content<Form extends object, Base>(props: ContentProps<Form, Base> & { close: () => void }) {
  const { id, drafts, shown, label, onSaved, differences, notes, children, close } = props;
  const fields = useDraft(drafts, shown);

  async function save() {
    const saved = await showOutcome(drafts.save(shown));
    if (!saved.ok) return;
    onSaved(saved.msg);
    close();
  }

  return (
    <DraftForm
      id={id}
      className="grid gap-5"
      state={fields.state}
      draft={fields.draft}
      onSave={() => void save()}
      label={label}
      leaveLabel="Cancel"
      onDiscard={() => {
        fields.discard();
        close();
      }}
      differences={differences?.(fields)}
      notes={notes?.(fields, close)}
    >
      {children(fields)}
    </DraftForm>
  );
}
