// Orders in the dashboard: the list, and changing one.
import { call as browserCall } from '#api/browser.ts';
import {
  changeOrder,
  listOrders,
  ORDER_SORTS,
  type Order,
  type OrderStatus,
  type PaymentStatus,
} from '#contract/orders/orders.ts';
import { createDrafts } from '#stores/form/drafts.ts';
import { oneOf } from '#stores/listing.ts';
import type { Outcome } from '#stores/row-actions.ts';
import { createAdminList } from './admin-list.ts';

export const ORDER_MESSAGES = {
  changed: 'Order updated!',
  notChanged: 'Failed to update order',
  refundPending: 'PayPal hasn’t confirmed the refund yet. The order will read refunded once it has.',
};

/** What the admin changes: one of the two; `note` says why, where money moved outside PayPal. */
export type OrderEdit = { status: OrderStatus } | { paymentStatus: PaymentStatus; note?: string };

/** Key in `notes`: each kind of change has its own note. */
export const noteKey = ({ _id }: Order, paymentStatus: PaymentStatus): string => `${_id} ${paymentStatus}`;

/** @param call the API's client; another in tests */
export function createOrdersStore(call: typeof browserCall) {
  const { change: changeRow, ...list } = createAdminList({
    fetch: (query, signal) =>
      call(listOrders, { query: { ...query, sort: oneOf(ORDER_SORTS, query.sort) ?? 'action' }, signal }),
    read: ({ orders, total }) => ({ items: orders, total }),
  });

  /** Notes on a payment, typed and not sent: closing the dialog by mistake keeps them. */
  const notes = createDrafts<string>();

  /**
   * @param order as shown: refused if another admin has changed it since
   * @param edit `reviewed` clears "needs review"
   */
  async function change(order: Order, edit: OrderEdit | { reviewed: true }): Promise<Outcome | null> {
    const { _id: id, status, paymentStatus } = order;
    // A cancelled order may mean a refund, and money is shown where it is.
    const isSafe = 'status' in edit && edit.status !== 'cancelled';
    const outcome = await changeRow(id, {
      send: () => call(changeOrder, { params: { id }, body: { ...edit, seen: { status, paymentStatus } } }),
      item: (data) => data.order,
      done: ({ message }, isPending) =>
        isPending ? message || ORDER_MESSAGES.refundPending : ORDER_MESSAGES.changed,
      failed: ORDER_MESSAGES.notChanged,
      expected: isSafe ? edit : undefined,
    });
    if (outcome?.ok && 'paymentStatus' in edit) notes.discard(noteKey(order, edit.paymentStatus));
    if (outcome?.ok === false && outcome.code === 'order_closed') await list.refresh(true);
    return outcome;
  }

  return { ...list, notes, change };
}

export const ordersStore = createOrdersStore(browserCall);
