// The conditional update of an order: a decision upon a row that has changed since then writes nothing.
import type { Queries, Trx } from '#server/db/open.ts';
import type { OrderRow } from '#server/db/order-tables.ts';
import { ApiError } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';

/** @param before the row as it was read @returns the row as it is now; null if it has changed since */
export async function updateOrder(
  ctx: Pick<Context, 'clock'>,
  queries: Queries,
  before: OrderRow,
  change: Partial<OrderRow>,
): Promise<OrderRow | null> {
  const row = await queries
    .updateTable('orders')
    .set({ ...change, updated_at: ctx.clock.now() })
    .where('id', '=', before.id)
    .where('status', '=', before.status)
    .where('payment_state', '=', before.payment_state)
    .where('stock_state', '=', before.stock_state)
    .where('refunded_minor', '=', before.refunded_minor)
    .where('capture_id', 'is not distinct from', before.capture_id)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Somebody else changed the order between its being read and being written. */
export class OrderChanged extends ApiError {
  constructor() {
    super('order_closed', {
      msg: 'This order has just changed. Please reload and check it before you change it.',
    });
  }
}

export interface Edit {
  actor: string;
  note: string | undefined;
  /** The same change sets the status, so the payment must not. */
  namesStatus: boolean;
}

/** Writes a change and its audit row. @throws OrderChanged */
export async function writeChange(
  ctx: Context,
  trx: Trx,
  before: OrderRow,
  change: Partial<OrderRow>,
  { actor, note }: Edit,
): Promise<OrderRow> {
  const row = await updateOrder(ctx, trx, before, change);
  if (!row) throw new OrderChanged();
  await audit(ctx, trx, actor, 'change', ['order', before.id], {
    before: { status: before.status, payment: before.payment_state, stock: before.stock_state },
    after: { ...change, ...(note ? { note } : {}) },
  });
  return row;
}

/** More tries than there are other writers of an order. */
const TRIES = 20;

/**
 * Repeats a write until no other one comes between. @throws ApiError unavailable after twenty tries
 * @param attempt reads the order again; returns null, or throws OrderChanged, if it changed before the write
 */
export async function untilWritten<T>(attempt: () => Promise<T | null>): Promise<T> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const written = await attempt().catch((error) => {
      if (error instanceof OrderChanged) return null;
      throw error;
    });
    if (written !== null) return written;
  }
  throw new ApiError('unavailable');
}
