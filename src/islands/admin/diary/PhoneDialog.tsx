// Dialog to book a visit for a caller. Input outlives the dialog.

import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Diary } from '#contract/diary/diary.ts';
import { BOOKING_SERVICES } from '#contract/services.ts';
import { DraftForm } from '#islands/admin/shell/DraftForm.tsx';
import { saveAndClose } from '#islands/admin/shell/save-and-close.ts';
import { useDraft } from '#islands/admin/shell/use-draft.ts';
import type { bindTo } from '#islands/ui/bind.ts';
import { TextField } from '#islands/ui/Field.tsx';
import { Modal } from '#islands/ui/Modal.tsx';
import { SelectField } from '#islands/ui/SelectField.tsx';
import { TextArea } from '#islands/ui/TextArea.tsx';
import { PHONE, type PhoneForm, placing } from '#stores/admin/placing.ts';
import { Nearest, SlotFields } from './SlotFields.tsx';

const { $nearest, phone } = placing;

interface Props {
  isOpen: boolean;
  /** The day that the diary shows. */
  day: string;
  engineers: Diary['engineers'];
  onClosed: () => void;
  onDone: (msg: string) => void;
}

const SERVICES = [
  { value: '', title: 'Choose a service' },
  ...BOOKING_SERVICES.map((name) => ({ value: name, title: name })),
];

export const PhoneDialog = ({ isOpen, onClosed, ...rest }: Props) => (
  <Modal isOpen={isOpen} onClose={onClosed} title="Book by phone" shape="wide">
    {(close) => <Booking {...rest} close={close} />}
  </Modal>
);

const CustomerFields = ({ bind }: { bind: ReturnType<typeof bindTo<PhoneForm>> }) => (
  <div className="grid gap-5 sm:grid-cols-2">
    <TextField {...bind('name')} label="Name" autoFocus maxLength={100} />
    <TextField {...bind('phone')} label="Phone" type="tel" inputMode="tel" />
    <TextField {...bind('email')} label="Email (optional)" type="email" maxLength={254} />
    <SelectField {...bind('service')} label="Service" options={SERVICES} />
    <TextField {...bind('address')} label="Address (optional)" maxLength={200} />
    <TextField {...bind('postCode')} label="Post code (optional)" maxLength={12} />
    <TextField {...bind('machine')} label="Make and model (optional)" maxLength={100} />
    <TextArea {...bind('message')} label="Message (optional)" rows={2} className="sm:col-span-2" />
  </div>
);

function Booking({
  day,
  engineers,
  onDone,
  close,
}: Omit<Props, 'isOpen' | 'onClosed'> & { close: () => void }) {
  const base = { date: day };
  const { draft, state, form, change, bind, discard } = useDraft(phone, base);
  const nearest = useStore($nearest)[PHONE];
  useEffect(() => $nearest.setKey(PHONE, []), []);

  return (
    <DraftForm
      id="phone"
      className="grid gap-5"
      state={state}
      draft={draft}
      onSave={() => void saveAndClose(phone.save(base), onDone, close)}
      label="Book visit"
      leaveLabel="Cancel"
      onDiscard={() => {
        discard();
        close();
      }}
      notes={<Nearest slots={nearest} onChoose={change} />}
    >
      <CustomerFields bind={bind} />
      <SlotFields values={form} engineers={engineers} onChange={change} />
      <p className="label">
        It’s confirmed at once. With an email address, the customer gets a confirmation.
      </p>
    </DraftForm>
  );
}
