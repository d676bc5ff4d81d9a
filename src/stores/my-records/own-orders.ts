// The signed-in customer's own orders of parts, and their bills for visits.
import { browserCall } from '#api/browser.ts';
import * as messages from '#content/messages/orders.yml';
import { changeOrder } from '#contract/orders/orders.ts';
import { type ListedOrder, myOrders, type OwnOrderKind } from '#contract/orders/own-order.ts';
import { failure } from '#stores/form/failure.ts';
import { createListing } from '#stores/listing.ts';
import type { Outcome } from '#stores/row-actions.ts';

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

export function createMyOrders(call: typeof browserCall, kind: OwnOrderKind = 'orders') {
  const listing = createListing<ListedOrder>(async ({ limit, offset }, signal) => {
    const answer = await call(myOrders, { query: { limit, offset, kind }, signal });
    return answer.ok ? { ok: true, items: answer.data.orders, total: answer.data.total } : answer;
  });

  async function send(id: string): Promise<Outcome> {
    const answer = await call(changeOrder, { params: { id }, body: { status: 'cancelled' } });
    if (!answer.ok) return failure(answer, messages.notCancelled);
    listing.replace(answer.data.order);
    const isPending = answer.status === 202;
    const msg = answer.data.message || (isPending ? messages.cancelPending : messages.cancelled);
    return { ok: true, isPending, msg };
  }

  /** Returns the stock and refunds a payment. Refused for shipped orders, with how to return them. */
  const cancel = (id: string) => listing.act(id, () => send(id));
  return { $list: listing.$list, $rows: listing.$rows, load: listing.load, cancel };
}

export const ownOrders = createMyOrders(browserCall);
export const ownBills = createMyOrders(browserCall, 'bills');
