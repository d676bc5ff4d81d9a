// Lock order: imports, checkouts and order changes lock the same rows in one order, and the loser of a conflict
// retries.
import { sql } from 'kysely';
import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { changeOrder, placeOrder } from '#contract/orders/orders.ts';
import { lockAdmins } from '#server/accounts/lock-admins.ts';
import { asApiError } from '#server/http/errors.ts';
import { somebodyWaits } from '../../support/database/somebody-waits.ts';
import { shareDashboard } from '../../support/records/admin.ts';
import { importStore, sheet } from '../../support/records/imports.ts';
import { ADDRESS, draftOf, place, settle } from '../../support/records/orders.ts';
import { makeAdmin } from '../../support/records/people.ts';
import { productsStore } from '../../support/records/products-admin.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { engine } from '../../support/service/stack.ts';

const dashboard = shareDashboard();
const { added } = productsStore(dashboard);
const { looked, take } = importStore(dashboard);

const PARTS = 4;
/** Ids of products in locking order. */
let parts: string[];
/** A file that names the same parts in reverse order. */
const priced = (price: number) =>
  sheet('slug,price', ...[...parts].reverse().map((id) => `${slugs.get(id)},${price.toFixed(2)}`));
const slugs = new Map<string, string>();
beforeEach(async () => {
  slugs.clear();
  for (let n = 0; n < PARTS; n += 1) {
    const { _id, slug } = await added({ name: `Burr ${n}`, partNumber: `KR-${n}`, stock: 99 });
    slugs.set(_id, slug);
  }
  parts = [...slugs.keys()].sort();
});

it('imports in any row order and checkouts of the same parts never deadlock', async () => {
  const buy = (n: number) =>
    dashboard.stack.call(placeOrder, {
      body: {
        items: parts.map((product) => ({ product, quantity: 1 })),
        shippingAddress: { ...ADDRESS, email: `buyer${n}@example.com` },
      },
    });
  const bring = async (price: number) => {
    const file = priced(price);
    return take(file, (await looked(file)).plan);
  };
  for (let round = 0; round < 5; round += 1) {
    const results = await Promise.all([buy(round), bring(20 + round), buy(100 + round), bring(30 + round)]);
    const codes = results.map((result) => (result.ok ? 'ok' : result.code));
    for (const code of codes) expect(['ok', 'stale_version']).toContain(code);
  }
});

function conflicts() {
  /** Another transaction with a lock time-out of half a second. */
  async function other<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: dashboard.stack.ctx.config.databaseUrl ?? '' });
    await client.connect();
    try {
      await client.query("begin; set local lock_timeout = '500ms'");
      const result = await work(client);
      await client.query('commit');
      return result;
    } finally {
      await client.end();
    }
  }
  const lock = (client: pg.Client, table: 'orders' | 'products' | 'users', id = '') =>
    client.query(`select id from ${table} where id = $1 for update`, [id]);
  const waits = () => somebodyWaits(dashboard.stack.ctx.db);

  it('an import locks parts by id', async () => {
    const file = priced(70);
    const { plan } = await looked(file);
    const importing = await other(async (client) => {
      await lock(client, 'products', parts[0]);
      const started = take(file, plan);
      await expect.poll(waits).toBe(true);
      for (const id of parts) await lock(client, 'products', id);
      return { started };
    });
    expect(await importing.started).toMatchObject({ ok: true });
  });

  it.each([
    ['taken up again', { status: 'cancelled' }, { status: 'processing' }],
    ['said to have failed', null, { paymentStatus: 'failed', note: 'By phone' }],
  ] as const)('an order that is %s is locked before its parts', async (_, first, change) => {
    const [product = ''] = parts;
    const { id } = await place(dashboard.stack, product);
    const set = (body: object) => dashboard.call(changeOrder, { params: { id }, body });
    if (first) await set(first);
    const changing = await other(async (client) => {
      await lock(client, 'products', product);
      const started = set(change);
      await expect.poll(waits).toBe(true);
      await client.query('savepoint looked');
      await expect(lock(client, 'orders', id)).rejects.toThrow('lock timeout');
      await client.query('rollback to looked');
      return { started };
    });
    expect(await changing.started).toMatchObject({ ok: true });
  });

  it('a payment locks the orders of its cart by id', async () => {
    const [product = ''] = parts;
    const inCart = (n: number) =>
      dashboard.stack.call(placeOrder, {
        body: draftOf(product, 1, {
          cartId: 'one-cart-locked',
          shippingAddress: { ...ADDRESS, email: `tab${n}@example.com` },
        }),
      });
    const placed = [];
    for (let n = 0; n < 3; n += 1) placed.push((await dataOf(inCart(n))).order);
    const [last, ...others] = placed.toSorted((one, other) => (one._id > other._id ? -1 : 1));
    dashboard.stack.emulator.control.approve(last?.paypalOrderId ?? '');
    const [first = '', second = ''] = others.map(({ _id }) => _id).reverse();
    const settling = await other(async (client) => {
      await lock(client, 'orders', first);
      const started = settle(dashboard.stack, last?._id ?? '');
      await expect.poll(waits).toBe(true);
      for (const id of [second, last?._id ?? '']) await lock(client, 'orders', id);
      return { started };
    });
    expect(await settling.started).toMatchObject({ ok: true });
  });

  it('admins are locked by id, wherever their rows lie', async () => {
    const { stack } = dashboard;
    for (const username of ['Grace Holt', 'Alan Reed']) await makeAdmin(stack, { username });
    const admins = await stack.ctx.db.transaction().execute(lockAdmins);
    expect(admins).toHaveLength(3);
    const [first = '', ...others] = admins;
    // Its row is now behind the others'.
    await stack.ctx.db.updateTable('users').set({ updated_at: 1 }).where('id', '=', first).execute();
    const locking = await other(async (client) => {
      await lock(client, 'users', first);
      const started = stack.ctx.db.transaction().execute(lockAdmins);
      await expect.poll(waits).toBe(true);
      for (const id of others) await lock(client, 'users', id);
      return { started };
    });
    expect(await locking.started).toEqual(admins);
  });

  /** Fails with PostgreSQL's code, this many times. */
  const failing = (code: string, times: number) => {
    let tries = 0;
    const run = dashboard.stack.ctx.db.transaction().execute(async (trx) => {
      tries += 1;
      if (tries > times) return 'done';
      return sql`do ${sql.lit(`begin raise exception 'conflict' using errcode = '${code}'; end`)}`.execute(
        trx,
      );
    });
    return { run, tries: () => tries };
  };

  it.each(['40P01', '40001'])('a transaction that ends with %s is retried once', async (code) => {
    const { run, tries } = failing(code, 1);
    expect(await run).toBe('done');
    expect(tries()).toBe(2);
  });

  it('one that ends so twice is answered with 503 and Retry-After', async () => {
    const { run, tries } = failing('40P01', 2);
    const error = await run.catch((reason: unknown) => reason);
    expect(asApiError(error)).toMatchObject({ code: 'unavailable', details: { retryAfter: 5 } });
    expect(tries()).toBe(2);
  });
}

if (engine === 'postgres') describe('on PostgreSQL', conflicts);
