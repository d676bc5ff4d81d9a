// Completes databases of the project's first versions, in which one file made less than migrations 001 to 003 make today.
import { type Kysely, sql } from 'kysely';
import { number } from './migration-columns.ts';
import type { Tables } from './tables.ts';

/** Migrations that were part of one file. */
const SPLIT_OFF = ['002-orders', '003-machinery'];

async function complete(db: Kysely<Tables>, orderColumns: readonly string[]): Promise<void> {
  const { schema } = db;
  const isNew = (column: string) => !orderColumns.includes(column);
  if (isNew('adopted'))
    await schema
      .alterTable('orders')
      .addColumn('adopted', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
  for (const table of ['appointments', 'reviews']) {
    await schema.alterTable(table).addColumn('fresh_hash', 'text').execute();
    await schema.createIndex(`${table}_fresh`).on(table).column('fresh_hash').unique().execute();
  }
  await schema.dropIndex('appointments_content').ifExists().execute();
  await schema
    .alterTable('reviews')
    .addColumn('words_hash', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
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
