// What an engineer's phone says of itself: when it was heard last, and how much waits on it.
import type { Kysely } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's table types (Kysely's own advice).
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('engineers').addColumn('phone_heard_at', 'bigint').execute();
  await db.schema
    .alterTable('engineers')
    .addColumn('phone_waiting', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
