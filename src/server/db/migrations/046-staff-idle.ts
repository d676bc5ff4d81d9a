// After how many minutes without use the team is signed out.
import type { Kysely } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's table types (Kysely's own advice).
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('settings')
    .addColumn('staff_idle_minutes', 'bigint', (minutes) => minutes.notNull().defaultTo(480))
    .execute();
}
