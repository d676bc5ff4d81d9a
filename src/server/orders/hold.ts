// What an order holds: the stock of its lines and, for a quote with a visit, its appointment's time in the diary. Taken and let go
// together, inside the caller's transaction, which has locked the order's row: products first, then the diary.

import type { Slot } from '#contract/error.ts';
import { appointmentRow } from '#server/appointments/appointments.ts';
import type { DiaryEntryRow } from '#server/db/diary-tables.ts';
import type { Trx } from '#server/db/open.ts';
import type { OrderLineRow, OrderRow } from '#server/db/order-tables.ts';
import { claimTime, entryOf, hasDiary, releaseTime, visitMinutes } from '#server/diary/claim.ts';
import { onlyInstant, unitOf } from '#server/diary/units.ts';
import { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { orderLines } from './orders.ts';
import { giveStockBack, takeStock } from './stock.ts';

type Holder = Pick<OrderRow, 'id' | 'appointment_id'>;

const GONE = 'That time has just gone. Please choose another. You have not been charged.';

/** Whether an entry begins at this time of London. */
export function isAt(entry: DiaryEntryRow | undefined, { date, time }: Slot): boolean {
  const start = onlyInstant(date, time);
  return start !== null && entry?.from_unit === unitOf(start);
}

/**
 * Puts the appointment into the diary at its date and time, unless its service has no engineers. An entry at another time moves.
 * @throws ApiError slot_taken
 */
export async function takeTime(ctx: Context, trx: Trx, id: string): Promise<void> {
  const appointment = await appointmentRow(trx, id);
  const { service, date, time } = appointment;
  const entry = await entryOf(trx, id);
  if (isAt(entry, appointment)) return;
  if (entry) await releaseTime(trx, id);
  if (!(await hasDiary(trx, service))) return;
  const minutes = entry && visitMinutes(ctx, service, entry);
  if (!(await claimTime(ctx, trx, id, { service, date, time, minutes })))
    throw new ApiError('slot_taken', { msg: GONE });
}

/** A visit stays that is confirmed or done, or for which another order pays. */
async function letTimeGo(trx: Trx, order: Holder, appointmentId: string): Promise<void> {
  const { status } = await appointmentRow(trx, appointmentId);
  if (status === 'confirmed' || status === 'completed') return;
  const other = await trx
    .selectFrom('orders')
    .select('id')
    .where('appointment_id', '=', appointmentId)
    .where('id', '!=', order.id)
    .where('stock_state', 'in', ['held', 'sold'])
    .executeTakeFirst();
  if (!other) await releaseTime(trx, appointmentId);
}

/** Whether a hold was refused: somebody else has the units or the time. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'out_of_stock' || error.code === 'slot_taken');

/** @param lines the order's, where they aren't written yet @throws ApiError out_of_stock, slot_taken */
export async function hold(
  ctx: Context,
  trx: Trx,
  order: Holder,
  lines?: readonly Pick<OrderLineRow, 'product_id' | 'quantity' | 'name'>[],
): Promise<void> {
  await takeStock(trx, lines ?? (await orderLines(trx, order.id)), ctx.clock.now());
  await holdTime(ctx, trx, order);
}

/** For an order whose stock is held. @throws ApiError slot_taken */
export async function holdTime(ctx: Context, trx: Trx, { appointment_id }: Holder): Promise<void> {
  if (appointment_id) await takeTime(ctx, trx, appointment_id);
}

/** The caller makes sure that it happens once. */
export async function release(ctx: Context, trx: Trx, order: Holder): Promise<void> {
  await giveStockBack(trx, await orderLines(trx, order.id), ctx.clock.now());
  if (order.appointment_id) await letTimeGo(trx, order, order.appointment_id);
}
