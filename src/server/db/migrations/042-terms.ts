// The words that bound whoever agreed to pay, as they were shown; '' where an older page asked. And whether a visit was asked for by phone
// as an urgent repair.
import type { Kysely } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's table types (Kysely's own advice).
export async function up(db: Kysely<any>): Promise<void> {
  for (const table of ['job_agreements', 'quotes'])
    await db.schema
      .alterTable(table)
      .addColumn('terms', 'text', (text) => text.notNull().defaultTo(''))
      .execute();
  await db.schema
    .alterTable('appointments')
    .addColumn('urgent', 'integer', (flag) => flag.notNull().defaultTo(0))
    .execute();
}
