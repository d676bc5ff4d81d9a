// What the list of owners says of each table's rows, and what the database, the daily sweep, an erasure and the copy of own data do.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { deleteHeld, subjectAccess } from '#server/data-protection/subject-access.ts';
import type { Trx } from '#server/db/open.ts';
import { OWNERS } from '#server/db/owners.ts';
import type { Tables } from '#server/db/tables.ts';
import { audit } from '#server/platform/audit.ts';
import { sweepOld } from '#server/timers/sweep-old.ts';
import { shareStack } from '../../support/database/empty.ts';
import { type Plan, plansOf } from '../../support/database/plans.ts';
import { requestQuote } from '../../support/records/quotes.ts';
import { engine } from '../../support/service/stack.ts';

type Table = keyof Tables;
const TABLES = Object.keys(OWNERS).sort() as Table[];
const stack = shareStack();
const those = (are: (owned: (typeof OWNERS)[Table]) => boolean) =>
  TABLES.filter((table) => are(OWNERS[table]));

/** The tables after these words in what was asked of the database. */
function named(plans: readonly Plan[], words: string): string[] {
  const found = plans.flatMap((plan) => [...plan.sql.matchAll(RegExp(`\\b(?:${words}) "(\\w+)"`, 'g'))]);
  return [...new Set(found.map(([, name = '']) => name))].sort();
}

const FOREIGN_KEYS = {
  sqlite: (table: string) => sql<{ parent: string }>`select "table" as parent
    from pragma_foreign_key_list(${table}) where on_delete = 'CASCADE'`,
  postgres: (table: string) => sql<{ parent: string }>`select confrelid::regclass::text as parent
    from pg_constraint where conrelid = ${table}::regclass and contype = 'f' and confdeltype = 'c'`,
};

/** With whose rows a table's rows go, by its foreign keys. */
const parentsOf = async (table: string): Promise<string[]> =>
  (await FOREIGN_KEYS[engine](table).execute(stack.ctx.db)).rows.map(({ parent }) => parent);

it('every table of the database has an owner', async () => {
  const tables = await stack.ctx.db.introspection.getTables();
  expect(tables.map(({ name }) => name).sort()).toEqual(TABLES);
});

it('the daily sweep ends the rows of which it is said', async () => {
  const { networks, ...swept } = await sweepOld(stack.ctx);
  expect(Object.keys(swept).sort()).toEqual(those(({ kept }) => kept === 'swept'));
});

it.each(those(({ kept }) => kept in OWNERS))(
  'rows of %s go with the row that they belong to',
  async (table) => {
    expect(await parentsOf(table)).toContain(OWNERS[table].kept);
  },
);

it('the copy of own data shows the tables of which it is said', async () => {
  const asked = await plansOf(stack, (db) => subjectAccess(db, 'ann@example.com'));
  expect(named(asked, 'from|join')).toEqual(those(({ copied }) => copied));
});

it('an erasure deletes the rows of which it is said, with those that belong to them, and the words', async () => {
  const appointment = await requestQuote(stack, 'ann@example.com');
  const log = { after: { reason: 'She moves to Leeds' } };
  await audit(stack.ctx, stack.ctx.db, 'staff', 'call off', ['appointment', appointment], log);
  const asked = await plansOf(stack, (db) => deleteHeld(db as Trx, 'ann@example.com'));
  const gone = new Set(named(asked, 'delete from'));
  const parents = await Promise.all(TABLES.map(async (table) => [table, await parentsOf(table)] as const));
  for (const _ of TABLES)
    for (const [table, of] of parents) if (of.some((parent) => gone.has(parent))) gone.add(table);
  expect([...gone].sort()).toEqual(those(({ erased }) => erased === 'deleted'));
  expect(named(asked, 'update')).toEqual(expect.arrayContaining(those(({ erased }) => erased === 'words')));
});
