// A statement that is built once asks and writes with the values of each time, in its own database and transaction.
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqliteFile } from '#server/db/open.ts';
import { statement } from '#server/db/statement.ts';

let built = 0;
const insert = statement((queries, rows: { name: string; value: number }[]) => {
  built += 1;
  return queries.insertInto('counters').values(rows);
});
const byName = statement((queries, { name }: { name: string }) =>
  queries.selectFrom('counters').selectAll().where('name', '=', name),
);

let db: ReturnType<typeof openSqliteFile>;
const open = async () => {
  const made = openSqliteFile(':memory:');
  await sql`create table counters (name text primary key, value integer)`.execute(made);
  return made;
};
beforeEach(async () => {
  built = 0;
  db = await open();
});
afterEach(() => db.destroy());

describe('a statement', () => {
  it('has the values of each time', async () => {
    await insert(db, [{ name: 'one', value: 1 }]);
    await insert(db, [{ name: 'two', value: 2 }]);
    expect((await byName(db, { name: 'one' })).rows).toEqual([{ name: 'one', value: 1 }]);
    expect((await byName(db, { name: 'two' })).rows).toEqual([{ name: 'two', value: 2 }]);
    expect(built).toBe(1);
  });

  it('is another one for another number of rows, or another order of fields', async () => {
    await insert(db, [{ name: 'one', value: 1 }]);
    await insert(db, [
      { name: 'two', value: 2 },
      { name: 'three', value: 3 },
    ]);
    await insert(db, [{ value: 4, name: 'four' }]);
    expect(built).toBe(3);
    const all = await db.selectFrom('counters').selectAll().orderBy('value').execute();
    expect(all.map(({ name, value }) => `${name} ${value}`)).toEqual(['one 1', 'two 2', 'three 3', 'four 4']);
  });

  it('is taken back with the transaction that it ran in', async () => {
    const undone = db.transaction().execute(async (trx) => {
      await insert(trx, [{ name: 'one', value: 1 }]);
      expect((await byName(trx, { name: 'one' })).rows).toHaveLength(1);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect((await byName(db, { name: 'one' })).rows).toEqual([]);
  });

  it('goes to the database that it is given', async () => {
    const other = await open();
    await insert(db, [{ name: 'one', value: 1 }]);
    await insert(other, [{ name: 'one', value: 11 }]);
    expect((await byName(db, { name: 'one' })).rows[0]?.value).toBe(1);
    expect((await byName(other, { name: 'one' })).rows[0]?.value).toBe(11);
    await other.destroy();
  });
});
