// A transaction of SQLite ends as one of PostgreSQL does: after an error in it, only a rollback follows.
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Queries } from '#server/db/open.ts';
import { openDatabase } from '#server/db/open.ts';

const ABORTED = 'only a rollback may follow';

let db: ReturnType<typeof openDatabase>['db'];
beforeEach(async () => {
  ({ db } = openDatabase({ databaseUrl: null, dataDir: ':memory:' }));
  await sql`create table things (id integer primary key)`.execute(db);
});
afterEach(() => db.destroy());

const add = (queries: Queries, id: number) => sql`insert into things (id) values (${id})`.execute(queries);
const ids = async () =>
  (await sql<{ id: number }>`select id from things`.execute(db)).rows.map(({ id }) => id);

it('refuses statements after one that failed', async () => {
  const tried = db.transaction().execute(async (trx) => {
    await add(trx, 1);
    await add(trx, 1).catch(() => {});
    await add(trx, 2);
  });
  await expect(tried).rejects.toThrow(ABORTED);
  expect(await ids()).toEqual([]);
});

it('refuses to commit after one that failed, as PostgreSQL would roll back without a word', async () => {
  const tried = db.transaction().execute(async (trx) => {
    await add(trx, 1);
    await add(trx, 1).catch(() => {});
  });
  await expect(tried).rejects.toThrow(ABORTED);
  expect(await ids()).toEqual([]);
});

it('starts anew with the next transaction, and after an error outside one', async () => {
  await expect(db.transaction().execute((trx) => sql`nonsense`.execute(trx))).rejects.toThrow('nonsense');
  await expect(sql`nonsense`.execute(db)).rejects.toThrow('nonsense');
  await db.transaction().execute((trx) => add(trx, 1));
  await add(db, 2);
  expect(await ids()).toEqual([1, 2]);
});
