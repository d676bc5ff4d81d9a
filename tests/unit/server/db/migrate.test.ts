// Migrations at start: one that failed half-way, and tables of a later version.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';

let folder: string;
let database: ReturnType<typeof openDatabase>;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  database = openDatabase({ databaseUrl: null, dataDir: ':memory:' });
});
afterEach(async () => {
  await database.db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

const addMigration = (name: string, ...statements: string[]) =>
  writeFileSync(
    join(folder, `${name}.ts`),
    `export async function up(db) { ${statements.join('; ')} }
const make = (db, name) => db.schema.createTable(name).addColumn('id', 'text').execute();`,
  );
const tables = async () => {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and name not like 'kysely%' order by name`.execute(
    database.db,
  );
  return rows.map(({ name }) => name);
};

it('rolls back a failed migration, and the next start completes it', async () => {
  addMigration('001-one', "await make(db, 'a')");
  await migrate(database.db, folder);
  addMigration('002-two', "await make(db, 'b')", "throw new Error('the machine stopped')");
  await expect(migrate(database.db, folder)).rejects.toThrow('the machine stopped');
  expect(await tables()).toEqual(['a']);
  addMigration('003-three', "await make(db, 'b')");
  rmSync(join(folder, '002-two.ts'));
  expect(await migrate(database.db, folder)).toEqual(['003-three']);
  expect(await tables()).toEqual(['a', 'b']);
});

it('starts on tables that a later version has extended, so that a release can be rolled back', async () => {
  addMigration('001-one', "await make(db, 'a')");
  addMigration('002-later', "await make(db, 'b')");
  await migrate(database.db, folder);
  rmSync(join(folder, '002-later.ts'));
  expect(await migrate(database.db, folder)).toEqual([]);
});

it('refuses a migration numbered before applied ones, and runs nothing', async () => {
  addMigration('001-one', "await make(db, 'a')");
  addMigration('003-three', "await make(db, 'b')");
  await migrate(database.db, folder);
  addMigration('002-late', "await make(db, 'c')");
  addMigration('004-next', "await make(db, 'd')");
  await expect(migrate(database.db, folder)).rejects.toThrow('002-late comes too late');
  expect(await tables()).toEqual(['a', 'b']);
});

it('refuses the tables of a version that was never released, and changes nothing', async () => {
  addMigration('001-init', "await make(db, 'a')");
  await migrate(database.db, folder);
  rmSync(join(folder, '001-init.ts'));
  addMigration('001-one', "await make(db, 'b')");
  await expect(migrate(database.db, folder)).rejects.toThrow(
    'This database was made by an earlier test version. Move DATA_DIR away and start again.',
  );
  expect(await tables()).toEqual(['a']);
});
