// Since when somebody is an admin, and until when they were: who is new has no power over the others, who was one hears of changes.
import type { Kysely } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's table types (Kysely's own advice).
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('users').addColumn('admin_since', 'bigint').execute();
  await db.schema.alterTable('users').addColumn('admin_until', 'bigint').execute();
}
