// Which of a customer's bills and orders the profile begins with.
import type { ListedOrder } from '#contract/orders/own-order.ts';

/** Of several that are to be paid, the one that is due first; what has no day comes last. What is written off is asked of nobody. */
export function nextToPay(bills: readonly ListedOrder[]): ListedOrder | undefined {
  const dayOf = ({ billed }: ListedOrder): string => billed?.dueOn || '9999';
  return bills
    .filter(({ status, paymentStatus, billed }) => {
      const isOver = status === 'cancelled' || paymentStatus === 'refunded' || billed?.isWrittenOff === true;
      return !isOver && (billed?.due ?? 0) > 0;
    })
    .sort((one, other) => (dayOf(one) < dayOf(other) ? -1 : 1))[0];
}

/** Parts that are paid and haven't arrived: first those that were sent. */
export const onItsWay = (orders: readonly ListedOrder[]): ListedOrder | undefined =>
  orders.find(({ status }) => status === 'shipped') ??
  orders.find(({ status, paymentStatus }) => status === 'processing' && paymentStatus === 'completed');
