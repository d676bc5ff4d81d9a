// Placing orders: the server's price and stock, each field validated, one order per key, few unpaid ones.
import { describe, expect, it } from 'vitest';
import { HOLD_MS, placeOrder } from '#contract/orders/orders.ts';
import { reconcile } from '#server/payments/reconcile.ts';
import { shareStack } from '../../support/database/empty.ts';
import { ADDRESS, draftOf, orderRowOf, place, shelve, stockOf } from '../../support/records/orders.ts';
import { makeCustomer } from '../../support/records/people.ts';
import { startStack } from '../../support/service/stack.ts';

const stack = shareStack();

const countOrders = async () =>
  Number(
    (
      await stack.ctx.db
        .selectFrom('orders')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

describe('a checkout', () => {
  it('stores the order, holds the stock and creates a payment of the catalogue’s sum', async () => {
    const product = await shelve(stack, { stock: 5, price: 1250 });
    const result = await stack.call(placeOrder, { body: draftOf(product, 2) });
    expect(result).toMatchObject({
      ok: true,
      status: 201,
      data: {
        order: {
          totalAmount: 25,
          currency: 'USD',
          status: 'pending',
          paymentStatus: 'pending',
          payment: 'ready',
        },
      },
    });
    expect(await stockOf(stack, product)).toBe(3);
    const [payment] = stack.emulator.control.orders();
    expect(payment).toMatchObject({ value: '25.00', currency: 'USD' });
  });

  it('ignores prices from the browser', async () => {
    const product = await shelve(stack, { price: 1250 });
    const body = draftOf(product);
    const result = await stack.call(placeOrder, {
      body: { ...body, items: [{ product, quantity: 1, price: 0.01 }] },
    });
    expect(result).toMatchObject({ ok: true, data: { order: { totalAmount: 12.5 } } });
  });

  it.each([0.01, 12.49, 12.51, 125, 0])(
    'refuses a total of %f that is not the server’s',
    async (totalAmount) => {
      const product = await shelve(stack, { price: 1250, stock: 5 });
      const result = await stack.call(placeOrder, { body: draftOf(product, 1, { totalAmount }) });
      expect(result).toMatchObject({ ok: false, code: 'price_changed' });
      expect(!result.ok && result.msg).toContain('$12.50');
      expect(await stockOf(stack, product)).toBe(5);
      expect(await countOrders()).toBe(0);
    },
  );

  it('accepts the right total despite floating-point noise', async () => {
    const product = await shelve(stack, { price: 3210, stock: 5 });
    const result = await stack.call(placeOrder, { body: draftOf(product, 3, { totalAmount: 32.1 * 3 }) });
    expect(result).toMatchObject({ ok: true, data: { order: { totalAmount: 96.3 } } });
  });

  it.each([0, -1, 1.5, 100, 1e9])('refuses a quantity of %f', async (quantity) => {
    const product = await shelve(stack, { stock: 1000 });
    const result = await stack.call(placeOrder, { body: draftOf(product, quantity) });
    expect(result).toMatchObject({ ok: false, code: 'invalid' });
    expect(await stockOf(stack, product)).toBe(1000);
  });

  it('adds up two lines of one part before checking the limit', async () => {
    const product = await shelve(stack, { stock: 500 });
    const items = [60, 60].map((quantity) => ({ product, quantity }));
    const result = await stack.call(placeOrder, { body: { ...draftOf(product), items } });
    expect(result).toMatchObject({ ok: false, code: 'invalid' });
  });

  it('says how many are left and that nothing was charged', async () => {
    const product = await shelve(stack, { stock: 2, name: 'Rare gasket' });
    const result = await stack.call(placeOrder, { body: draftOf(product, 3) });
    expect(result).toMatchObject({ ok: false, code: 'out_of_stock', issues: [{ path: product, text: '2' }] });
    expect(!result.ok && result.msg).toBe('There are only 2 of Rare gasket left. You have not been charged.');
    expect(await countOrders()).toBe(0);
  });

  it('holds nothing when one part of the order is sold out', async () => {
    const plenty = await shelve(stack, { stock: 10 });
    const none = await shelve(stack, { stock: 0 });
    const items = [plenty, none].map((product) => ({ product, quantity: 1 }));
    const result = await stack.call(placeOrder, { body: { ...draftOf(plenty), items } });
    expect(result).toMatchObject({ ok: false, code: 'out_of_stock' });
    expect(await stockOf(stack, plenty)).toBe(10);
  });

  it('refuses a part that is not sold', async () => {
    expect(await stack.call(placeOrder, { body: draftOf('no-such-part') })).toMatchObject({
      ok: false,
      code: 'invalid',
    });
  });

  it('refuses a card number in the address, so that none is ever stored', async () => {
    const product = await shelve(stack);
    const shippingAddress = { ...ADDRESS, address: '4111 1111 1111 1111' };
    const result = await stack.call(placeOrder, { body: { ...draftOf(product), shippingAddress } });
    expect(result).toMatchObject({
      ok: false,
      code: 'invalid',
      issues: [{ path: 'shippingAddress.address' }],
    });
  });

  it('names each missing field of the address', async () => {
    const product = await shelve(stack);
    const answer = await stack.app.request('/api/orders/checkout', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ items: [{ product, quantity: 1 }], shippingAddress: {} }),
    });
    const { issues } = (await answer.json()) as { issues: { path: string; text: string }[] };
    expect(answer.status).toBe(422);
    expect(issues.map(({ path }) => path)).toEqual(
      Object.keys(ADDRESS).map((name) => `shippingAddress.${name}`),
    );
    expect(issues[0]?.text).toBe('Enter your first name');
  });

  it("attaches the order to the session's account, never to the owner of a typed email", async () => {
    const product = await shelve(stack);
    const { token, id } = await makeCustomer(stack);
    const own = await place(stack, product, 1, stack.as(token));
    const guest = await place(stack, product);
    expect((await orderRowOf(stack, own.id)).user_id).toBe(id);
    expect((await orderRowOf(stack, guest.id)).user_id).toBeNull();
  });
});

