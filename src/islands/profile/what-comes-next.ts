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

/** Parts in a parcel that are paid and haven't arrived: first those that were sent. What is collected has no way. */
export function onItsWay(orders: readonly ListedOrder[]): ListedOrder | undefined {
  const parcels = orders.filter(({ shippingAddress }) => shippingAddress.address !== '');
  return (
    parcels.find(({ status }) => status === 'shipped') ??
    parcels.find(({ status, paymentStatus }) => status === 'processing' && paymentStatus === 'completed')
  );
}
