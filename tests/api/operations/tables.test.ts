// What empties and counts the tables between tests knows all of them: a new table must be named there.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { STANDING, TABLES } from '../../support/database/tables.ts';
import { type Stack, startStack } from '../../support/service/stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

it('every table of the database is written by calls or stands, as tests/support/database/tables.ts says', async () => {
  const tables = (await stack.ctx.db.introspection.getTables()).map(({ name }) => name);
  expect(tables.sort()).toEqual([...TABLES, ...STANDING].sort());
});
