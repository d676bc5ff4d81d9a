// Orders: the admin's desk.
import { call as browserCall } from '#api/browser.ts';
import {
  changeOrder,
  listOrders,
  ORDER_SORTS,
  type Order,
  type OrderStatus,
  type PaymentStatus,
} from '#contract/orders.ts';
import { createDrafts } from './drafts.ts';
import { createListing, type Outcome, oneOf } from './listing.ts';
import { withReason } from './with-reason.ts';

type Call = typeof browserCall;

/** Words of spec section 8, and those for what it leaves open. */
export const ORDER_WORDS = {
  notLoaded: 'Failed to fetch orders',
  changed: 'Order updated!',
  notChanged: 'Failed to update order',
  refundPending: 'PayPal has not confirmed the refund yet. It is shown as refunded once it has.',
};

/** What the admin changes: one of the two; `note` says why, where money moved outside PayPal. */
export type OrderEdit = { status: OrderStatus } | { paymentStatus: PaymentStatus; note?: string };

/** The key of a note in `notes`: what is typed for a refund goes with no other change. */
export const noteKey = ({ _id }: Order, paymentStatus: PaymentStatus): string => `${_id} ${paymentStatus}`;

/** The admin's orders. */
export function createOrderDesk(call: Call) {
  const listing = createListing<Order>(async (page, signal, more) => {
    const query = { ...page, sort: oneOf(ORDER_SORTS, more.sort) };
    const answer = await call(listOrders, { query, signal });
    return answer.ok ? { ok: true, items: answer.data.orders, total: answer.data.total } : answer;
  });

  /** Notes on a payment, typed and not sent: a dialog that is closed by a slip takes nothing with it. */
  const notes = createDrafts<string>();

  async function send({ _id: id, status, paymentStatus }: Order, edit: OrderEdit): Promise<Outcome> {
    const body = { ...edit, seen: { status, paymentStatus } };
    const answer = await call(changeOrder, { params: { id }, body });
    if (!answer.ok) return { ok: false, code: answer.code, msg: withReason(ORDER_WORDS.notChanged, answer) };
    listing.replace(answer.data.order);
    const isPending = answer.status === 202;
    const msg = isPending ? answer.data.message || ORDER_WORDS.refundPending : ORDER_WORDS.changed;
    return { ok: true, isPending, msg };
  }

  /** @param order as it was shown: somebody else's change since then is told, not written over */
  async function change(order: Order, edit: OrderEdit): Promise<Outcome | null> {
    // A cancelled order may mean a refund, and money is shown where it is.
    const isSafe = 'status' in edit && edit.status !== 'cancelled';
    const outcome = await listing.act(order._id, () => send(order, edit), isSafe ? edit : undefined);
    if (outcome?.ok && 'paymentStatus' in edit) notes.discard(noteKey(order, edit.paymentStatus));
    if (outcome?.ok === false && outcome.code === 'order_closed') await listing.refresh(true);
    return outcome;
  }

  const { $list, $rows, $news, load, refresh } = listing;
  return { $list, $rows, $news, notes, load, refresh, change };
}

export const orderDesk = createOrderDesk(browserCall);
