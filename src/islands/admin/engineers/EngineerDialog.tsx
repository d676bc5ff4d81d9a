// Dialog to add or change an engineer. Input outlives the dialog.

import { DraftForm } from '#islands/admin/shell/DraftForm.tsx';
import { saveAndClose } from '#islands/admin/shell/save-and-close.ts';
import { differencesOf } from '#islands/admin/shell/TheirVersion.tsx';
import { useDraft } from '#islands/admin/shell/use-draft.ts';
import type { bindTo } from '#islands/ui/bind.ts';
import { TextField } from '#islands/ui/Field.tsx';
import { Modal } from '#islands/ui/Modal.tsx';
import { SelectField } from '#islands/ui/SelectField.tsx';
import { type Edited, type EngineerForm, engineersStore, engineerTexts } from '#stores/admin/engineers.ts';
import { SkillFields, WeekFields } from './EngineerFields.tsx';

const { drafts, save } = engineersStore;
const LABELS = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  skills: 'Services',
  hours: 'Hours',
  active: 'Active',
};
const HOURS = [
  { value: 'company', title: 'The company’s' },
  { value: 'own', title: 'Their own' },
];
const ACTIVE = [
  { value: 'yes', title: 'Active' },
  { value: 'no', title: 'Inactive: gets no new visits' },
];

interface Props {
  isOpen: boolean;
  engineer: Edited;
  onClosed: () => void;
  onSaved: (msg: string) => void;
}

export const EngineerDialog = ({ isOpen, engineer, onClosed, onSaved }: Props) => (
  <Modal
    isOpen={isOpen}
    onClose={onClosed}
    title={engineer ? `Edit ${engineer.name}` : 'Add engineer'}
    shape="wide"
  >
    {(close) => <EngineerFormOf engineer={engineer} onSaved={onSaved} close={close} />}
  </Modal>
);

type Bind = ReturnType<typeof bindTo<EngineerForm>>;

const ContactFields = ({ bind }: { bind: Bind }) => (
  <>
    <TextField {...bind('name')} label={LABELS.name} autoFocus maxLength={100} />
    <TextField {...bind('phone')} label={LABELS.phone} type="tel" />
    <TextField
      {...bind('email')}
      label={LABELS.email}
      type="email"
      maxLength={254}
      hint="Gets their private links"
    />
  </>
);

interface FormProps extends Pick<Props, 'engineer' | 'onSaved'> {
  close: () => void;
}

function EngineerFormOf({ engineer, onSaved, close }: FormProps) {
  const { draft, state, form, base, change, bind, discard } = useDraft(drafts, engineer);
  const errors = state?.state === 'refused' ? state.errors : {};

  return (
    <DraftForm
      id="engineer"
      className="grid gap-6"
      state={state}
      draft={draft}
      onSave={() => void saveAndClose(save(engineer), onSaved, close)}
      label={engineer ? 'Save changes' : 'Add engineer'}
      leaveLabel="Cancel"
      onDiscard={() => {
        discard();
        close();
      }}
      differences={differencesOf(LABELS, engineerTexts(form), engineerTexts(drafts.untouched(base).form))}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <ContactFields bind={bind} />
        <SelectField
          name="active"
          label="Status"
          options={ACTIVE}
          value={form.isActive ? 'yes' : 'no'}
          onChange={({ target }) => change({ isActive: target.value === 'yes' })}
        />
      </div>
      <SkillFields skills={form.skills} problem={errors.skills} onChange={(skills) => change({ skills })} />
      <SelectField
        name="hours"
        label="Working hours"
        className="sm:max-w-80"
        options={HOURS}
        value={form.hasOwnHours ? 'own' : 'company'}
        onChange={({ target }) => change({ hasOwnHours: target.value === 'own' })}
      />
      {form.hasOwnHours && <WeekFields week={form.week} onChange={(week) => change({ week })} />}
    </DraftForm>
  );
}
