// What happened to an order: from the times in its row, and from the audit log where the row has none.
import type { OrderTimeline } from '#contract/orders/orders.ts';
import { isoOrNull } from '#server/db/iso.ts';
import type { Queries } from '#server/db/open.ts';
import type { OrderRow } from '#server/db/order-tables.ts';
import { isUnshipped } from './stock.ts';

/** When the order last came to the status that it has. */
async function lastChange(queries: Queries, { id, status }: OrderRow): Promise<number | null> {
  const changes = await queries
    .selectFrom('audit_log')
    .select(['at', 'after'])
    .where('entity', '=', 'order')
    .where('entity_id', '=', id)
    .where('action', 'in', ['change', 'cancel'])
    .orderBy('at', 'desc')
    .execute();
  return changes.find(({ after }) => JSON.parse(after).status === status)?.at ?? null;
}

/** Oldest first. */
export async function orderTimeline(queries: Queries, row: OrderRow): Promise<OrderTimeline> {
  const { status } = row;
  const timeline: OrderTimeline = [{ event: 'placed', at: isoOrNull(row.created_at) }];
  if (row.paid_at !== null) timeline.push({ event: 'paid', at: isoOrNull(row.paid_at) });
  if (row.shipped_at !== null && (status === 'cancelled' || !isUnshipped(row)))
    timeline.push({ event: 'shipped', at: isoOrNull(row.shipped_at) });
  if (status === 'delivered' || status === 'cancelled')
    timeline.push({ event: status, at: isoOrNull(await lastChange(queries, row)) });
  if (row.refunded_at !== null) timeline.push({ event: 'refunded', at: isoOrNull(row.refunded_at) });
  return timeline;
}
