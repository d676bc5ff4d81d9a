// Brings the database to the newest shape. Kysely takes a lock, so several processes may start at once.
import { promises as fs } from 'node:fs';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { FileMigrationProvider, type MigrationProvider, Migrator } from 'kysely/migration';
import { completeEarlyTables } from './early-tables.ts';
import { openForAdmin, openSqliteFile, sqliteFile, type Where } from './open.ts';
import type { Tables } from './tables.ts';

const FOLDER = path.join(import.meta.dirname, 'migrations');

/** Up to here numbers were left out and filled later; from here on they follow each other. */
const LAST_UNORDERED = '015-own-data';

/** Names that the database has seen already; none where it is empty. */
async function applied(db: Kysely<Tables>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * The files of this version, and a blank for each change that a later version has made: tables are only ever added to
 * before the version that needs them, so the previous version runs on them and a bad release can be taken back.
 */
const knownAndLater = (migrationFolder: string, seen: readonly string[]): MigrationProvider => ({
  async getMigrations() {
    const files = await new FileMigrationProvider({ fs, path, migrationFolder }).getMigrations();
    const later = seen.filter((name) => !(name in files));
    return { ...files, ...Object.fromEntries(later.map((name) => [name, { up: async () => {} }])) };
  },
});

/** A migration was written for the tables that those before it leave: made after later ones, it would meet other tables. */
async function refuseOutOfOrder(provider: MigrationProvider, seen: readonly string[]): Promise<void> {
  const last = [...seen].sort().at(-1) ?? '';
  if (last <= LAST_UNORDERED) return;
  const late = Object.keys(await provider.getMigrations()).find(
    (name) => !seen.includes(name) && name < last,
  );
  if (late)
    throw new Error(
      `The database has seen the migration ${last}, so ${late} comes too late: give it a number after the newest one.`,
    );
}

/**
 * @returns the names of the migrations that were applied now
 * @throws the first error, or what is out of order; then none of them is applied
 */
export async function migrate(db: Kysely<Tables>, folder = FOLDER): Promise<string[]> {
  await completeEarlyTables(db, await applied(db));
  const seen = await applied(db);
  const provider = knownAndLater(folder, seen);
  await refuseOutOfOrder(provider, seen);
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName);
}

/**
 * As `migrate`, on a connection of its own that no time limit of requests cuts off: an index over years of orders takes
 * its time. @param where not `:memory:`
 */
export async function migrateShop({ databaseUrl, dataDir }: Where, folder = FOLDER): Promise<string[]> {
  const db = databaseUrl ? openForAdmin(databaseUrl) : openSqliteFile(sqliteFile(dataDir));
  try {
    return await migrate(db, folder);
  } finally {
    await db.destroy();
  }
}
