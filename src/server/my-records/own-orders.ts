// Somebody's own orders, and what those that aren't parcels ask to be paid for.
import type { Order, OrderQuery } from '#contract/orders/orders.ts';
import type { ListedOrder, OwnOrderKind } from '#contract/orders/own-order.ts';
import { toMinor, toWire } from '#lib/money.ts';
import { billedVisits } from '#server/bills/bills.ts';
import { listPage } from '#server/db/list-page.ts';
import type { OrderRow } from '#server/db/order-tables.ts';
import { mayCancel } from '#server/endings/may-cancel.ts';
import { ORDER_SORTED, ordersWhere, withLines } from '#server/orders/orders.ts';
import { PARCELS } from '#server/orders/origins.ts';
import { type BilledWork, forBuyer } from '#server/orders/own-orders.ts';
import type { Context } from '#server/platform/context.ts';
import { quotedWork } from '#server/quotes/own-offer.ts';

/** By the orders' ids. */
async function billedWork({ db }: Context, rows: readonly OrderRow[]): Promise<Map<string, BilledWork>> {
  const of = (wanted: OrderRow['origin']) => rows.filter(({ origin }) => origin === wanted);
  return new Map([...(await quotedWork(db, of('quote'))), ...(await billedVisits(db, of('bill')))]);
}

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
  const works = await billedWork(ctx, rows);
  const orders = (await withLines(ctx, rows)).map((order, at) => {
    const work = works.get(order._id);
    return { ...forBuyer(order, may[at] === true), ...(work && { billed: billedOf(order, work) }) };
  });
  return { orders, total };
}
