// A PostgreSQL that goes away in the middle: that request is told so, nobody else notices (safety.md B; bar 16 restarts one).
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listProducts } from '#contract/catalogue.ts';
import { isDatabaseDown } from '#server/db/errors.ts';
import { engine, type Stack, startStack } from '../support/stack.ts';

let stack: Stack;
beforeEach(async () => {
  stack = await startStack();
});
afterEach(() => stack.close());

const reasonOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

/** A paused PostgreSQL takes a question and never answers: pg gives up by itself (its query_timeout). */
it('a database that never answers is down', () => {
  expect(isDatabaseDown(new Error('Query read timeout'))).toBe(true);
  expect(isDatabaseDown(new Error('no such column'))).toBe(false);
});

it('a statement that is wrong ends its own transaction, and is not taken for a database that is down', async () => {
  const { db } = stack.ctx;
  const wrong = db.transaction().execute(async (trx) => {
    await trx.updateTable('settings').set({ low_stock: 77 }).execute();
    await sql`select nothing from no_such_table`.execute(trx);
  });
  const reason = await reasonOf(wrong);
  expect(reason).toBeInstanceOf(Error);
  expect(isDatabaseDown(reason)).toBe(false);
  const { low_stock } = await db.selectFrom('settings').select('low_stock').executeTakeFirstOrThrow();
  expect(low_stock).toBe(10);
  expect(await stack.call(listProducts)).toMatchObject({ ok: true });
});

/** SQLite lies inside the process: it has no connections. */
function breaks() {
  it('between two steps of a transaction ends that one alone, as a database that is down', async () => {
    const { db } = stack.ctx;
    const broken = db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(db);
      await sql`select 1`.execute(trx);
    });
    expect(isDatabaseDown(await reasonOf(broken))).toBe(true);
    expect(await stack.call(listProducts)).toMatchObject({ ok: true });
  });

  it('in the middle of a statement ends that one alone, as a database that is down', async () => {
    const { db } = stack.ctx;
    const broken = db.transaction().execute(async (trx) => {
      await sql`select pg_terminate_backend(pg_backend_pid(), 5000)`.execute(trx);
    });
    expect(isDatabaseDown(await reasonOf(broken))).toBe(true);
    expect(await stack.call(listProducts)).toMatchObject({ ok: true });
  });
}
if (engine === 'postgres') describe('a connection that breaks', breaks);
