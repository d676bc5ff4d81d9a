// The tables of a SQLite in memory, copied from one that was migrated: migrating takes ten times as long.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { migrateShop } from '#server/db/migrate.ts';
import { openSqliteFile, sqliteFile } from '#server/db/open.ts';
import type { Tables } from '#server/db/tables.ts';

interface Part {
  type: string;
  name: string;
  sql: string;
}
type Row = Record<string, unknown>;

async function readMigrated() {
  const dataDir = mkdtempSync(join(tmpdir(), 'migrated-'));
  await migrateShop({ databaseUrl: null, dataDir });
  const db = openSqliteFile(sqliteFile(dataDir));
  // Parts without a statement are SQLite's own.
  const parts = (await sql<Part>`select type, name, sql from sqlite_master where sql is not null`.execute(db))
    .rows;
  const rows = new Map<string, Row[]>();
  for (const { type, name } of parts)
    if (type === 'table') rows.set(name, (await sql<Row>`select * from ${sql.table(name)}`.execute(db)).rows);
  await db.destroy();
  rmSync(dataDir, { recursive: true });
  return { parts, rows };
}

let migrated: ReturnType<typeof readMigrated> | undefined;

/** @param db empty; gets all tables, and the rows that migrations insert */
export async function makeTables(db: Kysely<Tables>): Promise<void> {
  migrated ??= readMigrated();
  const { parts, rows } = await migrated;
  for (const part of parts) await sql.raw(part.sql).execute(db);
  for (const [name, found] of rows)
    if (found.length > 0)
      await db
        .insertInto(name as keyof Tables)
        .values(found as never)
        .execute();
}
