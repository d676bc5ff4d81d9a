// The time of a quote's visit: held by the order that its customer pays, and the request's once that is paid. Each inside the caller's
// transaction, which has locked order and request: the diary comes after products.
import type { Slot } from '#contract/error.ts';
import type { Arrival } from '#lib/format-date.ts';
import { appointmentRow } from '#server/appointments/appointments.ts';
import { waitsToComeBack } from '#server/appointments/coming-back.ts';
import type { DiaryEntryRow } from '#server/db/diary-tables.ts';
import type { Queries, Trx } from '#server/db/open.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { arrivalMinutes } from '#server/diary/arrival.ts';
import { claimTime, entryOf, hasDiary, releaseHeldTime, visitMinutes } from '#server/diary/claim.ts';
import { onlyInstant, unitOf } from '#server/diary/units.ts';
import { type By, isStaff } from '#server/orders/order-facts.ts';
import type { Holder } from '#server/orders/origins.ts';
import { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { quoteRow } from './quotes.ts';

const GONE = 'That time has just gone. Please choose another. You have not been charged.';
/** '' for the words of the code. */
export const goneFor = (by: By): string => (isStaff(by) ? '' : GONE);

/** @returns null where nobody comes yet: a request outside the diary, a booking without a time, or a visit to which somebody comes back */
export async function arrangedBy(queries: Queries, row: AppointmentRow): Promise<'diary' | 'booking' | null> {
  const { id, is_quote, status, service } = row;
  if (await entryOf(queries, id)) return 'diary';
  if (is_quote || status === 'cancelled' || (await waitsToComeBack(queries, id))) return null;
  // It is on its day in a service without engineers, too; with engineers it has lost its time, unless it has been.
  return status === 'completed' || !(await hasDiary(queries, service)) ? 'booking' : null;
}

/** When we come; null as above. */
export async function arrangedVisit(
  ctx: Context,
  queries: Queries,
  row: AppointmentRow,
): Promise<Arrival | null> {
  const by = await arrangedBy(queries, row);
  const { date, time } = row;
  return by && { date, time, arrivalMinutes: by === 'diary' ? arrivalMinutes(ctx, row) : 0 };
}

/** Whether an entry begins at this time of London. */
export function isAt(entry: DiaryEntryRow | undefined, { date, time }: Slot): boolean {
  const start = onlyInstant(date, time);
  return start !== null && entry?.from_unit === unitOf(start);
}

/** The time that its customer chose, for an order whose units are held. @throws ApiError slot_taken */
export async function holdTime(
  ctx: Context,
  trx: Trx,
  { id, quote_id, quote_part }: Holder,
  by: By,
): Promise<void> {
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
  if (!(await claimTime(ctx, trx, { order: id, request: request.id }, { service, date, time, minutes })))
    throw new ApiError('slot_taken', isStaff(by) ? {} : { msg: GONE });
}
