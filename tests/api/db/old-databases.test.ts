// Databases made by any commit of this repository still migrate: no row is lost, and the tables equal a new
// database's.
import { promises as fs, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { FileMigrationProvider, type Migration, Migrator } from 'kysely/migration';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrateShop } from '#server/db/migrate.ts';
import { openDatabase, openForAdmin, openSqliteFile, sqliteFile } from '#server/db/open.ts';
import type { Tables } from '#server/db/tables.ts';
import { EARLY } from '../../support/database/early-migrations.ts';
import { type ScratchShop, scratchShop } from '../../support/service/scratch-shop.ts';
import { emptyDatabase } from '../../support/service/stack.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../src/server/db/migrations');
const UNTIL_5 = ['001-init', '002-orders', '003-machinery', '004-cancellations', '005-account-links'];

let databases: Awaited<ReturnType<typeof emptyDatabase>>[];
let shops: ScratchShop[];
beforeEach(() => {
  databases = [];
  shops = [];
});
afterEach(async () => {
  for (const shop of shops) shop.dispose();
  for (const { drop } of databases) await drop();
});

async function emptyShop(): Promise<ScratchShop> {
  const database = await emptyDatabase();
  const shop = scratchShop(database.url);
  databases.push(database);
  shops.push(shop);
  return shop;
}

/** Migrates with an earlier version's migrations. */
async function migrateThen({ databaseUrl, dataDir }: ScratchShop, migrations: Record<string, Migration>) {
  const db = databaseUrl ? openForAdmin(databaseUrl) : openSqliteFile(sqliteFile(dataDir));
  const provider = { getMigrations: async () => migrations };
  const { error } = await new Migrator({ db, provider, allowUnorderedMigrations: true }).migrateToLatest();
  await db.destroy();
  if (error) throw error;
}

const tablesOf = async (db: Kysely<Tables>) =>
  Object.fromEntries(
    (await db.introspection.getTables()).map(({ name, columns }) => [
      name,
      columns.map((column) => `${column.name} ${column.isNullable}`).sort(),
    ]),
  );

const review = {
  ...{ id: 'r1', name: 'Ada', role: 'Customer', service: 'Clocks', content: 'It goes again.' },
  ...{ date: '2026-11-21', state: 'published', content_hash: 'h', rating: 5, sample: 0, created_at: 1 },
};

/** Today's migration files with those names. */
async function today(names: readonly string[]): Promise<Record<string, Migration>> {
  const provider = new FileMigrationProvider({ fs, path, migrationFolder: FOLDER });
  const all = await provider.getMigrations();
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
}

it.each([
  ['51adef5', async () => EARLY['51adef5']],
  ['30e11fa', async () => EARLY['30e11fa']],
  ['d5fdd46', async () => EARLY.d5fdd46],
  ['09f3fec', () => today(UNTIL_5.slice(0, 4))],
  ['cd616fb', () => today([...UNTIL_5, '009-operation'])],
  ['01ec1dc', () => today([...UNTIL_5, '007-desk', '009-operation'])],
  ['e37e0db', () => today([...UNTIL_5, '006-guest-links', '007-desk', '009-operation', '014-sales'])],
])('of commit %s', async (_, then) => {
  const shop = await emptyShop();
  await migrateThen(shop, await then());
  const earlier = await then();
  await shop.look(async (db) => {
    const hash = '004-cancellations' in earlier ? { words_hash: 'w' } : {};
    await db
      .insertInto('reviews')
      .values({ ...review, ...hash } as never)
      .execute();
  });
  await migrateShop(shop);
  const fresh = await emptyShop();
  await migrateShop(fresh);
  expect(await shop.look(tablesOf)).toEqual(await fresh.look(tablesOf));
  const { db } = openDatabase(shop);
  const stored = await db.selectFrom('reviews').select(['id', 'content', 'fresh_hash']).execute();
  await db.destroy();
  expect(stored).toEqual([{ id: 'r1', content: 'It goes again.', fresh_hash: null }]);
  expect(await migrateShop(shop)).toEqual([]);
});

it('migrations are numbered without gaps from 015 on', () => {
  const numbers = readdirSync(FOLDER).map((name) => Number(name.slice(0, 3)));
  const later = numbers.filter((number) => number >= 15).sort((one, other) => one - other);
  expect(later).toEqual(later.map((_, at) => 15 + at));
});
