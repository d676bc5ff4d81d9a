// Brings the database to the newest shape. Kysely takes a lock, so several processes may start at once.
import { promises as fs } from 'node:fs';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { FileMigrationProvider, Migrator } from 'kysely/migration';
import type { Tables } from './tables.ts';

const migrationFolder = path.join(import.meta.dirname, 'migrations');

/** @returns the names of the migrations that were applied now @throws the first error; that migration is rolled back */
export async function migrate(db: Kysely<Tables>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: new FileMigrationProvider({ fs, path, migrationFolder }) });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName);
}
