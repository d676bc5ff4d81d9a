// A database as an earlier release left it: its schema, and a copy of rows without the columns that it hadn't.
import { promises as fs } from 'node:fs';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { FileMigrationProvider, Migrator } from 'kysely/migration';
import { migrateShop } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import type { Tables } from '#server/db/tables.ts';
import { scratchShop } from '../service/scratch-shop.ts';
import { emptyDatabase } from '../service/stack.ts';
import { TABLES } from './tables.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../src/server/db/migrations');

// biome-ignore lint/suspicious/noExplicitAny: the tables of an earlier release aren't today's.
type AnyTables = Kysely<any>;

async function migrateTo(db: AnyTables, last: string): Promise<void> {
  const provider = new FileMigrationProvider({ fs, path, migrationFolder: FOLDER });
  const { error } = await new Migrator({ db, provider }).migrateTo(last);
  if (error) throw error;
}

async function copyRows(from: AnyTables, to: AnyTables): Promise<void> {
  const columnsOf = new Map(
    (await to.introspection.getTables()).map(({ name, columns }) => [name, columns.map((one) => one.name)]),
  );
  // Parents first.
  for (const table of TABLES.toReversed()) {
    const columns = columnsOf.get(table);
    const rows = columns ? await from.selectFrom(table).select(columns).execute() : [];
    if (rows.length > 0) await to.insertInto(table).values(rows).execute();
  }
  // Migrations have made these.
  for (const { name, value } of await from.selectFrom('counters').selectAll().execute())
    await to.updateTable('counters').set({ value }).where('name', '=', name).execute();
}

export interface EarlierShop extends AsyncDisposable {
  db: Kysely<Tables>;
  /** Brings it up to date. */
  upgrade(): Promise<string[]>;
}

/** @param last the newest migration of that release @param from whose rows are copied */
export async function openEarlier(last: string, from: Kysely<Tables>): Promise<EarlierShop> {
  const { url, drop } = await emptyDatabase();
  const shop = scratchShop(url);
  const { db, reports } = openDatabase(shop);
  await migrateTo(db, last);
  await copyRows(from, db);
  return {
    db,
    upgrade: () => migrateShop(shop),
    async [Symbol.asyncDispose]() {
      await Promise.all([db.destroy(), reports.destroy()]);
      await drop();
      shop.dispose();
    },
  };
}
