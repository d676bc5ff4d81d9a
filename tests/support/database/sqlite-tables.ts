// A SQLite in memory with all tables, copied from a file that was migrated once.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { migrateShop } from '#server/db/migrate.ts';
import { type Database, sqliteFile } from '#server/db/open.ts';
import { sqliteDialect } from '#server/db/sqlite.ts';
import type { SqliteDriver } from '#server/db/sqlite-driver.ts';
import type { Tables } from '#server/db/tables.ts';
import { countQuery } from './census.ts';

async function readMigrated(): Promise<Uint8Array> {
  const dataDir = mkdtempSync(join(tmpdir(), 'migrated-'));
  await migrateShop({ databaseUrl: null, dataDir });
  const file = new DatabaseSync(sqliteFile(dataDir));
  // Memory has no write-ahead log.
  file.exec('pragma journal_mode = delete');
  const bytes = file.serialize();
  file.close();
  rmSync(dataDir, { recursive: true });
  return bytes;
}

let migrated: ReturnType<typeof readMigrated> | undefined;

/** As `openDatabase`, with all tables and the rows that migrations insert. */
export async function openMigrated(): Promise<Database> {
  migrated ??= readMigrated();
  const changes = { count: 0 };
  const onChange = () => {
    changes.count += 1;
  };
  const dialect = sqliteDialect(':memory:', { onChange, onQuery: countQuery });
  (dialect.createDriver() as SqliteDriver).writer.deserialize(await migrated);
  const db = new Kysely<Tables>({ dialect });
  return { engine: 'sqlite', db, reports: db, changes };
}
