// Migrations on both engines: a long one is not cut off by request time-outs, and a killed one leaves nothing half
// done (`npm run soak -- migrate` kills each of ours on SQLite).
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrateShop } from '#server/db/migrate.ts';
import { type ScratchShop, scratchShop } from '../../support/service/scratch-shop.ts';
import { emptyDatabase, engine } from '../../support/service/stack.ts';

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

/** PostgreSQL's statement time-out; SQLite has none. */
const LIMIT = engine === 'postgres' ? "current_setting('statement_timeout')" : "'0'";

const raw = (text: string) =>
  `db.executeQuery({ sql: ${JSON.stringify(text)}, parameters: [], query: { kind: 'RawNode', sqlFragments: [], parameters: [] } })`;
const write = (name: string, ...steps: string[]) =>
  writeFileSync(
    join(folder, name),
    `export async function up(db) { ${steps.map((step) => `await ${step};`).join(' ')} }`,
  );

it('a migration may take longer than a request', async () => {
  write('001-limit.ts', raw(`create table limits as select ${LIMIT} as value`));
  expect(await migrateShop(shop, folder)).toEqual(['001-limit']);
  const { rows } = await shop.look((db) => sql<{ value: string }>`select value from limits`.execute(db));
  expect(rows).toEqual([{ value: '0' }]);
});

/**
 * Migrates in another process.
 * @returns whether it finished
 */
function migrateElsewhere(): boolean {
  const script = `import { migrateShop } from ${JSON.stringify(resolve(import.meta.dirname, '../../../src/server/db/migrate.ts'))};
    await migrateShop(${JSON.stringify({ databaseUrl: shop.databaseUrl, dataDir: shop.dataDir })}, ${JSON.stringify(folder)});`;
  const { status } = spawnSync(process.execPath, ['--no-warnings', '--input-type=module', '-e', script], {
    cwd: resolve(import.meta.dirname, '../../..'),
  });
  return status === 0;
}

it('rolls a migration back when its process is killed, and the next start completes it', async () => {
  write('001-first.ts', raw('create table one (n int)'), raw('insert into one values (1)'));
  expect(migrateElsewhere()).toBe(true);
  const half = [raw('insert into one values (2)'), raw('create table two (n int)')];
  write('002-second.ts', ...half, "process.kill(process.pid, 'SIGKILL')");
  expect(migrateElsewhere()).toBe(false);
  const count = (table: string) =>
    shop.look(async (db) => {
      const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db);
      return Number(rows[0]?.n);
    });
  expect(await count('one')).toBe(1);
  await expect(count('two')).rejects.toThrow();
  write('002-second.ts', ...half);
  expect(migrateElsewhere()).toBe(true);
  expect([await count('one'), await count('two')]).toEqual([2, 0]);
});

it('names what to do with a database of an earlier test version', async () => {
  write('001-init.ts', raw('create table one (n int)'));
  await migrateShop(shop, folder);
  const todo = engine === 'postgres' ? 'Use an empty database' : 'Move DATA_DIR away';
  await expect(migrateShop(shop)).rejects.toThrow(
    `This database was made by an earlier test version. ${todo} and start again.`,
  );
});

it('the migrations are numbered without gaps', () => {
  const names = readdirSync(resolve(import.meta.dirname, '../../../src/server/db/migrations'));
  const numbers = names.filter((name) => name.endsWith('.ts')).map((name) => Number(name.slice(0, 3)));
  expect(numbers.sort((one, other) => one - other)).toEqual(numbers.map((_, at) => at + 1));
});