describe('the same checkout sent again', () => {
  it('with its key returns the same order and holds the stock once, even in parallel', async () => {
    const product = await shelve(stack, { stock: 5 });
    const send = () => stack.call(placeOrder, { body: draftOf(product), idempotencyKey: 'key-of-one-cart' });
    const results = await Promise.all([send(), send(), send()]);
    const ids = new Set(results.map((result) => result.ok && result.data.order._id));
    expect(ids.size).toBe(1);
    expect(ids).not.toContain(false);
    expect(await stockOf(stack, product)).toBe(4);
    expect(stack.emulator.control.orders()).toHaveLength(1);
  });

  it('with other content under the same key is refused', async () => {
    const product = await shelve(stack, { stock: 5 });
    await stack.call(placeOrder, { body: draftOf(product, 1), idempotencyKey: 'key-of-one-cart' });
    const other = await stack.call(placeOrder, {
      body: draftOf(product, 2),
      idempotencyKey: 'key-of-one-cart',
    });
    expect(other).toMatchObject({ ok: false, code: 'key_reused' });
    expect(await stockOf(stack, product)).toBe(4);
  });
});

describe('caps on unpaid orders', () => {
  it.each(['on', 'off'])(
    'stop the fourth open order of one email until the holds end, with throttles %s',
    async (throttles) => {
      await using limited = await startStack({ RATE_LIMITS: throttles, UNPAID_ORDERS: '3' });
      const product = await shelve(limited, { stock: 50 });
      for (let n = 0; n < 3; n += 1) await place(limited, product);
      const fourth = await limited.call(placeOrder, { body: draftOf(product) });
      expect(fourth).toMatchObject({ ok: false, code: 'too_many_unpaid' });
      expect(await stockOf(limited, product)).toBe(47);
      limited.clock.advance(HOLD_MS + 60_000);
      await reconcile(limited.ctx);
      expect(await stockOf(limited, product)).toBe(50);
      expect(await limited.call(placeOrder, { body: draftOf(product) })).toMatchObject({ ok: true });
    },
  );
});
