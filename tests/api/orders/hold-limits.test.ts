// Hold limits of one network: nobody can empty the shop with unpaid orders, and normal buyers are not affected.
import { describe, expect, it } from 'vitest';
import type { OrderDraft } from '#contract/orders/order-draft.ts';
import { placeOrder } from '#contract/orders/orders.ts';
import { NO_LIMITS } from '#server/http/limits.ts';
import { reconcile } from '#server/payments/reconcile.ts';
import { shareStack } from '../../support/database/empty.ts';
import { ADDRESS, draftOf, settle, shelve, stockOf } from '../../support/records/orders.ts';
import { makeCustomer } from '../../support/records/people.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { type Sent, send } from '../../support/service/send.ts';
import { startStack } from '../../support/service/stack.ts';

const stack = shareStack({ settings: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' } });
let buyers = 0;

const REFUSED = { status: 409, json: { code: 'hold_limit' } };

/** With another email each time, so that only the network is the same. */
const order = (items: OrderDraft['items'], from = '203.0.113.9'): Promise<Sent> => {
  buyers += 1;
  const shippingAddress = { ...ADDRESS, email: `buyer-${buyers}@example.com` };
  return send(stack, 'POST', '/api/orders/checkout', {
    body: { items, shippingAddress },
    headers: { 'X-Forwarded-For': from },
  });
};
const some = (product: string, quantity: number) => [{ product, quantity }];
const shelveMany = (count: number, stock: number, price = 1250) =>
  Promise.all(Array.from({ length: count }, (_, n) => shelve(stack, { stock, price, name: `Part ${n}` })));

describe('a normal buyer', () => {
  it.each([
    [10, 12],
    [9, 9],
    [1, 1],
    [30, 80],
  ])('may order %i of %i in stock', async (quantity, stock) => {
    const part = await shelve(stack, { stock });
    expect(await order(some(part, quantity))).toMatchObject({ status: 201 });
  });

  it('may order fifty different parts', async () => {
    const parts = await shelveMany(50, 20);
    expect(await order(parts.map((product) => ({ product, quantity: 2 })))).toMatchObject({ status: 201 });
  });

  it('may order while nineteen others behind the same address have not paid yet', async () => {
    const parts = await shelveMany(4, 20);
    for (let n = 0; n < 20; n += 1)
      expect(await order(some(parts[n % 4] ?? '', 1))).toMatchObject({ status: 201 });
    expect(await order(some(parts[0] ?? '', 1))).toMatchObject({ json: { code: 'too_many_unpaid' } });
  });

  it('may order again after paying', async () => {
    const part = await shelve(stack, { stock: 1000, price: 100 });
    for (let n = 0; n < 3; n += 1) {
      const { _id: id, paypalOrderId } = (await dataOf(stack.call(placeOrder, { body: draftOf(part, 99) })))
        .order;
      stack.emulator.control.approve(paypalOrderId ?? '');
      expect(await settle(stack, id)).toMatchObject({ ok: true, status: 200 });
    }
  });
});

it('a guest elsewhere who types a known address keeps nobody from ordering', async () => {
  await using strict = await startStack({ UNPAID_ORDERS: '3', TRUSTED_PROXIES: '127.0.0.1' });
  const part = await shelve(strict, { stock: 1000 });
  const ada = await makeCustomer(strict, { email: ADDRESS.email });
  const from = (net: string, token?: string) =>
    send(strict, 'POST', '/api/orders/checkout', {
      ...(token ? { token } : {}),
      body: draftOf(part),
      headers: { 'X-Forwarded-For': net },
    });
  for (let n = 0; n < 3; n += 1) expect(await from('203.0.113.1')).toMatchObject({ status: 201 });
  expect(await from('203.0.113.1')).toMatchObject({ json: { code: 'too_many_unpaid' } });
  expect(await from('203.0.113.2')).toMatchObject({ status: 201 });
  for (let n = 0; n < 3; n += 1)
    expect(await from(`203.0.113.${n + 1}`, ada.token)).toMatchObject({ status: 201 });
  expect(await from('203.0.113.9', ada.token)).toMatchObject({ json: { code: 'too_many_unpaid' } });
});

describe('one network', () => {
  it('cannot hold the whole shop', async () => {
    const parts = await shelveMany(43, 31, 4000);
    const all = parts.map((product) => ({ product, quantity: 31 }));
    for (let n = 0; n < 5; n += 1) expect(await order(all)).toMatchObject(REFUSED);
    for (const part of parts) expect(await stockOf(stack, part)).toBe(31);
  });

  it('cannot hold more than 120 pieces', async () => {
    const [one = '', other = ''] = await shelveMany(2, 200, 100);
    expect(await order([...some(one, 99), ...some(other, 22)])).toMatchObject(REFUSED);
    expect(await order(some(one, 99))).toMatchObject({ status: 201 });
    expect(await order(some(other, 22))).toMatchObject(REFUSED);
    expect(await order(some(other, 21))).toMatchObject({ status: 201 });
  });

  it('cannot hold more than 5,000 in money', async () => {
    const part = await shelve(stack, { stock: 50, price: 90_000 });
    expect(await order(some(part, 6))).toMatchObject(REFUSED);
    expect(await order(some(part, 5))).toMatchObject({ status: 201 });
    expect(await order(some(part, 1))).toMatchObject(REFUSED);
  });

  it('leaves others as much of a part as it holds, beyond ten', async () => {
    const part = await shelve(stack, { stock: 40 });
    const refused = await order(some(part, 21));
    expect(refused).toMatchObject(REFUSED);
    expect(refused.json?.msg).toContain('20 of Test burr');
    expect(await order(some(part, 15))).toMatchObject({ status: 201 });
    expect(await order(some(part, 6))).toMatchObject(REFUSED);
    expect(await order(some(part, 5))).toMatchObject({ status: 201 });
    expect(await stockOf(stack, part)).toBe(20);
    expect(await order(some(part, 10), '203.0.113.10')).toMatchObject({ status: 201 });
  });

  it('takes the last of five parts at most', async () => {
    const parts = await shelveMany(6, 3);
    const lines = parts.map((product) => ({ product, quantity: 3 }));
    expect(await order(lines)).toMatchObject(REFUSED);
    expect(await order(lines.slice(0, 5))).toMatchObject({ status: 201 });
    expect(await order(lines.slice(5))).toMatchObject(REFUSED);
    expect(await order(lines.slice(5), '203.0.113.10')).toMatchObject({ status: 201 });
  });

  it('is free again when its holds have expired', async () => {
    const part = await shelve(stack, { stock: 40 });
    expect(await order(some(part, 20))).toMatchObject({ status: 201 });
    expect(await order(some(part, 1))).toMatchObject(REFUSED);
    stack.clock.advance(16 * 60_000);
    await reconcile(stack.ctx);
    expect(await order(some(part, 20))).toMatchObject({ status: 201 });
  });

  it('of IPv6 is a /64, and a /48 holds four times as much', async () => {
    const part = await shelve(stack, { stock: 1000, price: 100 });
    const inSite = (subnet: number) => `2001:db8:1:${subnet}::1`;
    const statuses = [];
    for (let subnet = 1; subnet <= 6; subnet += 1)
      statuses.push((await order(some(part, 99), inSite(subnet))).status);
    expect(statuses).toEqual([201, 201, 201, 201, 409, 409]);
    expect(await order(some(part, 22), inSite(1))).toMatchObject(REFUSED);
    expect(await order(some(part, 99), '2001:db8:2:1::1')).toMatchObject({ status: 201 });
  });

  it('of IPv6 has twenty unpaid orders, and a /48 four times as many', async () => {
    const parts = await shelveMany(10, 20);
    const inSite = (subnet: number) => `2001:db8:3:${subnet}::1`;
    // Fewer checkouts are allowed in ten minutes.
    stack.ctx.limits = NO_LIMITS;
    for (let n = 0; n < 80; n += 1)
      expect(await order(some(parts[n % 10] ?? '', 1), inSite(n % 5))).toMatchObject({ status: 201 });
    expect(await order(some(parts[0] ?? '', 1), inSite(9))).toMatchObject({
      json: { code: 'too_many_unpaid' },
    });
    expect(await order(some(parts[0] ?? '', 1), '2001:db8:4:1::1')).toMatchObject({ status: 201 });
  });
});

it('without throttles nothing is limited', async () => {
  await using free = await startStack();
  const part = await shelve(free, { stock: 99 });
  expect(await free.call(placeOrder, { body: draftOf(part, 99) })).toMatchObject({ ok: true });
});
