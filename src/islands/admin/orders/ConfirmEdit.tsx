// Asks before money moves, an order ends or its buyer gets an email.
import { CANCELLABLE, type Order, type OrderStatus } from '#contract/orders/orders.ts';
import { DraftConfirm } from '#islands/admin/shell/DraftConfirm.tsx';
import { GiveBack, keptIn } from '#islands/admin/shell/GiveBack.tsx';
import { showOutcome } from '#islands/shared/show-outcome.ts';
import { TextField } from '#islands/ui/Field.tsx';
import { londonClock } from '#lib/london.ts';
import { formatMoney, toMinor } from '#lib/money.ts';
import { type OrderEdit, ordersStore } from '#stores/admin/orders.ts';
import { TrackingFields } from './TrackingFields.tsx';
import { VisitStays, visitOf } from './VisitStays.tsx';

const { change, ship } = ordersStore;

/** What the buyer is told. */
const MAILED: Partial<Record<OrderStatus, string>> = {
  shipped: ' that it’s on its way, with what you know of the parcel',
  delivered: ' that it has arrived',
};

/** Cancelling and refunding can't be undone, nor can an email; a payment status set by hand goes into the audit log. */
export const needsAsking = (edit: OrderEdit): boolean =>
  'paymentStatus' in edit || edit.status === 'cancelled' || edit.status in MAILED;

/** @param about what an email would say */
const telling = ({ user, shippingAddress }: Order, about = ''): string =>
  user.email ? `We’ll email the buyer${about}.` : `Tell them by phone: ${shippingAddress.phone}.`;

/** As the server does it (src/server/endings/change-order.ts). */
function cancelText(order: Order, sum: string): string {
  const { status, paymentStatus, paidByHand, needsReview, visit, quote } = order;
  if (!CANCELLABLE.includes(status))
    return `It’s already ${status}, so only its status changes: nothing is refunded, no parts go back into stock and no email is sent.`;
  if (visit?.isPaidBy)
    return `It accepted a quote, so ${visitOf(visit)} is cancelled, too. ${telling(order)} You can’t undo this.`;
  const goods =
    quote?.part === 'balance'
      ? `${telling(order)} ${visit ? `The quote and ${visitOf(visit)} stay` : 'The quote stays'}, and its sum is due again.`
      : `Its parts go back into stock. ${telling(order)}`;
  if (paidByHand)
    return `${goods} It wasn’t paid through PayPal: Today keeps ${sum} until you say how you sent it back.`;
  if (paymentStatus === 'completed') return `${goods} We'll refund ${sum}. You can’t undo this.`;
  return needsReview
    ? `${goods} If a payment was taken, we’ll refund it. You can’t undo this.`
    : `${goods} We ask PayPal first: if it has taken a payment, we’ll refund it.`;
}

/** As the server does it (src/server/payments/record-refund.ts). */
function refundText(order: Order, sum: string): string {
  const { status, user, paidByHand, quote } = order;
  const who = user.name || user.email;
  const hasLeft = status === 'shipped' || status === 'delivered';
  const sentences = [
    paidByHand
      ? `This payment didn’t go through PayPal. Send ${sum} back to ${who} first, and say how in the note.`
      : `${sum} goes back to ${who}. You can’t undo this.`,
    hasLeft && `It’s already ${status}, so no parts go back into stock.`,
    CANCELLABLE.includes(status) && !quote && 'Its parts go back into stock.',
    telling(order),
    'To refund only a part, open the order.',
  ];
  return sentences.filter(Boolean).join(' ');
}

function messagesFor(order: Order, edit: OrderEdit) {
  const { orderNumber, totalAmount, refundedAmount, currency, quote } = order;
  // Without what has been refunded already.
  const sum = formatMoney(toMinor(totalAmount) - toMinor(refundedAmount), currency);
  if ('status' in edit && edit.status !== 'cancelled')
    return {
      title: `Mark order ${orderNumber} as ${edit.status}?`,
      text:
        quote && edit.status === 'delivered'
          ? 'It pays a quote, so no email is sent.'
          : telling(order, MAILED[edit.status]),
      label: `Mark as ${edit.status}`,
      busyLabel: 'Saving...',
      keepLabel: 'Leave as it is',
    };
  if ('status' in edit)
    return {
      title: `Cancel order ${orderNumber}?`,
      text: cancelText(order, sum),
      label: 'Cancel order',
      busyLabel: 'Cancelling...',
      keepLabel: 'Keep order',
    };
  if (edit.paymentStatus === 'refunded')
    return {
      title: `Refund order ${orderNumber} in full?`,
      text: refundText(order, sum),
      label: 'Refund',
      busyLabel: 'Refunding...',
      keepLabel: 'Keep payment',
    };
  return {
    title: `Change the payment of order ${orderNumber}?`,
    text: `It’ll say ${edit.paymentStatus}. No money moves, and the change goes into the audit log. We ask PayPal first: a payment made through PayPal can only be changed by a refund.`,
    label: 'Change payment',
    busyLabel: 'Changing...',
    keepLabel: 'Leave as it is',
  };
}

/** @param since ISO 8601, when the order was placed */
function ReceivedOn({ since }: { since: string }) {
  const today = londonClock(Date.now()).date;
  const first = londonClock(Date.parse(since)).date;
  return (
    <TextField
      name="receivedOn"
      label="Received on"
      type="date"
      required
      hint="The date of its invoice, and of the bookkeeper’s file"
      min={first}
      max={today}
      defaultValue={today}
    />
  );
}

interface Props {
  order: Order;
  edit: OrderEdit;
  onClosed: () => void;
}

export function ConfirmEdit({ order, edit, onClosed }: Props) {
  const { text, ...messages } = messagesFor(order, edit);
  const isRefund = 'paymentStatus' in edit && edit.paymentStatus === 'refunded';
  const isByHand = order.paidByHand && isRefund;
  const isEnd = 'status' in edit && edit.status === 'cancelled' && order.visit?.isPaidBy;

  // Of what PayPal took, it says when itself.
  const isPaidByHand = 'paymentStatus' in edit && edit.paymentStatus === 'completed' && !order.throughPayPal;
  const isShipping = 'status' in edit && edit.status === 'shipped';

  function confirm(values: Record<string, string>) {
    const { carrier = '', trackingNumber = '', trackingLink = '' } = values;
    if (isShipping)
      return showOutcome(
        ship(order, {
          carrier: carrier.trim(),
          trackingNumber: trackingNumber.trim(),
          trackingLink: trackingLink.trim(),
        }),
      );
    const note = values.note?.trim();
    const { receivedOn } = values;
    const more =
      'paymentStatus' in edit ? { ...(note && { note }), ...(receivedOn && { receivedOn }) } : keptIn(values);
    return showOutcome(change(order, { ...edit, ...more }));
  }

  return (
    <DraftConfirm
      {...messages}
      drafts={['orders', `${order._id} ${JSON.stringify(edit)}`]}
      onConfirm={confirm}
      onClosed={onClosed}
    >
      <p>{text}</p>
      {isShipping && <TrackingFields bind={(name) => ({ name, defaultValue: order[name] })} />}
      {isEnd && order.visit && order.visit.paid > 0 && (
        <GiveBack paid={order.visit.paid} currency={order.currency} />
      )}
      {isRefund && order.visit && <VisitStays visit={order.visit} />}
      {isPaidByHand && <ReceivedOn since={order.createdAt} />}
      {'paymentStatus' in edit && (
        <TextField
          name="note"
          label={isByHand ? 'How you sent it back' : 'Note (optional)'}
          required={isByHand}
        />
      )}
    </DraftConfirm>
  );
}
