// What SQLite promises for an acknowledged row: it is on the disk, not only with the operating system (safety.md B).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '#server/db/open.ts';

/** `pragma synchronous` answers 2 for FULL. */
const FULL = 2;

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'durability-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

it('opens its file with a write-ahead log that is synced at every commit', async () => {
  const { db } = openDatabase({ databaseUrl: null, dataDir });
  const synchronous = await sql<{ synchronous: number }>`pragma synchronous`.execute(db);
  const journal = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(db);
  await db.destroy();
  expect(synchronous.rows).toEqual([{ synchronous: FULL }]);
  expect(journal.rows).toEqual([{ journal_mode: 'wal' }]);
});
