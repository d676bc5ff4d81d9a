// Asks before money moves or an order ends.
import { CANCELLABLE, type Order } from '#contract/orders/orders.ts';
import { ReasonField } from '#islands/admin/shell/ReasonField.tsx';
import { showOutcome } from '#islands/shared/show-outcome.ts';
import { Confirm } from '#islands/ui/Confirm.tsx';
import { formatMoney, toMinor } from '#lib/money.ts';
import { noteKey, type OrderEdit, ordersStore } from '#stores/admin/orders.ts';

const { notes, change } = ordersStore;

/** Cancelling and refunding can't be undone; a payment status set by hand goes into the audit log. */
export const needsAsking = (edit: OrderEdit): boolean =>
  'paymentStatus' in edit || edit.status === 'cancelled';

/** As the server does it (src/server/orders/change-order.ts). */
function cancelText({ status, paymentStatus, paidByHand, needsReview }: Order, sum: string): string {
  if (!CANCELLABLE.includes(status))
    return `It's already ${status}, so only its status changes: nothing is refunded, no parts go back into stock and no email is sent.`;
  const goods = "Its parts go back into stock and we'll email the buyer.";
  if (paidByHand)
    return `${goods} It wasn't paid through PayPal, so send ${sum} back by hand, then press Refund.`;
  if (paymentStatus === 'completed') return `${goods} We'll refund ${sum}. You can’t undo this.`;
  return needsReview
    ? `${goods} If a payment was taken, we'll refund it. You can’t undo this.`
    : `${goods} We ask PayPal first: if it has taken a payment, we'll refund it.`;
}

function messagesFor(order: Order, edit: OrderEdit) {
  const { orderNumber, totalAmount, refundedAmount, currency, user } = order;
  // Without what has been refunded already.
  const sum = formatMoney(toMinor(totalAmount) - toMinor(refundedAmount), currency);
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
      text: `${
        order.paidByHand
          ? `This payment didn’t go through PayPal. Send ${sum} back to ${user.name || user.email} first, and say how in the note. We’ll then email the buyer.`
          : `${sum} goes back to ${user.name || user.email}. You can’t undo this.`
      } To refund only a part, open the order.`,
      label: 'Refund',
      busyLabel: 'Refunding...',
      keepLabel: 'Keep payment',
    };
  return {
    title: `Change the payment of order ${orderNumber}?`,
    text: `It will read ${edit.paymentStatus}. No money moves, and the change goes into the audit log. We ask PayPal first: a payment made through PayPal can only be changed by a refund.`,
    label: 'Change payment',
    busyLabel: 'Changing...',
    keepLabel: 'Leave as it is',
  };
}

interface Props {
  order: Order;
  edit: OrderEdit;
  onClosed: () => void;
}

export function ConfirmEdit({ order, edit, onClosed }: Props) {
  const { text, ...messages } = messagesFor(order, edit);
  const key = 'paymentStatus' in edit ? noteKey(order, edit.paymentStatus) : '';

  function confirm(values: Record<string, string>) {
    const note = values.note?.trim();
    return showOutcome(change(order, 'paymentStatus' in edit && note ? { ...edit, note } : edit));
  }

  return (
    <Confirm {...messages} onDeclined={() => notes.discard(key)} onConfirm={confirm} onClosed={onClosed}>
      <p>{text}</p>
      {key && (
        <ReasonField
          name="note"
          label="Note (optional)"
          hint="Required if the money moved outside PayPal"
          drafts={notes}
          draftKey={key}
        />
      )}
    </Confirm>
  );
}
