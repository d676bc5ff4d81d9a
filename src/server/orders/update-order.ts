// What is written of an order beside its moves, and what happens where somebody else was faster.

import type { Trx } from '#server/db/open.ts';
import type { OrderRow } from '#server/db/order-tables.ts';
import { type Moved, writeMoney } from '#server/orders/write-money.ts';
import { ApiError } from '#server/platform/api-error.ts';
import { askedSoon } from '#server/platform/claim-check.ts';
import type { Context } from '#server/platform/context.ts';
import type { By } from './order-facts.ts';
import type { LockedOrder } from './order-rows.ts';

/** What the table of moves decides (next-order.ts). */
export type Decided = Partial<Pick<OrderRow, 'status' | 'stock_state' | 'shipped_at'>>;
/** What a change sets by itself; the rest follows from the table, and from the rows of payments and refunds. */
export type OrderChange = Omit<
  Partial<OrderRow>,
  keyof Decided | 'payment_state' | 'received_minor' | 'refunded_minor' | 'taken_back_minor'
>;

/** @param decided by `moveOrder` alone @returns the order as it is now */
export async function updateOrder(
  { clock }: Pick<Context, 'clock'>,
  trx: Trx,
  { id }: LockedOrder,
  change: OrderChange,
  moved: Moved = {},
  decided: Decided = {},
): Promise<LockedOrder> {
  const row = {
    // A reason that doesn't say so is of something else.
    ...(change.review_reason !== undefined && { review_of_dispute: 0 }),
    ...decided,
    ...change,
    updated_at: clock.now(),
  };
  await trx.updateTable('orders').set(row).where('id', '=', id).execute();
  return writeMoney(trx, id, moved);
}

/** The reconciler looks at it soon. */
export const askSoon = ({ db, clock }: Pick<Context, 'db' | 'clock'>, id: string) =>
  db.updateTable('orders').set(askedSoon(clock.now())).where('id', '=', id).execute();

/** Of a bill that was paid before it was written. */
export const notePaidAt = (trx: Trx, id: string, paid_at: number) =>
  trx.updateTable('orders').set({ paid_at }).where('id', '=', id).execute();

/** Takes back a transaction that has found out late that what it was decided by has changed. */
export class OrderChanged extends ApiError {
  constructor() {
    super('order_closed', {
      msg: 'This order has just changed. Please reload and check it before you change it.',
    });
  }
}

export interface Edit {
  actor: string;
  by: By;
  note: string | undefined;
  /** Of a payment by hand: the day, London. */
  receivedOn: string | undefined;
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
