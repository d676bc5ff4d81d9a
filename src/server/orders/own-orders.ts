// Orders as their buyers read them: their own lists, and one with its papers and what happened to it.
import type { Order, OrderQuery } from '#contract/orders/orders.ts';
import type { ListedOrder, OwnOrderKind } from '#contract/orders/own-order.ts';
import type { Refund } from '#contract/orders/refunds.ts';
import { toMinor, toWire } from '#lib/money.ts';
import { isoOrNull } from '#server/db/iso.ts';
import { listPage } from '#server/db/list-page.ts';
import type { Queries } from '#server/db/open.ts';
import { papersOf, standingOf } from '#server/money/documents.ts';
import type { FullOrder } from '#server/money/payment-rows.ts';
import { refundsOf, withRefunds } from '#server/money/refund-rows.ts';
import { notFound } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { orderRow } from './order-rows.ts';
import { orderTimeline } from './order-timeline.ts';
import { ORDER_SORTED, ordersWhere, orderWithLines, withLines } from './orders.ts';
import { type BilledWork, billedWorkOf, mayCancel, PARCELS } from './origins.ts';

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

/** What is open, and of a bill until when. @param rest of a quote, in minor units: no other order asks for it yet */
function billedOf(order: Order, { rest, ...work }: BilledWork): NonNullable<ListedOrder['billed']> {
  const { bill, status, paymentStatus, totalAmount } = order;
  const isOpen = paymentStatus === 'pending' && status !== 'cancelled';
  return {
    ...work,
    due: toWire(rest + toMinor(bill?.due ?? (isOpen ? totalAmount : 0))),
    dueOn: bill?.dueOn ?? '',
    isWrittenOff: bill?.isWrittenOff ?? false,
  };
}

/** What an order's page and its invoice show to the buyer. */
export async function toPaper(ctx: Context, row: FullOrder) {
  const { db } = ctx;
  const refunds = await refundsOf(db, row.id);
  const { invoices, creditNotes } = await papersOf(db, row);
  return {
    order: forBuyer(withRefunds(await orderWithLines(ctx, row), row, refunds), await mayCancel(ctx, row)),
    paidAt: isoOrNull(row.paid_at),
    invoice: invoices.at(-1) ?? null,
    payments: [...standingOf(row, { invoices }, invoices.at(-1)?.number ?? '').paid],
    earlierInvoices: invoices.slice(0, -1),
    creditNotes,
    timeline: await orderTimeline(db, row, refunds),
  };
}

/** This user's own, as a buyer reads them: one page, and how many there are in all. @param kind both without it */
export async function findOwnOrders(
  ctx: Context,
  query: OrderQuery & { kind?: OwnOrderKind | undefined },
  userId: string,
) {
  let own = ordersWhere(ctx, query).where('user_id', '=', userId);
  if (query.kind) own = own.where('origin', query.kind === 'orders' ? 'in' : 'not in', PARCELS);
  const { rows, total } = await listPage(own, own.selectAll(), query, ORDER_SORTED);
  const may = await Promise.all(rows.map((row) => mayCancel(ctx, row)));
  const works = await billedWorkOf(ctx, ctx.db, rows);
  const orders = (await withLines(ctx, rows)).map((order, at) => {
    const work = works.get(order._id);
    return { ...forBuyer(order, may[at] === true), ...(work && { billed: billedOf(order, work) }) };
  });
  return { orders, total };
}
