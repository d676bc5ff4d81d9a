// Dialog to book a visit for a caller. Input outlives the dialog.
import { useState } from 'react';
import type { Caller } from '#contract/diary/callers.ts';
import type { Diary } from '#contract/diary/diary.ts';
import { BOOKING_SERVICES } from '#contract/services.ts';
import { DraftDialog } from '#islands/admin/shell/DraftDialog.tsx';
import type { bindTo } from '#islands/ui/bind.ts';
import { TextField } from '#islands/ui/Field.tsx';
import { SelectField } from '#islands/ui/SelectField.tsx';
import { TextArea } from '#islands/ui/TextArea.tsx';
import { formatDay } from '#lib/format-date.ts';
import { type PhoneForm, placing } from '#stores/admin/placing.ts';
import { Nearest, SlotFields } from './SlotFields.tsx';

const { phone } = placing;

interface Props {
  /** The day that the diary shows. */
  day: string;
  engineers: Diary['engineers'];
  onClosed: () => void;
  onSaved: (msg: string) => void;
}

const SERVICES = [
  { value: '', title: 'Choose a service' },
  ...BOOKING_SERVICES.map((name) => ({ value: name, title: name })),
];

interface CustomerProps {
  bind: ReturnType<typeof bindTo<PhoneForm>>;
  day: string;
}

/** The number first: an earlier record fills in the rest. */
function CustomerFields({ bind, day }: CustomerProps) {
  const [known, setKnown] = useState<Caller | null>(null);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        {...bind('phone')}
        label="Phone"
        type="tel"
        inputMode="tel"
        autoFocus
        onBlur={() => void phone.fillIn({ date: day }).then(setKnown)}
      />
      <p role="status" className="self-end text-compact text-soft empty:hidden sm:pb-3">
        {known && `Filled in from ${formatDay(known.at.slice(0, 10))}. Please check it.`}
      </p>
      <TextField {...bind('name')} label="Name" maxLength={100} />
      <TextField {...bind('email')} label="Email (optional)" type="email" maxLength={254} />
      <SelectField {...bind('service')} label="Service" options={SERVICES} />
      <TextField {...bind('address')} label="Address (optional)" maxLength={200} />
      <TextField {...bind('postCode')} label="Post code (optional)" maxLength={12} />
      <TextField {...bind('machine')} label="Make and model (optional)" maxLength={100} />
      <TextArea {...bind('message')} label="Message (optional)" rows={2} className="sm:col-span-2" />
    </div>
  );
}

export const PhoneDialog = ({ day, engineers, ...dialog }: Props) => (
  <DraftDialog
    {...dialog}
    id="phone"
    title="Book by phone"
    shape="wide"
    label="Book visit"
    drafts={phone}
    shown={{ date: day }}
    notes={({ state, change }) => <Nearest state={state} onChoose={change} />}
  >
    {({ form, change, bind }) => (
      <>
        <CustomerFields bind={bind} day={day} />
        <SlotFields values={form} engineers={engineers} onChange={change} />
        <p className="label">
          It’s confirmed at once. With an email address, the customer gets a confirmation.
        </p>
      </>
    )}
  </DraftDialog>
);
