// An order's refunds with their credit notes, and the button that makes another.
import { useState } from 'react';
import type { OrderDetail } from '#contract/orders/orders-admin.ts';
import type { Refund } from '#contract/orders/refunds.ts';
import { Part } from '#islands/admin/shell/Drawer.tsx';
import { useMay } from '#islands/admin/shell/use-may.ts';
import { InvoiceButton } from '#islands/shared/InvoiceButton.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Moment } from '#islands/ui/Moment.tsx';
import { formatMoney, toMinor } from '#lib/money.ts';
import { fetchDocument } from '#stores/admin/exports.ts';
import { refundLeft } from '#stores/admin/payments/refund-form.ts';
import { RefundDialog } from './RefundDialog.tsx';
import { SettleRefund } from './SettleRefund.tsx';

const ORIGINS: Record<Refund['origin'], string> = {
  dashboard: 'Through PayPal, from here',
  hand: 'Sent by hand',
  paypal: 'Through PayPal',
  reversal: 'Taken back by PayPal',
};

function stateOf({ state, origin }: Refund): string {
  if (state === 'requested')
    return origin === 'hand' ? 'To give back by hand' : 'Not confirmed by PayPal yet';
  if (state === 'given-back') return 'Taken back by PayPal, and given back since';
  return state === 'failed' ? 'Refused by PayPal, no money moved' : ORIGINS[origin];
}

function Row({ order, refund }: { order: OrderDetail; refund: Refund }) {
  const { amount, reason, creditNote, lines, stockBack, doneAt, requestedAt, problem, isWaiting } = refund;
  const mayMoveMoney = useMay('money');
  const isTaken = refund.origin === 'reversal' && refund.state === 'done';
  const nameOf = (id: string) => order.items.find(({ _id }) => _id === id)?.product.name ?? '';
  const units = lines.map(({ _id, quantity }) => `${nameOf(_id)} × ${quantity}`).join(', ');
  return (
    <li className="grid gap-1 border-b border-line py-3">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold">{formatMoney(toMinor(amount), order.currency)}</span>
        <Moment iso={doneAt ?? requestedAt} className="label" />
      </p>
      <p className="label">{stateOf(refund)}</p>
      {units && (
        <p className="text-small wrap-anywhere">
          {units}
          {stockBack && refund.state !== 'failed' && ', back in stock'}
        </p>
      )}
      {problem && <p className="text-small font-semibold wrap-anywhere">{problem}</p>}
      {reason && <p className="text-small wrap-anywhere">{reason}</p>}
      {creditNote && (
        <p className="flex flex-wrap items-center gap-3">
          <InvoiceButton
            number={creditNote}
            label={`Save credit note ${creditNote}`}
            fetchFile={() => fetchDocument(order._id, creditNote)}
          />
        </p>
      )}
      {isWaiting && refund.state === 'done' && (
        <p className="text-small font-semibold">This money went back twice.</p>
      )}
      {(isWaiting || isTaken) && mayMoveMoney && <SettleRefund refund={refund} />}
    </li>
  );
}

export function Refunds({ order }: { order: OrderDetail }) {
  const [isOpen, setOpen] = useState(false);
  const { refunds = [], paymentStatus, refundPending } = order;
  const canRefund =
    useMay('money') && paymentStatus === 'completed' && !refundPending && refundLeft(order) > 0;
  if (refunds.length === 0 && !canRefund) return null;
  return (
    <Part title="Refunds">
      {refunds.length > 0 && (
        <ul className="border-t border-ink">
          {refunds.map((refund) => (
            <Row key={refund._id} order={order} refund={refund} />
          ))}
        </ul>
      )}
      {canRefund && (
        <Button small className="mt-4" onClick={() => setOpen(true)}>
          Refund
        </Button>
      )}
      {isOpen && <RefundDialog order={order} onClosed={() => setOpen(false)} />}
    </Part>
  );
}
