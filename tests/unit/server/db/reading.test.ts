// What counts as a read: it waits for no writer, and leaves what is cached of the database as it is.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '#server/db/open.ts';

it('a select that is written by hand changes nothing, as Kysely’s own', async () => {
  const { db, changes } = openDatabase({ databaseUrl: null, dataDir: ':memory:' });
  await sql`create table things (id integer primary key)`.execute(db);
  await sql`insert into things (id) values (1)`.execute(db);
  const before = changes.count;
  await sql`
    select id from things`.execute(db);
  await db.selectNoFrom(sql`1`.as('one')).execute();
  expect(changes.count).toBe(before);
  await sql`insert into things (id) values (2) returning id`.execute(db);
  expect(changes.count).toBe(before + 1);
  await db.destroy();
});
