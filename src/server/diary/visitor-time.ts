// The diary's time that visitors take by themselves: limited by address, by network and by engineer and day, so that nobody can
// empty the diary; and kept for half an hour until the sender has shown that the email address is theirs.
import { sql } from 'kysely';
import { minutesOf } from '#lib/clock-minutes.ts';
import { addDays } from '#lib/days.ts';
import { weekdayOf } from '#lib/london.ts';
import type { DiaryEntryRow } from '#server/db/diary-tables.ts';
import type { Queries, Trx } from '#server/db/open.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import type { Context } from '#server/platform/context.ts';
import type { Worker } from './engineers.ts';
import { lockDiary } from './lock-diary.ts';
import { UNIT_MS, unitOfDay } from './units.ts';

/** How long the time of an unproven address is kept. */
export const KEPT_MS = 30 * 60_000;
/** Visits in the diary that wait for the company, of one address and of one network. */
export const WAITING_OF_ADDRESS = 3;
export const WAITING_OF_NETWORK = 6;
/** A /48 of IPv6 is one site, or a few neighbours of one provider: it may have this many times as many. */
export const NETWORKS_OF_SITE = 4;
/** Of an engineer's hours in a day: once as much of it waits for the company, no visitor takes more. */
export const WAITING_OF_DAY = 1 / 2;

/** Entries of visits that the company hasn't confirmed yet. */
const waiting = (queries: Queries) =>
  queries
    .selectFrom('diary_entries')
    .innerJoin('appointments', 'appointments.id', 'diary_entries.appointment_id')
    .where('appointments.status', '=', 'pending');

/** Engineers whose share of a day waits for the company, by the day. @param from first day, in London @param to the day after the last */
export async function fullDays(
  { config, company }: Pick<Context, 'config' | 'company'>,
  queries: Queries,
  workers: readonly Worker[],
  { from, to }: { from: string; to: string },
): Promise<{ engineer: string; date: string }[]> {
  if (!config.rateLimits) return [];
  const rows = await waiting(queries)
    .select(['engineer_id', 'from_unit', 'to_unit'])
    .where('from_unit', '>=', unitOfDay(from))
    .where('from_unit', '<', unitOfDay(to))
    .execute();
  const full: { engineer: string; date: string }[] = [];
  for (let date = from; date < to; date = addDays(date, 1)) {
    const [begin, end] = [unitOfDay(date), unitOfDay(addDays(date, 1))];
    const today = rows.filter(({ from_unit }) => from_unit >= begin && from_unit < end);
    for (const { id, hours } of today.length > 0 ? workers : []) {
      const units = today
        .filter(({ engineer_id }) => engineer_id === id)
        .reduce((sum, { from_unit, to_unit }) => sum + to_unit - from_unit, 0);
      const day = hours?.[weekdayOf(date)] ?? company.hours[weekdayOf(date)];
      const minutes = day === 'closed' ? 0 : minutesOf(day.closes) - minutesOf(day.opens);
      if (units > 0 && units * UNIT_MS >= minutes * 60_000 * WAITING_OF_DAY)
        full.push({ engineer: id, date });
    }
  }
  return full;
}

/** Whether this sender has more visits waiting than one may have, counting what the caller's transaction has just taken. */
export async function waitsTooOften(
  { config }: Pick<Context, 'config'>,
  trx: Trx,
  { email, net }: Pick<AppointmentRow, 'email' | 'net'>,
): Promise<boolean> {
  if (!config.rateLimits) return false;
  const groups = net.split(':');
  const site = groups.length < 4 ? net : `${groups.slice(0, 3).join(':')}:%`;
  const { address, network, neighbours } = await waiting(trx)
    .select([
      sql<number>`count(case when lower(email) = ${email.toLowerCase()} then 1 end)`.as('address'),
      sql<number>`count(case when net = ${net} then 1 end)`.as('network'),
      sql<number>`count(case when net like ${site} then 1 end)`.as('neighbours'),
    ])
    .executeTakeFirstOrThrow();
  return (
    Number(address) > WAITING_OF_ADDRESS ||
    Number(network) > WAITING_OF_NETWORK ||
    Number(neighbours) > NETWORKS_OF_SITE * WAITING_OF_NETWORK
  );
}

/** The appointment's time stays. @returns its entry, if it has one */
export async function keepTime(trx: Trx, appointmentId: string): Promise<DiaryEntryRow | undefined> {
  await lockDiary(trx);
  return trx
    .updateTable('diary_entries')
    .set({ kept_until: null })
    .where('appointment_id', '=', appointmentId)
    .returningAll()
    .executeTakeFirst();
}

/** Frees the time that was kept long enough. Its request stays, without a time. @returns how many were freed */
export async function releaseKeptTime({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  const due = await db
    .selectFrom('diary_entries')
    .select('id')
    .where('kept_until', '<=', now)
    .executeTakeFirst();
  if (!due) return 0;
  return db.transaction().execute(async (trx) => {
    await lockDiary(trx);
    const { numDeletedRows } = await trx
      .deleteFrom('diary_entries')
      .where('kept_until', '<=', now)
      .executeTakeFirst();
    return Number(numDeletedRows);
  });
}
