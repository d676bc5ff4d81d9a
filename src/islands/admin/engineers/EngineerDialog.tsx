// Dialog to add or change an engineer. Input outlives the dialog.

import { DraftDialog } from '#islands/admin/shell/DraftDialog.tsx';
import { differencesOf } from '#islands/admin/shell/TheirVersion.tsx';
import type { bindTo } from '#islands/ui/bind.ts';
import { TextField } from '#islands/ui/Field.tsx';
import { SelectField } from '#islands/ui/SelectField.tsx';
import {
  asksPerson,
  type Edited,
  type EngineerForm,
  engineersStore,
  engineerTexts,
} from '#stores/admin/engineers.ts';
import { SkillFields, WeekFields } from './EngineerFields.tsx';

const { drafts } = engineersStore;
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
const PERSON = [
  { value: '', title: 'Choose' },
  { value: 'no', title: 'No, the name was corrected' },
  { value: 'yes', title: 'Yes: end the links, and email new ones' },
];
const ACTIVE = [
  { value: 'yes', title: 'Active' },
  { value: 'no', title: 'Inactive: gets no new visits' },
];

interface Props {
  engineer: Edited;
  onClosed: () => void;
  onSaved: (msg: string) => void;
}

type Bind = ReturnType<typeof bindTo<EngineerForm>>;

const ContactFields = ({ bind }: { bind: Bind }) => (
  <>
    <TextField {...bind('name')} label={LABELS.name} autoFocus />
    <TextField {...bind('phone')} label={LABELS.phone} type="tel" />
    <TextField
      {...bind('email')}
      label={LABELS.email}
      type="email"
      hint="Gets their private links. Another address ends the links that were sent to the one before."
    />
  </>
);

export const EngineerDialog = ({ engineer, ...dialog }: Props) => (
  <DraftDialog
    {...dialog}
    id="engineer"
    title={engineer ? `Edit ${engineer.name}` : 'Add engineer'}
    shape="wide"
    label={engineer ? 'Save changes' : 'Add engineer'}
    drafts={drafts}
    shown={engineer}
    differences={({ form, base }) =>
      differencesOf(LABELS, engineerTexts(form), engineerTexts(drafts.untouched(base).form))
    }
  >
    {({ state, form, change, bind }) => (
      <div className="grid gap-6">
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
        {asksPerson(form, engineer) && (
          <SelectField {...bind('isOtherPerson')} label="Is this another person?" options={PERSON} />
        )}
        <SkillFields
          skills={form.skills}
          problem={state?.state === 'refused' ? state.errors.skills : undefined}
          onChange={(skills) => change({ skills })}
        />
        <SelectField
          name="hours"
          label="Working hours"
          className="sm:max-w-80"
          options={HOURS}
          value={form.hasOwnHours ? 'own' : 'company'}
          onChange={({ target }) => change({ hasOwnHours: target.value === 'own' })}
        />
        {form.hasOwnHours && <WeekFields week={form.week} onChange={(week) => change({ week })} />}
      </div>
    )}
  </DraftDialog>
);
