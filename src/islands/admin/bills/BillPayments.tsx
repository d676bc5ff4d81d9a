// What is paid of a bill, payment by payment.
import { useState } from 'react';
import type { OrderDetail } from '#contract/orders/orders-admin.ts';
import { DraftConfirm } from '#islands/admin/shell/DraftConfirm.tsx';
import { useMay } from '#islands/admin/shell/use-may.ts';
import { sayOutcome } from '#islands/shared/show-outcome.ts';
import { Button } from '#islands/ui/Button.tsx';
import { TextField } from '#islands/ui/Field.tsx';
import { formatInstant } from '#lib/format-date.ts';
import { formatMoney, toMinor } from '#lib/money.ts';
import { undoPayment } from '#stores/admin/payments/bills.ts';

type Bill = NonNullable<OrderDetail['bill']>;

interface Props {
  order: OrderDetail;
  bill: Bill;
}

/** @example `£50.00 ${HOW.cash}` */
const HOW: Record<Bill['payments'][number]['method'], string> = {
  paypal: 'by PayPal',
  cash: 'in cash',
  card: 'by card',
  transfer: 'by bank transfer',
  other: 'another way',
};

function Undo({ id, onClosed }: { id: string; onClosed: () => void }) {
  return (
    <DraftConfirm
      drafts={['orders', `undo ${id}`]}
      title="Take the payment back?"
      label="It never came"
      busyLabel="Saving..."
      keepLabel="Keep it"
      onConfirm={({ reason = '' }) => sayOutcome(undoPayment(id, reason))}
      onClosed={onClosed}
    >
      <TextField name="reason" label="Reason" hint="The sum is due again" required />
    </DraftConfirm>
  );
}

export function BillPayments({ order, bill }: Props) {
  const mayMoveMoney = useMay('money');
  const [undone, undo] = useState('');
  if (bill.payments.length === 0) return null;
  return (
    <ul className="mb-4 border-t border-line">
      {bill.payments.map(({ _id, method, amount, receivedAt, reference }) => (
        <li key={_id} className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-2">
          <span>
            {formatMoney(toMinor(amount), order.currency)} {HOW[method]}, {formatInstant(receivedAt)}
            {reference && <span className="label block">{reference}</span>}
          </span>
          {mayMoveMoney && method !== 'paypal' && (
            <Button small onClick={() => undo(_id)}>
              Undo
            </Button>
          )}
        </li>
      ))}
      {undone && <Undo id={undone} onClosed={() => undo('')} />}
    </ul>
  );
}
