// The signed-in customer's own orders of parts, and their bills for visits.
import { browserCall } from '#api/browser.ts';
import * as messages from '#content/messages/orders.yml';
import { changeOrder } from '#contract/orders/orders.ts';
import { type ListedOrder, myOrders, type OwnOrderKind } from '#contract/orders/own-order.ts';
import { failure } from '#stores/form/failure.ts';
import { createListing } from '#stores/listing.ts';
import type { Outcome } from '#stores/row-actions.ts';

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
