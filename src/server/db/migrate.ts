// Applies migrations. Kysely takes a lock, so several processes may start at once.
import { promises as fs } from 'node:fs';
import path from 'node:path';
import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { FileMigrationProvider, type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import { ConfigError } from '#server/platform/configuration.ts';
import { openForAdmin, openSqliteFile, sqliteFile, type Where } from './open.ts';
import type { Tables } from './tables.ts';

const FOLDER = path.join(import.meta.dirname, 'migrations');

const EARLIER = 'This database was made by an earlier test version.';

/** Names of the migrations in the database; none where it is empty. */
async function appliedIn(db: Kysely<Tables>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * This version's migrations, and an empty one for each that a later version has applied: migrations only add, so the
 * previous version runs on a newer schema and a bad release can be rolled back.
 */
const knownAndLater = (files: Record<string, Migration>, seen: readonly string[]): MigrationProvider => ({
  async getMigrations() {
    const later = seen.filter((name) => !(name in files));
    return { ...files, ...Object.fromEntries(later.map((name) => [name, { up: async () => {} }])) };
  },
});

/**
 * Refuses the databases of versions that were never released, and a migration whose number is below one already applied: it was
 * written for the tables as they were before.
 */
function refuse(db: Kysely<Tables>, known: readonly string[], seen: readonly string[]): void {
  if (seen.length > 0 && !seen.includes(known[0] ?? '')) {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    throw new ConfigError(
      `${EARLIER} ${isPostgres ? 'Use an empty database' : 'Move DATA_DIR away'} and start again.`,
    );
  }
  const last = seen.toSorted().at(-1) ?? '';
  const late = known.find((name) => !seen.includes(name) && name < last);
  if (late)
    throw new Error(
      `The database has seen the migration ${last}, so ${late} comes too late: give it a number after the newest one.`,
    );
}

/**
 * @returns the names of the migrations that were applied now
 * @throws the first error, or an error about the order of migrations; none is applied then
 */
export async function migrate(db: Kysely<Tables>, folder = FOLDER): Promise<string[]> {
  const seen = await appliedIn(db);
  const files = await new FileMigrationProvider({ fs, path, migrationFolder: folder }).getMigrations();
  refuse(db, Object.keys(files).sort(), seen);
  const migrator = new Migrator({ db, provider: knownAndLater(files, seen), allowUnorderedMigrations: true });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName);
}

/** As `migrate`, on a connection of its own without the time limits of requests. @param where not `:memory:` */
export async function migrateShop({ databaseUrl, dataDir }: Where, folder = FOLDER): Promise<string[]> {
  await using db = databaseUrl ? openForAdmin(databaseUrl) : openSqliteFile(sqliteFile(dataDir));
  return await migrate(db, folder);
}
