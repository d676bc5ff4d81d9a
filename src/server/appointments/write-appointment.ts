// Changes of an appointment's row that begin above: with its quote, or on its sheet. Each is part of its caller's transaction.
import type { Slot } from '#contract/error.ts';
import { CHANGEABLE } from '#lib/visit-change.ts';
import type { Trx } from '#server/db/open.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { NO_CHOICE } from './appointments.ts';

type Clock = Pick<Context, 'clock'>;

/** A request that the staff answer isn't spam. */
export const clearSuspicion = (trx: Trx, id: string) =>
  trx.updateTable('appointments').set({ suspected: 0 }).where('id', '=', id).execute();

/** @param isWritten whether its sheet has lines */
export const noteWork = (trx: Trx, id: string, isWritten: boolean) =>
  trx
    .updateTable('appointments')
    .set({ on_sheet: isWritten ? 1 : 0 })
    .where('id', '=', id)
    .execute();

/** Its work isn't done after all. */
export const confirmAgain = ({ clock }: Clock, trx: Trx, id: string) =>
  trx
    .updateTable('appointments')
    .set(({ eb }) => ({ status: 'confirmed', version: eb('version', '+', 1), updated_at: clock.now() }))
    .where('id', '=', id)
    .execute();

/**
 * Notes the time that the customer chose, which is the request's once the quote is accepted, and where to come. Locks its row.
 * @param choice null for none, undefined for the earlier one
 */
export const storeChoice = (
  { clock }: Clock,
  trx: Trx,
  { id }: AppointmentRow,
  choice: Slot | null | undefined,
  place: Partial<Pick<AppointmentRow, 'address' | 'post_code'>>,
): Promise<AppointmentRow> =>
  trx
    .updateTable('appointments')
    .set(({ eb }) => ({
      ...(choice !== undefined && { chosen_date: choice?.date ?? null, chosen_time: choice?.time ?? null }),
      ...place,
      version: eb('version', '+', 1),
      updated_at: clock.now(),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** @returns the request as it was, locked; undefined where it isn't open */
const lockOpen = (trx: Trx, id: string): Promise<AppointmentRow | undefined> =>
  trx
    .updateTable('appointments')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('status', 'in', CHANGEABLE)
    .returningAll()
    .executeTakeFirst();

/** With the time that its customer chose, if they did. @returns the request as it was and is; null where it isn't open */
export async function confirmChosen(
  ctx: Clock,
  trx: Trx,
  id: string,
  actor: string,
): Promise<{ before: AppointmentRow; after: AppointmentRow } | null> {
  const before = await lockOpen(trx, id);
  if (!before) return null;
  const { date, time, chosen_date, chosen_time, status } = before;
  const change = { status: 'confirmed', date: chosen_date ?? date, time: chosen_time ?? time } as const;
  const after = await trx
    .updateTable('appointments')
    .set({ ...change, ...NO_CHOICE, suspected: 0, updated_at: ctx.clock.now() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await audit(ctx, trx, actor, 'move', ['appointment', id], {
    before: { status, date, time },
    after: change,
  });
  return { before, after };
}

/**
 * Joins a proven address's requests to its account, but those that nobody has proven and that the company hasn't confirmed, which may be
 * a stranger's; those that it made join.
 */
export const joinAppointments = (trx: Trx, userId: string, emailKey: string) =>
  trx
    .updateTable('appointments')
    .set({ user_id: userId })
    .where('user_id', 'is', null)
    .where('address_key', '=', emailKey)
    .where(({ or, eb }) =>
      or([
        eb('email_proven_at', 'is not', null),
        eb('net', '=', ''),
        eb('status', 'in', ['confirmed', 'completed']),
      ]),
    )
    .execute();
