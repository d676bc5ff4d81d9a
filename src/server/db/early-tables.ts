// Completes databases of the project's first versions, in which one file made less than migrations 001 to 003 make today.
import { type Kysely, sql } from 'kysely';
import { addColumns, number } from './migration-columns.ts';
import type { Tables } from './tables.ts';

/** Migrations that were part of one file. */
const SPLIT_OFF = ['002-orders', '003-machinery'];

async function complete(db: Kysely<Tables>, orderColumns: readonly string[]): Promise<void> {
  const { schema } = db;
  if (!orderColumns.includes('adopted')) await addColumns(db, 'orders', 'bigint', ['adopted'], 0);
  for (const table of ['appointments', 'reviews']) {
    await addColumns(db, table, 'text', ['fresh_hash']);
    await schema.createIndex(`${table}_fresh`).on(table).column('fresh_hash').unique().execute();
  }
  await schema.dropIndex('appointments_content').ifExists().execute();
  await addColumns(db, 'reviews', 'text', ['words_hash'], '');
  await schema.createIndex('reviews_words').on('reviews').column('words_hash').execute();
  await schema
    .createTable('mail_allowances')
    .addColumn('address_hash', 'text', (column) => column.primaryKey())
    .$call(number('last_at', 'day_began_at', 'sent_that_day'))
    .execute();
  await schema.dropIndex('outbox_due').ifExists().execute();
  await schema
    .createIndex('outbox_due')
    .on('outbox')
    .columns(['sent_at', 'failed_at', 'file_at', 'next_attempt_at'])
    .execute();
}

/** @param applied names of the migrations in the database; records those that it turns out to have */
export async function completeEarlyTables(db: Kysely<Tables>, applied: readonly string[]): Promise<void> {
  const tables = await db.introspection.getTables();
  const columnsOf = (table: string) =>
    tables.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? [];
  const appointments = columnsOf('appointments');
  if (appointments.length === 0 || appointments.includes('fresh_hash')) return;
  await db.transaction().execute(async (trx) => {
    await complete(trx, columnsOf('orders'));
    const timestamp = new Date().toISOString();
    for (const name of SPLIT_OFF.filter((missing) => !applied.includes(missing)))
      await sql`insert into kysely_migration (name, timestamp) values (${name}, ${timestamp})`.execute(trx);
  });
}
