// Corrects what a booking or quote request says, in a dialog over its drawer. Input outlives the dialog.
import { useState } from 'react';
import type { AppointmentDetail } from '#contract/appointments/appointments.ts';
import { CheckBox } from '#islands/admin/shell/CheckBox.tsx';
import { DraftDialog } from '#islands/admin/shell/DraftDialog.tsx';
import { PaidOrders } from '#islands/admin/shell/PaidOrders.tsx';
import { PayerFields } from '#islands/admin/shell/PayerFields.tsx';
import { differencesOf } from '#islands/admin/shell/TheirVersion.tsx';
import type { useDraft } from '#islands/admin/shell/use-draft.ts';
import { VisitTold } from '#islands/admin/shell/VisitTold.tsx';
import { SuccessNotice } from '#islands/shared/actions/SuccessNotice.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { TextField } from '#islands/ui/Field.tsx';
import { TextArea } from '#islands/ui/TextArea.tsx';
import { appointmentEdits, EDIT_LABELS, type EditForm, editForm } from '#stores/admin/appointment-edits.ts';

type FieldsProps = Pick<
  ReturnType<typeof useDraft<EditForm, AppointmentDetail>>,
  'form' | 'base' | 'bind' | 'change' | 'state'
>;

const Fields = ({ form, base, bind, change, state }: FieldsProps) => (
  <>
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField {...bind('name')} label="Name" autoFocus />
      <TextField {...bind('phone')} label="Phone" type="tel" inputMode="tel" />
      <TextField
        {...bind('email')}
        label="Email (optional)"
        type="email"
        hint={base.email && form.email !== base.email && 'Links mailed to the address before stop working.'}
      />
      <TextField {...bind('machine')} label="Make and model (optional)" />
      <TextField {...bind('address')} label="Address (optional)" />
      <TextField {...bind('postCode')} label="Post code (optional)" maxLength={12} />
    </div>
    {base.comesBackBy !== null && (
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...bind('partExpectedOn')} label="Part expected on (optional)" type="date" />
        <TextField
          {...bind('comesBackBy')}
          label="We’ll write by"
          type="date"
          hint="The customer reads it."
          required
        />
      </div>
    )}
    <VisitTold bind={bind} />
    <PayerFields {...{ form, bind, state }} />
    <PaidOrders {...{ form, bind, state }} />
    <TextArea {...bind('message')} label="Message (optional)" rows={3} />
    <TextArea
      {...bind('staffNote')}
      label="Note (optional)"
      hint="For staff only. The customer never sees it."
      rows={2}
    />
    {base.status !== 'cancelled' && (
      <CheckBox
        label="Email the customer that their details have changed"
        isOn={form.tellsCustomer}
        onChange={(tellsCustomer) => change({ tellsCustomer })}
      />
    )}
  </>
);

interface Props {
  item: AppointmentDetail;
  /** Called once the dialog is closed, after a save or without one. */
  onChanged: () => void;
}

export function EditDetails({ item, onChanged }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [message, setMessage] = useState('');
  return (
    <div className="mt-4 mb-8 grid justify-items-start gap-3">
      <Button small onClick={() => setOpen(true)}>
        Edit details
      </Button>
      <SuccessNotice message={message} />
      {isOpen && (
        <DraftDialog
          id="edit-details"
          title={`Edit the details for ${item.name}`}
          shape="wide"
          label="Save details"
          drafts={appointmentEdits}
          shown={item}
          differences={({ form, base }) =>
            differencesOf<keyof typeof EDIT_LABELS>(EDIT_LABELS, form, editForm(base))
          }
          onSaved={setMessage}
          onClosed={() => {
            setOpen(false);
            onChanged();
          }}
        >
          {(fields) => <Fields {...fields} />}
        </DraftDialog>
      )}
    </div>
  );
}
