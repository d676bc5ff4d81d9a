// Migrations on the engines themselves: a long one is not cut off as a request is.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrateShop } from '#server/db/migrate.ts';
import { type ScratchShop, scratchShop } from '../support/scratch-shop.ts';
import { emptyDatabase, engine } from '../support/stack.ts';

let database: Awaited<ReturnType<typeof emptyDatabase>>;
let shop: ScratchShop;
let folder: string;
beforeEach(async () => {
  database = await emptyDatabase();
  shop = scratchShop(database.url);
  folder = mkdtempSync(join(tmpdir(), 'migrations-'));
});
afterEach(async () => {
  await database.drop();
  shop.dispose();
  rmSync(folder, { recursive: true, force: true });
});

/** What cuts a slow statement off on PostgreSQL; SQLite cuts nothing off. */
const LIMIT = engine === 'postgres' ? "current_setting('statement_timeout')" : "'0'";

it('lets a migration take its time, unlike a request', async () => {
  writeFileSync(
    join(folder, '001-limit.ts'),
    `export const up = (db) => db.executeQuery({ sql: ${JSON.stringify(`create table limits as select ${LIMIT} as value`)}, parameters: [], query: { kind: 'RawNode', sqlFragments: [], parameters: [] } });`,
  );
  expect(await migrateShop(shop, folder)).toEqual(['001-limit']);
  const { rows } = await shop.look((db) => sql<{ value: string }>`select value from limits`.execute(db));
  expect(rows).toEqual([{ value: '0' }]);
});
