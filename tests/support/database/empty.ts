// One service for a whole test file, as new for each test: ten times as fast as one for each.
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { listProducts } from '#contract/catalogue/catalogue.ts';
import type { SettingsRow } from '#server/db/system-tables.ts';
import { engine, type Stack, startStack } from '../service/stack.ts';
import { TABLES } from './tables.ts';
import { expectTrueKeys } from './true-keys.ts';

/** Parents first, unlike for deleting. */
const PARENTS_FIRST = TABLES.toReversed();

/** In one message on PostgreSQL: a round trip for each table of each test adds up to a minute of the run. */
async function runAll({ ctx: { db } }: Stack, statements: readonly string[]): Promise<void> {
  if (engine === 'postgres') await sql.raw(statements.join(';')).execute(db);
  else for (const statement of statements) await sql.raw(statement).execute(db);
}

interface Beginning {
  /** Statements that put the rows of before the first test back. */
  statements: string[];
  settings: SettingsRow;
}

async function beginningOf({ ctx: { db } }: Stack): Promise<Beginning> {
  const counters = await db.selectFrom('counters').selectAll().where('name', '!=', 'diary').execute();
  return {
    statements: [
      ...[...TABLES, 'heartbeats', 'job_turns', 'throttles'].map((table) => `delete from ${table}`),
      ...counters.map(({ name, value }) => `update counters set value = ${value} where name = '${name}'`),
      // Engineers and their entries are gone: what is cached of the diary must be, too.
      "update counters set value = value + 1 where name = 'diary'",
    ],
    settings: await db.selectFrom('settings').selectAll().executeTakeFirstOrThrow(),
  };
}

async function empty(stack: Stack, { statements, settings }: Beginning): Promise<void> {
  await runAll(stack, statements);
  await stack.ctx.db.updateTable('settings').set(settings).execute();
  // Cached by its length and times, which the next test's may share.
  await stack.call(listProducts);
}

/** Keeps a copy of all rows beside them. */
const keepRows = (stack: Stack) =>
  runAll(
    stack,
    TABLES.map((table) => `create table kept_${table} as select * from ${table}`),
  );

const putBackRows = (stack: Stack) =>
  runAll(
    stack,
    PARENTS_FIRST.map((table) => `insert into ${table} select * from kept_${table}`),
  );

interface SharedStack extends Stack {
  /** Empties the service within a test, too. */
  empty(): Promise<void>;
}

interface Sharing {
  /** As of `startStack`. */
  settings?: Record<string, string>;
  /** Inserts, once, the rows that each test finds. */
  fill?: () => Promise<void>;
}

/**
 * Call this at the top of the file.
 * @returns an object that is filled before the first test
 */
export function shareStack({ settings, fill }: Sharing = {}): SharedStack {
  let beginning: Beginning;
  let start: number;
  const begin = async () => {
    await empty(stack, beginning);
    stack.clock.advance(start - stack.clock.now());
  };
  const stack = {
    async empty() {
      await expectTrueKeys(stack.ctx.db);
      await begin();
    },
  } as SharedStack;
  beforeAll(async () => {
    await startStack(settings, stack);
    start = stack.clock.now();
    await fill?.();
    if (fill) await keepRows(stack);
    beginning = await beginningOf(stack);
  });
  beforeEach(async () => {
    await begin();
    await stack.renew();
    if (fill) await putBackRows(stack);
  });
  afterEach(() => expectTrueKeys(stack.ctx.db));
  afterAll(() => stack.close());
  return stack;
}
