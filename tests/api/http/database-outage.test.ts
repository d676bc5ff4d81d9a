// PostgreSQL outages and network faults (silence, delay, resets): callers hear within three seconds, nothing
// stored is lost or doubled, other requests are unaffected.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { listProducts } from '#contract/catalogue/catalogue.ts';
import { placeOrder } from '#contract/orders/orders.ts';
import { isDatabaseDown } from '#server/db/errors.ts';
import { type Database, openDatabase } from '#server/db/open.ts';
import { POOLS } from '#server/db/postgres.ts';
import { shareStack } from '../../support/database/empty.ts';
import { draftOf, shelve, stockOf } from '../../support/records/orders.ts';
import { aVisit } from '../../support/service/bodies.ts';
import { engine, type Stack } from '../../support/service/stack.ts';
import { strictClient } from '../../support/service/strict-client.ts';
import { startTcpProxy, type TcpProxy, through } from '../../support/service/tcp-proxy.ts';
import { timed } from '../../support/service/timings.ts';

const stack = shareStack();

const reasonOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

/** A paused PostgreSQL accepts queries and never answers: pg times out by itself (query_timeout). */
it('a database that never answers counts as down', () => {
  expect(isDatabaseDown(new Error('Query read timeout'))).toBe(true);
  expect(isDatabaseDown(new Error('no such column'))).toBe(false);
});

it('a wrong statement ends its own transaction, and the database does not count as down', async () => {
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

/** SQLite runs in-process: it has no connections. */
function breaks() {
  it('between two steps of a transaction fails that transaction alone, as an outage', async () => {
    const { db } = stack.ctx;
    const broken = db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(db);
      await sql`select 1`.execute(trx);
    });
    expect(isDatabaseDown(await reasonOf(broken))).toBe(true);
    expect(await stack.call(listProducts)).toMatchObject({ ok: true });
  });

  it('in the middle of a statement fails that transaction alone, as an outage', async () => {
    const { db } = stack.ctx;
    const broken = db.transaction().execute(async (trx) => {
      await sql`select pg_terminate_backend(pg_backend_pid(), 5000)`.execute(trx);
    });
    expect(isDatabaseDown(await reasonOf(broken))).toBe(true);
    expect(await stack.call(listProducts)).toMatchObject({ ok: true });
  });
}

function slowness() {
  it('is ended by the server, as an outage', async () => {
    const slow = stack.ctx.db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 10`.execute(trx);
      await sql`select pg_sleep(60)`.execute(trx);
    });
    const reason = await reasonOf(slow);
    expect(reason).toMatchObject({ code: '57014' });
    expect(isDatabaseDown(reason)).toBe(true);
  });
}

/** More than the pool has connections. */
const CALLERS = 30;
/** Three seconds, plus slack for a busy machine. */
const MOST_MS = 4_000;

let line: TcpProxy;
let far: Database;
let call: Stack['call'];
let app: Stack['app'];

async function connected(): Promise<void> {
  const address = stack.ctx.config.databaseUrl ?? '';
  line = await startTcpProxy(Number(new URL(address).port));
  far = openDatabase({ databaseUrl: through(line, address), dataDir: '' });
  app = await stack.serve({ ...stack.ctx, ...far });
  call = strictClient({ fetch: (path, init) => app.request(path, init) });
}

const book = async (n: number): Promise<string> => {
  const result = await call(requestAppointment, { body: aVisit({ message: `The clock of caller ${n}` }) });
  return result.ok ? 'stored' : result.code;
};
/**
 * Requests arrive by network, so never in the event-loop tick that released a connection: its socket closes at
 * the end of that tick.
 */
async function manyBook(from: number, count = CALLERS): Promise<string[]> {
  await nextTurn();
  await nextTurn();
  return Promise.all(Array.from({ length: count }, (_, n) => book(from + n)));
}
const all = (word: string, count = CALLERS) => Array(count).fill(word);

function faults() {
  beforeEach(connected);
  afterEach(async () => {
    await line.close();
    await far.db.destroy();
  });

  it('that goes silent is not waited for, and no later request reuses the silent connections', async () => {
    expect(await manyBook(0)).toEqual(all('stored'));
    line.set('silent');
    let codes: string[] = [];
    const ms = await timed(async () => {
      codes = await manyBook(100);
    });
    expect(codes).toEqual(all('unavailable'));
    expect(ms).toBeLessThan(MOST_MS);
    expect(await timed(() => book(200))).toBeLessThan(MOST_MS);
    line.set('open');
    expect(await manyBook(300)).toEqual(all('stored'));
  });

  it('that goes silent makes the product list answer 503 with Retry-After within three seconds', async () => {
    await manyBook(0);
    line.set('silent');
    const ask = async () => {
      let answer: Response | null = null;
      const ms = await timed(async () => {
        answer = await app.request('/api/products');
      });
      return { answer: answer as Response | null, ms };
    };
    for (const { answer, ms } of await Promise.all(Array.from({ length: CALLERS }, ask))) {
      expect(answer?.status).toBe(503);
      expect(answer?.headers.get('retry-after')).toBe('5');
      expect(ms).toBeLessThan(3_000);
    }
  });

  it('whose answers are lost stores an order once under a retried idempotency key', async () => {
    const product = await shelve(stack);
    const buy = () => call(placeOrder, { body: draftOf(product), idempotencyKey: 'the-same-key' });
    await book(0);
    line.set('deaf');
    expect(await buy()).toMatchObject({ ok: false, code: 'unavailable' });
    line.set('open');
    line.cut();
    for (let tries = 0; tries < 5 && !(await buy()).ok; ) tries += 1;
    expect(await buy()).toMatchObject({ ok: true });
    expect(await stockOf(stack, product)).toBe(9);
  });

  it('whose connections died unnoticed is reached by new connections', async () => {
    await manyBook(0);
    line.freeze();
    await manyBook(100);
    expect(await manyBook(200)).toEqual(all('stored'));
  });

  it('whose connections reset is reached by new connections', async () => {
    await manyBook(0);
    line.set('refuse');
    expect(await manyBook(100)).toEqual(all('unavailable'));
    line.set('open');
    expect(await manyBook(200)).toEqual(all('stored'));
  });

  it('with high latency is slow and nothing else', async () => {
    // As many as there are connections: how many more can wait depends on the machine.
    const { max } = POOLS.web;
    line.set('open', 20);
    expect(await manyBook(0, max)).toEqual(all('stored', max));
  });
}

if (engine === 'postgres') {
  describe('a broken connection', breaks);
  describe('a statement that takes too long', slowness);
  describe('a PostgreSQL behind a network', faults);
}
