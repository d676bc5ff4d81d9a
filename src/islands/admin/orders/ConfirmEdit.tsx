// Asks before money moves or an order ends.
import { CANCELLABLE, type Order } from '#contract/orders/orders.ts';
import { ReasonField } from '#islands/admin/shell/ReasonField.tsx';
import { Confirm } from '#islands/ui/Confirm.tsx';
import { formatMoney, toMinor } from '#lib/money.ts';
import { noteKey, type OrderEdit, ordersStore } from '#stores/admin/orders.ts';
import type { Outcome } from '#stores/row-actions.ts';

const { notes } = ordersStore;

/** Cancelling and refunding cannot be taken back; a payment set by hand goes into the audit log. */
export const needsAsking = (edit: OrderEdit): boolean =>
  'paymentStatus' in edit || edit.status === 'cancelled';

/** As the server does it (src/server/orders/change-order.ts). */
function whatCancelDoes({ status, paymentStatus, paidByHand, needsReview }: Order, sum: string): string {
  if (!CANCELLABLE.includes(status))
    return `It is ${status}, so only its status changes: no money goes back, no parts return to stock and no mail is sent.`;
  const goods = 'Its parts go back into stock and the buyer is told by email.';
  if (paidByHand)
    return `${goods} It wasn't paid through PayPal, so send ${sum} back by hand, then press Refund.`;
  if (paymentStatus === 'completed') return `${goods} ${sum} is refunded, which cannot be undone.`;
  return needsReview
    ? `${goods} If its payment was taken, it is refunded, which cannot be undone.`
    : `${goods} PayPal is asked first: if it has taken a payment, that is refunded.`;
}

function messagesFor(order: Order, edit: OrderEdit) {
  const { orderNumber, totalAmount, refundedAmount, currency, user } = order;
  // What has gone back in parts doesn't go back again.
  const sum = formatMoney(toMinor(totalAmount) - toMinor(refundedAmount), currency);
  if ('status' in edit)
    return {
      title: `Cancel order ${orderNumber}?`,
      text: whatCancelDoes(order, sum),
      label: 'Cancel order',
      busyLabel: 'Cancelling...',
      keepLabel: 'Keep order',
    };
  if (edit.paymentStatus === 'refunded')
    return {
      title: `Refund order ${orderNumber}?`,
      text: order.paidByHand
        ? `This payment didn't go through PayPal. Send ${sum} back to ${user.name || user.email} first, and say how in the note: the buyer is then told by email.`
        : `${sum} goes back to ${user.name || user.email}. This cannot be undone.`,
      label: 'Refund',
      busyLabel: 'Refunding...',
      keepLabel: 'Keep payment',
    };
  return {
    title: `Change the payment of order ${orderNumber}?`,
    text: `It will read ${edit.paymentStatus}. No money moves by this; the change is written to the audit log. PayPal is asked first: what was paid through PayPal, only a refund changes.`,
    label: 'Change payment',
    busyLabel: 'Changing...',
    keepLabel: 'Leave as it is',
  };
}

interface Props {
  order: Order;
  edit: OrderEdit;
  isOpen: boolean;
  onConfirm: (edit: OrderEdit) => Promise<Outcome | null>;
  onClosed: () => void;
}

export function ConfirmEdit({ order, edit, isOpen, onConfirm, onClosed }: Props) {
  const { text, ...messages } = messagesFor(order, edit);
  const key = 'paymentStatus' in edit ? noteKey(order, edit.paymentStatus) : '';

  function confirm(form: FormData) {
    const note = String(form.get('note') ?? '').trim();
    return onConfirm('paymentStatus' in edit && note ? { ...edit, note } : edit);
  }

  return (
    <Confirm
      isOpen={isOpen}
      {...messages}
      onDeclined={() => notes.discard(key)}
      onConfirm={confirm}
      onClosed={onClosed}
    >
      <p>{text}</p>
      {key && (
        <ReasonField
          name="note"
          label="Note (optional)"
          hint="Needed where the money moved outside PayPal"
          drafts={notes}
          draftKey={key}
        />
      )}
    </Confirm>
  );
}
