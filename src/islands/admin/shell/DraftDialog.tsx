// A dialog with a form of the dashboard. Input outlives it; a save that went through closes it.
import type { ReactNode } from 'react';
import { Modal } from '#islands/ui/Modal.tsx';
import { DraftForm } from './DraftForm.tsx';
import type { Difference } from './TheirVersion.tsx';
import { type Drafts, useDraft } from './use-draft.ts';

type Fields<Form extends object, Base> = ReturnType<typeof useDraft<Form, Base>>;

interface ContentProps<Form extends object, Base> {
  id: string;
  drafts: Drafts<Form, Base>;
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
    const saved = await fields.save();
    if (!saved.ok) return;
    onSaved(saved.msg);
    close();
  }

  return (
    <DraftForm
      {...fields}
      id={id}
      className="grid gap-5"
      message=""
      save={save}
      label={label}
      leaveLabel="Cancel"
      discard={() => {
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
