// Fields of who pays for a visit, folded away while whoever booked does.
import { useState } from 'react';
import type { bindTo } from '#islands/ui/bind.ts';
import { TextField } from '#islands/ui/Field.tsx';
import { PAYER_LABELS, type PayerForm } from '#stores/admin/payments/payer-form.ts';
import type { FormState } from '#stores/form/form.ts';

interface Props {
  form: PayerForm;
  bind: ReturnType<typeof bindTo<PayerForm>>;
  state?: FormState | undefined;
}

const NAMES = Object.keys(PAYER_LABELS) as (keyof PayerForm)[];

/** They are there where somebody is named, and for a problem in them. */
export function PayerFields({ form, bind, state }: Props) {
  const [isOpen, setOpen] = useState(form['payer.name'] !== '');
  const isWrong = state?.state === 'refused' && NAMES.some((name) => state.errors[name]);
  const isShown = isOpen || isWrong;
  return (
    <details
      className="col-span-full"
      open={isShown}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="min-h-11 content-center font-semibold">Somebody else pays</summary>
      {isShown && (
        <>
          <p className="hint mb-3">
            Quote, agreement, bill and reminders go only to them. Mails about the time go to whoever booked.
          </p>
          <div className="grid grid-cols-2 items-end gap-x-4 gap-y-4">
            <TextField {...bind('payer.name')} label="Who pays" />
            <TextField {...bind('payer.email')} label="Their email (optional)" type="email" />
            <TextField {...bind('payer.company')} label="Company (optional)" />
            <TextField {...bind('payer.purchaseOrder')} label="Purchase order (optional)" />
            <TextField {...bind('payer.address')} label="Their address (optional)" />
            <TextField {...bind('payer.postCode')} label="Their post code (optional)" maxLength={12} />
          </div>
        </>
      )}
    </details>
  );
}
