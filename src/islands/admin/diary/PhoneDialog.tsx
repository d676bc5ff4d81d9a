// Dialog to book a visit for a caller, in the order of the call. Input outlives the dialog.
import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import type { Diary } from '#contract/diary/diary.ts';
import { BOOKING_SERVICES } from '#contract/services.ts';
import { CallerFields } from '#islands/admin/shell/CallerFields.tsx';
import { DraftDialog } from '#islands/admin/shell/DraftDialog.tsx';
import { PayerFields } from '#islands/admin/shell/PayerFields.tsx';
import { VisitTold } from '#islands/admin/shell/VisitTold.tsx';
import { Button } from '#islands/ui/Button.tsx';
import type { bindTo } from '#islands/ui/bind.ts';
import { TextField } from '#islands/ui/Field.tsx';
import { SelectField } from '#islands/ui/SelectField.tsx';
import { TextArea } from '#islands/ui/TextArea.tsx';
import { shortDay } from '#lib/days.ts';
import { PAYER_LABELS } from '#stores/admin/payments/payer-form.ts';
import { type PhoneBase, type PhoneForm, placing } from '#stores/admin/placing.ts';
import type { FormState } from '#stores/form/form.ts';
import { Nearest, slotFields } from './SlotFields.tsx';

const { phone } = placing;

interface Props {
  /** The day that the diary shows, or the place in it that was pressed. */
  base: PhoneBase;
  engineers: Diary['engineers'];
  onClosed: () => void;
  onSaved: (msg: string) => void;
}

const SERVICES = [
  { value: '', title: 'Choose a service' },
  ...BOOKING_SERVICES.map((name) => ({ value: name, title: name })),
];

const MORE = [
  'email',
  'machine',
  'minutes',
  'message',
  'priceTold',
  'callOutTold',
  'urgent',
  'contactName',
  'contactPhone',
  'accessNote',
  ...Object.keys(PAYER_LABELS),
];

type Bind = ReturnType<typeof bindTo<PhoneForm>>;

interface StartsProps extends Pick<Props, 'base' | 'engineers'> {
  form: PhoneForm;
  onChoose: (part: Partial<PhoneForm>) => void;
}

/** The next free starts for the service, from the day that the diary shows. */
function Starts({ form, base, engineers, onChoose }: StartsProps) {
  const { service, date, time, engineer } = form;
  const starts = useStore(phone.$offer)?.starts ?? null;
  useEffect(() => void phone.loadStarts(service, base), [service, base]);
  if (!starts?.length) return null;
  const nameOf = (id: string) => engineers.find(({ _id }) => _id === id)?.name.split(' ')[0] ?? '';
  return (
    <fieldset className="col-span-full">
      <legend className="mb-1.5 font-semibold">Next free</legend>
      <div className="grid grid-cols-3 gap-2">
        {starts.map((start) => (
          <Button
            key={`${start.date} ${start.time}`}
            small
            className="px-1 text-small leading-tight"
            aria-pressed={start.date === date && start.time === time && start.engineer === engineer}
            onClick={() => onChoose(start)}
          >
            {shortDay(start.date)}
            <br />
            {start.time} {nameOf(start.engineer)}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

/** What the page of the service says: nobody is told another price on the phone. */
function PagePrice({ form, onTell }: { form: PhoneForm; onTell: (part: Partial<PhoneForm>) => void }) {
  const price = useStore(phone.$offer)?.price ?? '';
  if (!price) return null;
  return (
    <p className="col-span-full">
      {price}{' '}
      {form.priceTold !== price && (
        <Button small onClick={() => onTell({ priceTold: price })}>
          I’ve told them this
        </Button>
      )}
    </p>
  );
}

interface MoreProps {
  form: PhoneForm;
  bind: Bind;
  minutes: ReactNode;
  state: FormState | undefined;
}

/** What few calls need. It opens for a problem in it. */
const More = ({ form, bind, minutes, state }: MoreProps) => (
  <details
    className="col-span-full"
    open={state?.state === 'refused' && MORE.some((name) => state.errors[name])}
  >
    <summary className="min-h-11 content-center font-semibold max-sm:text-small">
      Email, machine, price, access, who pays
    </summary>
    <div className="grid grid-cols-2 items-end gap-x-4 gap-y-4 pt-2">
      <TextField {...bind('email')} label="Email (optional)" type="email" />
      <TextField {...bind('machine')} label="Model (optional)" />
      <div className="col-span-full">{minutes}</div>
      <div className="col-span-full">
        <VisitTold bind={bind} />
        <PayerFields {...{ form, bind, state }} />
      </div>
      <TextArea {...bind('message')} label="Message (optional)" rows={2} className="col-span-full" />
    </div>
  </details>
);

export const PhoneDialog = ({ base, engineers, ...dialog }: Props) => (
  <DraftDialog
    {...dialog}
    id="phone"
    title="Book by phone"
    shape="wide"
    className="grid gap-2"
    label="Book visit"
    anywayLabel="Book anyway"
    drafts={phone}
    shown={base}
    notes={({ state, change }) => <Nearest state={state} onChoose={change} />}
  >
    {({ form, change, bind, state }) => {
      const { date, time, minutes, engineer } = slotFields({ values: form, engineers, onChange: change });
      return (
        <div className="grid grid-cols-2 items-end gap-x-3 gap-y-2 sm:gap-x-4 sm:gap-y-4 max-sm:[&_label]:text-small [&_.control]:min-w-0">
          <CallerFields bind={bind} fillIn={() => phone.fillIn(base)} />
          <SelectField {...bind('service')} label="Service" options={SERVICES} />
          {engineer}
          <PagePrice form={form} onTell={change} />
          <Starts {...{ form, base, engineers }} onChoose={change} />
          {date}
          {time}
          <TextField {...bind('address')} label="Address (optional)" />
          <TextField {...bind('postCode')} label="Post code (optional)" maxLength={12} />
          <More {...{ form, bind, minutes, state }} />
        </div>
      );
    }}
  </DraftDialog>
);
