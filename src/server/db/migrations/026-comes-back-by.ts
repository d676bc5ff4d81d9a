// Two days that were one: when the part should be here, for the office, and by when it writes, for the customer. Until now the customer
// was told the first, or five days after the visit.
import { type Kysely, sql } from 'kysely';
import { addDays } from '#lib/days.ts';
import { londonClock } from '#lib/london.ts';

const COMES_BACK = ['part-needed', 'more-time', 'workshop'];
const DAYS_TO_WRITE = 5;

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's table types (Kysely's own advice).
export async function up(db: Kysely<any>): Promise<void> {
  for (const column of ['part_expected_on', 'comes_back_by'])
    await db.schema.alterTable('appointments').addColumn(column, 'text').execute();
  const waiting = await db
    .selectFrom('appointments')
    .innerJoin('job_sheets', 'job_sheets.appointment_id', 'appointments.id')
    .select(['appointments.id', 'expected_on', 'finished_at'])
    .where('status', '=', 'confirmed')
    .where('outcome', 'in', COMES_BACK)
    .where(
      sql<boolean>`not exists (select 1 from diary_entries where diary_entries.appointment_id = appointments.id)`,
    )
    .execute();
  for (const { id, expected_on, finished_at } of waiting)
    await db
      .updateTable('appointments')
      .set({
        part_expected_on: expected_on,
        comes_back_by: expected_on ?? addDays(londonClock(Number(finished_at)).date, DAYS_TO_WRITE),
      })
      .where('id', '=', id)
      .execute();
}
