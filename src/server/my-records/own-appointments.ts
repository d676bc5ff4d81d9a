// Appointments as their senders read them.
import type { Appointment } from '#contract/appointments/appointments.ts';
import { londonClock } from '#lib/london.ts';
import {
  appointmentsWhere,
  type PageQuery,
  plannedVisits,
  VISITS_SORTED,
} from '#server/appointments/appointments.ts';
import { newTimes } from '#server/appointments/coming-back.ts';
import { factsFrom } from '#server/appointments/read-facts.ts';
import { bookerMay, toAppointment } from '#server/appointments/to-contract.ts';
import { listPage } from '#server/db/list-page.ts';
import type { Queries } from '#server/db/open.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { hasPaidForAnother, isPaidByAnother } from '#server/diary/payer.ts';
import { begunOf } from '#server/jobs/attendances.ts';
import { notFound } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { endsWith } from '#server/quotes/ends-with.ts';

/** Bills of visits that are in an account. */
const ownBills = async (queries: Queries, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : queries
        .selectFrom('orders')
        .select(['id', 'job_id', 'user_id'])
        .where('job_id', 'in', ids)
        .where('user_id', 'is not', null)
        .where('status', '!=', 'cancelled')
        .execute();

/** Whether its time is kept for a proof decides nothing that its sender may do. */
const PLACED = { kind: 'appointment', kept_until: null } as const;

/** Appointments as their sender sees them. */
async function ownAppointments(ctx: Context, rows: readonly AppointmentRow[]): Promise<Appointment[]> {
  const visits = await plannedVisits(ctx, rows);
  const endings = await endsWith(ctx.db, rows);
  const ids = rows.map(({ id }) => id);
  const today = londonClock(ctx.clock.now()).date;
  const awaited = await newTimes(ctx.db, ids, today);
  const begun = await begunOf(ctx.db, ids);
  const bills = await ownBills(ctx.db, ids);
  return rows.map((row) => {
    const visit = visits.get(row.id);
    const ending = endings.get(row.id);
    const isPaidForAnother = hasPaidForAnother(row, ending);
    // A quote and its money are whose they are.
    const ends = isPaidByAnother(row) ? undefined : ending;
    const newTimeBy = awaited.get(row.id);
    const bill = bills.find(({ job_id, user_id }) => job_id === row.id && user_id === row.user_id)?.id;
    return {
      ...toAppointment(row),
      may: bookerMay(
        factsFrom(row, visit ? [PLACED] : [], today, false, {
          isPaidByAnother: isPaidForAnother,
          hasBegun: begun.has(row.id),
        }),
      ),
      ...(bill && { bill }),
      ...(visit && { visit }),
      ...(ends && { ends }),
      ...(newTimeBy !== undefined && { newTimeBy }),
      ...(isPaidForAnother && { paidByAnother: true as const }),
    };
  });
}

/** An appointment as its sender sees it. */
export async function ownAppointment(ctx: Context, row: AppointmentRow): Promise<Appointment> {
  const [own] = await ownAppointments(ctx, [row]);
  if (!own) throw notFound();
  return own;
}

/** A customer's own appointments: one page, and how many there are in all. */
export async function findOwnAppointments(ctx: Context, query: PageQuery, userId: string) {
  const found = appointmentsWhere(ctx, query).where('user_id', '=', userId);
  const { rows, total } = await listPage(found, found.selectAll(), query, VISITS_SORTED);
  return { appointments: await ownAppointments(ctx, rows), total };
}
