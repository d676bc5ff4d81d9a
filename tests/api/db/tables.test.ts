// The test helpers that empty and count tables know all of them: a new table must be added there.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { STANDING, TABLES } from '../../support/database/tables.ts';
import { type Stack, startStack } from '../../support/service/stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

it('every table of the database is in tests/support/database/tables.ts', async () => {
  const tables = (await stack.ctx.db.introspection.getTables()).map(({ name }) => name);
  expect(tables.sort()).toEqual([...TABLES, ...STANDING].sort());
});
