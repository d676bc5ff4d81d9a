// A PostgreSQL that goes away in the middle, or whose network holds back, delays or breaks what is said: callers are told within three
// seconds, nothing kept is lost or doubled, nobody else notices.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClient } from '#api/client.ts';
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { listProducts } from '#contract/catalogue/catalogue.ts';
import { placeOrder } from '#contract/orders/orders.ts';
import { isDatabaseDown } from '#server/db/errors.ts';
import { type Database, openDatabase } from '#server/db/open.ts';
import { draftOf, shelve, stockOf } from '../../support/records/orders.ts';
import { aVisit } from '../../support/service/bodies.ts';
import { engine, type Stack, startStack } from '../../support/service/stack.ts';
import { startTcpProxy, type TcpProxy, through } from '../../support/service/tcp-proxy.ts';
import { timed } from '../../support/service/timings.ts';

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
/** More than there are connections. */
const CALLERS = 30;
/** Three seconds, and some for a busy machine. */
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
  call = createClient({ fetch: (path, init) => app.request(path, init) });
}

const book = async (n: number): Promise<string> => {
  const result = await call(requestAppointment, { body: aVisit({ message: `The clock of caller ${n}` }) });
  return result.ok ? 'kept' : result.code;
};
/** Callers come by the network, so never in the turn of the event loop that gave a connection up: its socket closes at the turn's end. */
async function manyBook(from: number): Promise<string[]> {
  await nextTurn();
  await nextTurn();
  return Promise.all(Array.from({ length: CALLERS }, (_, n) => book(from + n)));
}
const all = (word: string) => Array(CALLERS).fill(word);

function faults() {
  beforeEach(connected);
  afterEach(async () => {
    await line.close();
    await far.db.destroy();
  });

  it('that falls silent is not waited for, and nobody is sent where it was silent before', async () => {
    expect(await manyBook(0)).toEqual(all('kept'));
    line.set('silent');
    let codes: string[] = [];
    const ms = await timed(async () => {
      codes = await manyBook(100);
    });
    expect(codes).toEqual(all('unavailable'));
    expect(ms).toBeLessThan(MOST_MS);
    expect(await timed(() => book(200))).toBeLessThan(MOST_MS);
    line.set('open');
    expect(await manyBook(300)).toEqual(all('kept'));
  });

  it('that falls silent has the product list say within three seconds when to come back', async () => {
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

  it('whose answers are lost keeps an order once, under the key that is tried again', async () => {
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

  it('whose connections have died without a word is asked by new ones', async () => {
    await manyBook(0);
    line.freeze();
    await manyBook(100);
    expect(await manyBook(200)).toEqual(all('kept'));
  });

  it('whose connections break is asked by new ones', async () => {
    await manyBook(0);
    line.set('refuse');
    expect(await manyBook(100)).toEqual(all('unavailable'));
    line.set('open');
    expect(await manyBook(200)).toEqual(all('kept'));
  });

  it('that is far away is slow and nothing else', async () => {
    line.set('open', 30);
    expect(await manyBook(0)).toEqual(all('kept'));
  });
}

if (engine === 'postgres') {
  describe('a connection that breaks', breaks);
  describe('a PostgreSQL behind a network', faults);
}
