// Many buyers, few units: conditional updates decide, on both engines.
import { describe, expect, it } from 'vitest';
import { placeOrder } from '#contract/orders/orders.ts';
import { shareStack } from '../../support/database/empty.ts';
import { ADDRESS, draftOf, shelve, stockOf } from '../../support/records/orders.ts';
import { pressing } from '../../support/service/pressing.ts';
import { startStack } from '../../support/service/stack.ts';

const stack = shareStack();

describe('a race for the last units', () => {
  it('sells 10 units to exactly 10 of 200 buyers', async () => {
    const product = await shelve(stack, { stock: 10 });
    const buyers = Array.from({ length: 200 }, (_, n) =>
      pressing(() =>
        stack.call(placeOrder, {
          body: draftOf(product, 1, { shippingAddress: { ...ADDRESS, email: `buyer${n}@example.com` } }),
        }),
      ),
    );
    const results = await Promise.all(buyers);
    expect(results.filter(({ ok }) => ok)).toHaveLength(10);
    expect(results.filter((result) => !result.ok && result.code === 'out_of_stock')).toHaveLength(190);
    expect(await stockOf(stack, product)).toBe(0);
    const orders = await stack.ctx.db.selectFrom('orders').select('id').execute();
    expect(orders).toHaveLength(10);
  });

  it('never deadlocks when carts name the parts in different orders', async () => {
    const parts = await Promise.all([1, 2, 3].map(() => shelve(stack, { stock: 100 })));
    const orders = Array.from({ length: 40 }, (_, n) => {
      const order = n % 2 === 0 ? parts : [...parts].reverse();
      const items = order.map((product) => ({ product, quantity: 1 }));
      return pressing(() => stack.call(placeOrder, { body: { ...draftOf(''), items } }));
    });
    const results = await Promise.all(orders);
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(await Promise.all(parts.map((part) => stockOf(stack, part)))).toEqual([60, 60, 60]);
  });
});

describe('twenty checkouts at once, each for another part', () => {
  it('with one email leave three open orders', async () => {
    await using limited = await startStack({ RATE_LIMITS: 'on', UNPAID_ORDERS: '3' });
    const parts = await Promise.all(Array.from({ length: 20 }, () => shelve(limited)));
    const orders = parts.map((part) => limited.call(placeOrder, { body: draftOf(part) }));
    const results = await Promise.all(orders);
    expect(results.filter(({ ok }) => ok)).toHaveLength(3);
    expect(results.filter((result) => !result.ok && result.code === 'too_many_unpaid')).toHaveLength(17);
    const stocks = await Promise.all(parts.map((part) => stockOf(limited, part)));
    expect(stocks.filter((stock) => stock === 9)).toHaveLength(3);
  });
});
