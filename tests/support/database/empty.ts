// One service for a whole test file: emptied between tests, ten times as fast as a database for each.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { SettingsRow } from '#server/db/tables.ts';
import { lockDiary } from '#server/diary/lock-diary.ts';
import { engine, type Stack, startStack } from '../service/stack.ts';
import { TABLES } from './tables.ts';

async function empty(stack: Stack, start: number, settings: SettingsRow): Promise<void> {
  if (engine === 'postgres')
    // In one message: a round trip for each table of each test adds up to a minute of the run.
    await sql.raw(TABLES.map((table) => `delete from ${table}`).join(';')).execute(stack.ctx.db);
  else for (const table of TABLES) await stack.ctx.db.deleteFrom(table).execute();
  await stack.ctx.db.updateTable('settings').set(settings).execute();
  // Engineers and their entries are gone: what is cached of the diary must be, too.
  await stack.ctx.db.transaction().execute(lockDiary);
  stack.clock.advance(start - stack.clock.now());
}

/** Parents first, unlike for deleting. */
const PARENTS_FIRST = TABLES.toReversed();

/** Keeps a copy of all rows beside them. */
async function keepRows({ ctx: { db } }: Stack): Promise<void> {
  for (const table of TABLES)
    await sql.raw(`create table kept_${table} as select * from ${table}`).execute(db);
}

async function putBackRows({ ctx: { db } }: Stack): Promise<void> {
  for (const table of PARENTS_FIRST)
    await sql.raw(`insert into ${table} select * from kept_${table}`).execute(db);
}

/**
 * Call this at the top of the file.
 * @param fill inserts, once, the rows that each test finds
 * @returns an object that is filled before the first test; `empty` empties the service within one, too
 */
export function shareStack(fill?: () => Promise<void>): Stack & { empty(): Promise<void> } {
  let start: number;
  let settings: SettingsRow;
  const stack = { empty: () => empty(stack, start, settings) } as Stack & { empty(): Promise<void> };
  beforeAll(async () => {
    Object.assign(stack, await startStack());
    start = stack.clock.now();
    settings = await stack.ctx.db.selectFrom('settings').selectAll().executeTakeFirstOrThrow();
    if (!fill) return;
    await fill();
    await keepRows(stack);
  });
  beforeEach(async () => {
    await stack.empty();
    if (fill) await putBackRows(stack);
  });
  afterAll(() => stack.close());
  return stack;
}
