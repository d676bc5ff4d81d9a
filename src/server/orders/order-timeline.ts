// What has happened to an order, as its buyer reads it.
import type { OrderStatus } from '#contract/orders/orders.ts';
import type { OrderTimeline } from '#contract/orders/own-order.ts';
import { isoOrNull } from '#server/db/iso.ts';
import type { Queries } from '#server/db/open.ts';
import type { OrderRow, RefundRow } from '#server/db/order-tables.ts';
import { followsFrom } from './origins.ts';

/** When the order last came to the status that it has. */
async function lastChange(queries: Queries, { id, status }: OrderRow): Promise<number | null> {
  const changes = await queries
    .selectFrom('audit_log')
    .select(['at', 'after'])
    .where('entity', '=', 'order')
    .where('entity_id', '=', id)
    .where('action', 'in', ['change', 'cancel', 'lapse'])
    .orderBy('at', 'desc')
    .execute();
  return changes.find(({ after }) => JSON.parse(after).status === status)?.at ?? null;
}

/** When parts of the payment went back. */
const partsAt = (refunds: readonly RefundRow[], wholeAt: number | null): number[] =>
  refunds
    .filter(({ state, given_back_at }) => state === 'done' && given_back_at === null)
    .flatMap(({ done_at }) => (done_at === null || done_at === wholeAt ? [] : [done_at]));

const AFTER_SENDING: readonly OrderStatus[] = ['shipped', 'delivered', 'cancelled'];

/** Oldest first; parts of the payment that went back come last but one. */
export async function orderTimeline(
  queries: Queries,
  row: OrderRow,
  refunds: readonly RefundRow[],
): Promise<OrderTimeline> {
  const { status } = row;
  const timeline: OrderTimeline = [{ event: 'placed', at: isoOrNull(row.created_at) }];
  if (row.paid_at !== null) timeline.push({ event: 'paid', at: isoOrNull(row.paid_at) });
  if (followsFrom(row).isParcel && row.shipped_at !== null && AFTER_SENDING.includes(status))
    timeline.push({ event: 'shipped', at: isoOrNull(row.shipped_at) });
  if (status === 'delivered' || status === 'cancelled')
    timeline.push({ event: status, at: isoOrNull(await lastChange(queries, row)) });
  for (const at of partsAt(refunds, row.refunded_at))
    timeline.push({ event: 'partly-refunded', at: isoOrNull(at) });
  if (row.refunded_at !== null) timeline.push({ event: 'refunded', at: isoOrNull(row.refunded_at) });
  return timeline;
}
