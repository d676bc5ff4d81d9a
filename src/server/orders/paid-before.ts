// Whether the same person has just paid for the same parts: perhaps twice by mistake. The staff read it before they pack.
import { DAY_MS, HOUR_MS } from '#lib/days.ts';
import type { Trx } from '#server/db/open.ts';
import type { OrderLineRow, OrderRow } from '#server/db/order-tables.ts';
import type { Context } from '#server/platform/context.ts';
import { orderLines } from './order-rows.ts';
import { followsFrom, PARCELS } from './origins.ts';

const MINUTE_MS = 60_000;

/** @example 'F100001 ×2', in one order */
const partsOf = (lines: readonly OrderLineRow[]): string =>
  lines
    .map(({ product_id, quantity }) => `${product_id} ×${quantity}`)
    .sort()
    .join();

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'} ago`;

/** @example '12 minutes ago' */
function agoText(passedMs: number): string {
  if (passedMs < MINUTE_MS) return 'a moment ago';
  if (passedMs < HOUR_MS) return counted(Math.floor(passedMs / MINUTE_MS), 'minute');
  return counted(Math.floor(passedMs / HOUR_MS), 'hour');
}

/** @returns '' unless it was within a day, and stays paid */
export async function paidBeforeText(
  { clock }: Context,
  trx: Trx,
  order: OrderRow,
  lines: readonly OrderLineRow[],
): Promise<string> {
  if (!followsFrom(order).isParcel) return '';
  const now = clock.now();
  const before = await trx
    .selectFrom('orders')
    .selectAll()
    .where('id', '!=', order.id)
    .where('origin', 'in', PARCELS)
    .where('payment_state', '=', 'completed')
    .where('status', '!=', 'cancelled')
    .where('paid_at', '>', now - DAY_MS)
    .where(({ eb, or }) =>
      or([
        ...(order.email_key ? [eb('email_key', '=', order.email_key)] : []),
        ...(order.user_id ? [eb('user_id', '=', order.user_id)] : []),
      ]),
    )
    .orderBy('paid_at', 'desc')
    .execute();
  for (const { id, number, paid_at } of before)
    if (partsOf(await orderLines(trx, id)) === partsOf(lines))
      return `The same person paid ${number} for the same parts ${agoText(now - (paid_at ?? now))}.`;
  return '';
}
