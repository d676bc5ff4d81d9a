// What an order holds: the stock of its lines and, for a quote with a visit, the time that its customer chose. Taken and let go together, inside the caller's transaction, which has locked the order's row: products first, then the diary.

import type { Slot } from '#contract/error.ts';
import { appointmentRow } from '#server/appointments/appointments.ts';
import type { DiaryEntryRow } from '#server/db/diary-tables.ts';
import type { Trx } from '#server/db/open.ts';
import type { OrderLineRow, OrderRow } from '#server/db/order-tables.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import {
  claimTime,
  entryOf,
  hasDiary,
  keepHeldTime,
  releaseHeldTime,
  releaseTime,
  visitMinutes,
} from '#server/diary/claim.ts';
import { onlyInstant, unitOf } from '#server/diary/units.ts';
import { keepTime } from '#server/diary/visitor-time.ts';
import { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { quoteRow } from '#server/quotes/quotes.ts';
import { orderLines } from './orders.ts';
import { giveStockBack, isOnTheShelf, takeStock } from './stock.ts';

type Holder = Pick<OrderRow, 'id' | 'quote_id' | 'quote_part'>;

const GONE = 'That time has just gone. Please choose another. You have not been charged.';

/** Whether an entry begins at this time of London. */
export function isAt(entry: DiaryEntryRow | undefined, { date, time }: Slot): boolean {
  const start = onlyInstant(date, time);
  return start !== null && entry?.from_unit === unitOf(start);
}

/**
 * Puts the appointment into the diary at its date and time, unless its service has no engineers. An entry at another time moves.
 * @param orderId whose hold is that time
 * @throws ApiError slot_taken
 */
export async function takeTime(ctx: Context, trx: Trx, id: string, orderId = ''): Promise<void> {
  const appointment = await appointmentRow(trx, id);
  const { service, date, time } = appointment;
  if (await keepHeldTime(trx, orderId, id)) return;
  const entry = await entryOf(trx, id);
  if (isAt(entry, appointment)) return void (await keepTime(trx, id));
  if (entry) await releaseTime(trx, id);
  if (!(await hasDiary(trx, service))) return;
  const minutes = entry && visitMinutes(ctx, service, entry);
  if (!(await claimTime(ctx, trx, { appointment: id }, { service, date, time, minutes })))
    throw new ApiError('slot_taken', { msg: GONE });
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

/** For an order whose stock is held: the time that its customer chose for the visit. @throws ApiError slot_taken */
export async function holdTime(ctx: Context, trx: Trx, { id, quote_id, quote_part }: Holder): Promise<void> {
  if (!quote_id || quote_part !== 'first') return;
  const { appointment_id } = await quoteRow(trx, quote_id);
  const request = await appointmentRow(trx, appointment_id);
  const { service, chosen_date: date, chosen_time: time } = request;
  if (!date || !time) return;
  const own = await entryOf(trx, request.id);
  // An earlier version's hold, too.
  await releaseHeldTime(trx, { appointment: request.id });
  if (isAt(own, { date, time }) || !(await hasDiary(trx, service))) return;
  const minutes = own && visitMinutes(ctx, service, own);
  if (!(await claimTime(ctx, trx, { order: id }, { service, date, time, minutes })))
    throw new ApiError('slot_taken', { msg: GONE });
}

/** A quote's first payment confirms its visit, at the time that was held for it. */
export interface Visit {
  appointment: AppointmentRow;
  isTimeChosen: boolean;
}

/** What a paid order needs, and may have let go. @param before its payment @throws ApiError out_of_stock, slot_taken */
export async function keep(ctx: Context, trx: Trx, before: OrderRow, visit: Visit | null): Promise<void> {
  if (isOnTheShelf(before)) await takeStock(trx, await orderLines(trx, before.id), ctx.clock.now());
  if (visit?.isTimeChosen) await takeTime(ctx, trx, visit.appointment.id, before.id);
  // The visit took place before PayPal had decided.
  else if (visit) await letTimeGo(trx, before);
}

/** The caller makes sure that it happens once. */
export async function release(ctx: Context, trx: Trx, order: Holder): Promise<void> {
  await giveStockBack(trx, await orderLines(trx, order.id), ctx.clock.now());
  await letTimeGo(trx, order);
}

/** For an order whose goods have left, and which nobody pays any more. */
export async function letTimeGo(trx: Trx, { id, quote_id }: Holder): Promise<void> {
  if (quote_id) await releaseHeldTime(trx, { order: id });
}
