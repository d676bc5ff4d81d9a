// Visits that were completed without a sheet before those became jobs to bill: whoever wanted to bill them has done so elsewhere.
import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's table types (Kysely's own advice).
export async function up(db: Kysely<any>): Promise<void> {
  await sql`insert into job_sheets (appointment_id, found, done, reason, nothing_to_bill, version, created_at, updated_at)
    select id, '', '', '', 'Completed before visits without a sheet were billed', 0, updated_at, updated_at from appointments
    where status = 'completed' and not exists (select 1 from job_sheets where appointment_id = appointments.id)`.execute(
    db,
  );
}
