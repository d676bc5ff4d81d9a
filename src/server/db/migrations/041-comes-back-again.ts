// Visits that the release before 026 ended while both ran: somebody comes back, and no column says so.
import { type Kysely, sql } from 'kysely';
import { addDays } from '#lib/days.ts';
import { londonClock } from '#lib/london.ts';

const COMES_BACK = ['part-needed', 'more-time', 'workshop'];
const DAYS_TO_WRITE = 5;

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's table types (Kysely's own advice).
export async function up(db: Kysely<any>): Promise<void> {
  const waiting = await db
    .selectFrom('appointments')
    .innerJoin('job_sheets', 'job_sheets.appointment_id', 'appointments.id')
    .select(['appointments.id', 'expected_on', 'finished_at'])
    .where('status', '=', 'confirmed')
    .where('comes_back_by', 'is', null)
    .where('outcome', 'in', COMES_BACK)
    .where(
      sql<boolean>`not exists (select 1 from diary_entries where diary_entries.appointment_id = appointments.id)`,
    )
    .execute();
  for (const { id, expected_on, finished_at } of waiting) {
    const comes_back_by = expected_on ?? addDays(londonClock(Number(finished_at)).date, DAYS_TO_WRITE);
    const columns = { part_expected_on: expected_on, comes_back_by };
    await db.updateTable('appointments').set(columns).where('id', '=', id).execute();
  }
}
