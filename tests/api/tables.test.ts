// What empties and counts the tables between tests knows all of them: a new table must be named there.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Stack, startStack } from '../support/stack.ts';
import { STANDING, TABLES } from '../support/tables.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

it('every table of the database is written by calls or stands, as tests/support/tables.ts says', async () => {
  const tables = (await stack.ctx.db.introspection.getTables()).map(({ name }) => name);
  expect(tables.sort()).toEqual([...TABLES, ...STANDING].sort());
});
