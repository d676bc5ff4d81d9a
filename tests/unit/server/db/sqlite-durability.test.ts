// SQLite durability: an acknowledged row is on disk, not only in the operating system's cache.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isDatabaseDown } from '#server/db/errors.ts';
import { openDatabase, sqliteFile } from '#server/db/open.ts';

/** `pragma synchronous` answers 2 for FULL. */
const FULL = 2;

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'durability-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

it('uses a write-ahead log that is synced at every commit', async () => {
  const { db } = openDatabase({ databaseUrl: null, dataDir });
  const synchronous = await sql<{ synchronous: number }>`pragma synchronous`.execute(db);
  const journal = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(db);
  await db.destroy();
  expect(synchronous.rows).toEqual([{ synchronous: FULL }]);
  expect(journal.rows).toEqual([{ journal_mode: 'wal' }]);
});

it('reports a full disk in a transaction, though SQLite has rolled back by itself', async () => {
  const { db } = openDatabase({ databaseUrl: null, dataDir });
  await sql`create table things (body blob)`.execute(db);
  await sql`pragma max_page_count = 10`.execute(db);
  const filled = db
    .transaction()
    .execute((trx) => sql`insert into things (body) values (zeroblob(1000000))`.execute(trx))
    .then(
      () => null,
      (error: unknown) => error,
    );
  expect(isDatabaseDown(await filled)).toBe(true);
  await sql`pragma max_page_count = 100000`.execute(db);
  await db.transaction().execute((trx) => sql`insert into things (body) values (null)`.execute(trx));
  await db.destroy();
});

it('keeps its log small, so that the shop fits a small disk', async () => {
  const { db } = openDatabase({ databaseUrl: null, dataDir });
  await sql`create table things (body blob)`.execute(db);
  for (let n = 0; n < 300; n += 1) await sql`insert into things (body) values (zeroblob(10000))`.execute(db);
  expect(statSync(`${sqliteFile(dataDir)}-wal`).size).toBeLessThan(2_000_000);
  await db.destroy();
});
