// Who had a visit before it was cancelled, moved or given to somebody else: what they wrote meanwhile still arrives.
import type { Kysely } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's table types (Kysely's own advice).
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('former_engineers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('appointment_id', 'text', (column) =>
      column.notNull().references('appointments.id').onDelete('cascade'),
    )
    .addColumn('engineer_id', 'text', (column) => column.notNull().references('engineers.id'))
    .addColumn('until_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('former_engineers_visit')
    .on('former_engineers')
    .column('appointment_id')
    .execute();
}
