// An order as its buyer reads it, with its papers and what happened to it.
import type { Order } from '#contract/orders/orders.ts';
import type { ListedOrder } from '#contract/orders/own-order.ts';
import type { Refund } from '#contract/orders/refunds.ts';
import { isoOrNull } from '#server/db/iso.ts';
import type { Queries } from '#server/db/open.ts';
import { papersOf, standingOf } from '#server/money/documents.ts';
import type { FullOrder } from '#server/money/payment-rows.ts';
import { refundsOf, withRefunds } from '#server/money/refund-rows.ts';
import { notFound } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { orderRow } from './order-rows.ts';
import { orderTimeline } from './order-timeline.ts';
import { orderWithLines } from './orders.ts';

/** What a bill, or an order of a quote, is for. */
export interface BilledWork extends Pick<NonNullable<ListedOrder['billed']>, 'service' | 'visitOn'> {
  /** Of a quote: what nothing asks for yet, in minor units. */
  rest: number;
}

/** @throws ApiError not_found, also for another's */
export async function ownOrder(queries: Queries, id: string, userId: string): Promise<FullOrder> {
  const row = await orderRow(queries, id);
  if (row.user_id !== userId) throw notFound();
  return row;
}

const refundForBuyer = (refund: Refund): Refund => ({
  _id: refund._id,
  amount: refund.amount,
  state: refund.state,
  origin: refund.origin,
  reason: refund.reason,
  problem: '',
  isWaiting: false,
  lines: refund.lines.map(({ _id, quantity }) => ({ _id, quantity })),
  stockBack: refund.stockBack,
  creditNote: refund.creditNote,
  requestedAt: refund.requestedAt,
  doneAt: refund.doneAt,
});

const visitForBuyer = ({ _id, date, time, arrivalMinutes, paid, isPaidBy }: NonNullable<Order['visit']>) => ({
  _id,
  date,
  time,
  arrivalMinutes,
  paid,
  isPaidBy,
});

const phoneForBuyer = ({ isToPay, until, begun }: NonNullable<Order['byPhone']>) => ({
  isToPay,
  until,
  begun,
});

/** Each field by name, so that none that is added for the staff goes out by itself. Buyers get their own text by mail. */
export const forBuyer = (order: Order, mayCancel: boolean): Order => ({
  mayCancel,
  _id: order._id,
  orderNumber: order.orderNumber,
  status: order.status,
  paymentStatus: order.paymentStatus,
  totalAmount: order.totalAmount,
  currency: order.currency,
  ...(order.quote && { quote: { _id: order.quote._id, part: order.quote.part } }),
  ...(order.visit && { visit: visitForBuyer(order.visit) }),
  ...(order.byPhone && { byPhone: phoneForBuyer(order.byPhone) }),
  user: { name: order.user.name, email: order.user.email },
  items: order.items.map(({ _id, product, quantity, price, refunded }) => ({
    _id,
    product,
    quantity,
    price,
    ...(refunded === undefined ? {} : { refunded }),
  })),
  shippingAddress: order.shippingAddress,
  carrier: order.carrier,
  trackingNumber: order.trackingNumber,
  trackingLink: order.trackingLink,
  needsReview: order.needsReview,
  reviewReason: '',
  paymentPending: order.paymentPending,
  pendingReason: '',
  refundPending: order.refundPending,
  paidByHand: order.paidByHand,
  throughPayPal: order.throughPayPal,
  refundedAmount: order.refundedAmount,
  ...(order.refunds && {
    refunds: order.refunds.filter(({ state }) => state !== 'failed').map(refundForBuyer),
  }),
  refundedAt: order.refundedAt,
  createdAt: order.createdAt,
});

/** What an order's page and its invoice show to the buyer. */
export async function toPaper(ctx: Context, row: FullOrder, mayCancel: boolean) {
  const { db } = ctx;
  const refunds = await refundsOf(db, row.id);
  const { invoices, creditNotes } = await papersOf(db, row);
  return {
    order: forBuyer(withRefunds(await orderWithLines(ctx, row), row, refunds), mayCancel),
    paidAt: isoOrNull(row.paid_at),
    invoice: invoices.at(-1) ?? null,
    payments: [...standingOf(row, { invoices }, invoices.at(-1)?.number ?? '').paid],
    earlierInvoices: invoices.slice(0, -1),
    creditNotes,
    timeline: await orderTimeline(db, row, refunds),
  };
}
