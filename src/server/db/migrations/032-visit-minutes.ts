// How long the visit was whose time an end freed: opened again, it has the same.
import type { Kysely } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's table types (Kysely's own advice).
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('job_visits').addColumn('minutes', 'integer').execute();
}
