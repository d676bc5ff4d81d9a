// Orders in the dashboard: the list, and changing one.
import { browserCall } from '#api/browser.ts';
import {
  changeOrder,
  listOrders,
  ORDER_SORTS,
  type Order,
  type OrderStatus,
  PAYMENT_STATUSES,
  type PaymentStatus,
} from '#contract/orders/orders.ts';
import { changeDispatch, readOrder } from '#contract/orders/orders-admin.ts';
import type { Outcome } from '#stores/row-actions.ts';
import { adminFailure, createAdminList } from './admin-list.ts';

export const ORDER_MESSAGES = {
  changed: 'Order updated!',
  notChanged: 'Failed to update order',
  refundPending: 'PayPal hasn’t confirmed the refund yet. The order will say refunded once it has.',
};

const STALE = {
  code: 'stale_version',
  msg: 'Someone else has written its tracking. Open the order to see it.',
};

/**
 * What the admin changes: one of the two; `note` says why, and `receivedOn` when, where money moved outside PayPal. Where
 * cancelling ends a visit: what goes back, and why less than all.
 */
export type OrderEdit =
  | { status: OrderStatus; giveBack?: number; keptReason?: string }
  | { paymentStatus: PaymentStatus; note?: string; receivedOn?: string };

const WHY = {
  unfinished: 'PayPal hasn’t finished this payment',
  refunding: 'PayPal hasn’t confirmed the refund',
  paid: 'Paid through PayPal: only a refund changes it',
  refunded: 'Refunded through PayPal: nothing changes it',
  sentBack: 'The money has gone back: only a new payment changes it',
  quote: 'It accepted a quote: cancel the order',
  cancelled: 'Cancelled orders can’t be marked as paid',
  unpaid: 'It can be refunded once it is paid',
  admins: 'Only an admin can refund',
};

/** The payment statuses that the server would take (src/server/payments/set-payment.ts), and why the rest isn't among them. */
export function paymentChoices(
  order: Order,
  mayMoveMoney: boolean,
): { values: PaymentStatus[]; why: string[] } {
  const { status, paymentStatus: now, quote, throughPayPal } = order;
  const reasons = new Map<PaymentStatus, string>();
  const leaveOut = (why: keyof typeof WHY, ...statuses: readonly PaymentStatus[]) => {
    for (const one of statuses) if (one !== now && !reasons.has(one)) reasons.set(one, WHY[why]);
  };
  if (order.paymentPending) leaveOut('unfinished', ...PAYMENT_STATUSES);
  if (order.refundPending) leaveOut('refunding', ...PAYMENT_STATUSES);
  if (throughPayPal && now === 'refunded') leaveOut('refunded', ...PAYMENT_STATUSES);
  if (throughPayPal) leaveOut('paid', 'pending', 'failed');
  else if (now === 'refunded') leaveOut('sentBack', 'pending', 'failed');
  if (quote?.part === 'first' && now === 'completed') leaveOut('quote', 'pending', 'failed');
  if (status === 'cancelled') leaveOut('cancelled', 'completed');
  // While a payment is in review, money may have come in that is to go back.
  if (!throughPayPal && now !== 'completed' && !order.needsReview) leaveOut('unpaid', 'refunded');
  if (!mayMoveMoney) leaveOut('admins', 'refunded');
  const values = PAYMENT_STATUSES.filter((one) => !reasons.has(one));
  return { values, why: [...new Set(reasons.values())] };
}

/** What the buyer is told of the parcel. */
export const TRACKING = ['carrier', 'trackingNumber', 'trackingLink'] as const;
export type Tracking = Pick<Order, (typeof TRACKING)[number]>;

const differ = (one: Tracking, other: Tracking): boolean =>
  TRACKING.some((name) => one[name] !== other[name]);

/** @param call the API's client; another in tests */
export function createOrdersStore(call: typeof browserCall) {
  const { change: changeRow, ...list } = createAdminList({
    sorts: ORDER_SORTS,
    usualSort: 'action',
    fetch: (query, signal) => call(listOrders, { query, signal }),
    read: ({ orders, total }) => ({ items: orders, total }),
  });

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
    if (outcome?.ok === false && outcome.code === 'order_closed') await list.refresh(true);
    return outcome;
  }

  /** Writes what is known of the parcel first: the email about it names that, and goes only once. */
  async function ship(order: Order, tracking: Tracking): Promise<Outcome | null> {
    const params = { id: order._id };
    if (differ(tracking, order)) {
      const read = await call(readOrder, { params });
      if (!read.ok) return adminFailure(read, ORDER_MESSAGES.notChanged);
      const { version } = read.data.order;
      if (differ(read.data.order, order)) return adminFailure(STALE, ORDER_MESSAGES.notChanged);
      const written = await call(changeDispatch, { params, body: { version, ...tracking } });
      if (!written.ok) {
        const { code, msg, issues } = written;
        return adminFailure({ code, msg: issues[0]?.text ?? msg }, ORDER_MESSAGES.notChanged);
      }
    }
    return change(order, { status: 'shipped' });
  }

  return { ...list, change, ship };
}

export const ordersStore = createOrdersStore(browserCall);
