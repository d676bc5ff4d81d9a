// Attempts to pay less, or nothing: each is refused, and none leaves an order paid.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Fault } from '#paypal-emulator/faults.ts';
import { shareStack } from '../../support/database/empty.ts';
import { approved, sendEvent } from '../../support/doubles/webhooks.ts';
import { draftOf, place, settle, shelve, stockOf } from '../../support/records/orders.ts';
import { makeCustomer } from '../../support/records/people.ts';
import { type Sent, send } from '../../support/service/send.ts';

const PRICE = 1250;
const STOCK = 20;
const stack = shareStack();
let product: string;
beforeEach(async () => {
  product = await shelve(stack, { stock: STOCK, price: PRICE });
});

const checkout = (change: object): Promise<Sent> =>
  send(stack, 'POST', '/api/orders/checkout', { body: { ...draftOf(product), ...change } });
const line = (change: object) => ({ items: [{ product, quantity: 1, ...change }] });
const paidOrders = async () => {
  const rows = await stack.ctx.db
    .selectFrom('payments')
    .select('id')
    .where('state', 'in', ['received', 'capturing'])
    .execute();
  return rows.map(({ id }) => id);
};

describe('a cart that', () => {
  it.each<[string, object]>([
    ['says it costs nothing', { totalAmount: 0 }],
    ['says it costs a penny', { totalAmount: 0.01 }],
    ['says it costs a penny less', { totalAmount: 12.49 }],
    ['says it costs less than nothing', { totalAmount: -12.5 }],
    ['says it costs more than a number can be', { totalAmount: 1e308 }],
    ['says its total in words', { totalAmount: '12.50' }],
    [
      'names its own price and adds it up',
      { items: [{ product: '', quantity: 1, price: 0.01 }], totalAmount: 0.01 },
    ],
    [
      'names a negative price and adds it up',
      { items: [{ product: '', quantity: 1, price: -5 }], totalAmount: -5 },
    ],
    ['wants none', line({ quantity: 0 })],
    ['wants less than none', line({ quantity: -1 })],
    ['wants half of one', line({ quantity: 0.5 })],
    ['wants a hundred', line({ quantity: 100 })],
    ['wants more than a number can be', line({ quantity: 1e300 })],
    ['counts in words', line({ quantity: '1' })],
    [
      'takes one away with a second line',
      {
        items: [
          { product: '', quantity: 2 },
          { product: '', quantity: -1 },
        ],
      },
    ],
    [
      'hides a hundred in two lines',
      {
        items: [
          { product: '', quantity: 50 },
          { product: '', quantity: 50 },
        ],
      },
    ],
    ['names no part', { items: [] }],
    ['names a part that is not sold', line({ product: 'no-such-part' })],
    ['names its part by a pattern', line({ product: { $gt: '' } })],
  ])('%s is refused', async (_name, change) => {
    const named = JSON.parse(JSON.stringify(change).replaceAll('"product":""', `"product":"${product}"`));
    const { status } = await checkout(named);
    expect([409, 422]).toContain(status);
    expect(await stockOf(stack, product)).toBe(STOCK);
    expect(stack.emulator.control.orders()).toHaveLength(0);
  });

  it('brings its own currency, state and id is stored under ours', async () => {
    const { json } = await checkout({
      currency: 'JPY',
      paymentStatus: 'completed',
      status: 'processing',
      _id: 'mine',
    });
    expect(json).toMatchObject({ order: { currency: 'USD', paymentStatus: 'pending', status: 'pending' } });
    expect(await paidOrders()).toEqual([]);
  });
});

it('a payment that the page claims to have made pays for nothing', async () => {
  const claimed = stack.emulator.control.createAsClient({ value: '12.50', currency: 'USD' });
  stack.emulator.control.captureAsClient(claimed);
  const { json } = await checkout({ paypalOrderId: claimed });
  expect(json).toMatchObject({ order: { paymentStatus: 'pending' } });
  expect(json).not.toMatchObject({ order: { paypalOrderId: claimed } });
  expect(await paidOrders()).toEqual([]);
});

describe('an unpaid order', () => {
  const settleWith = (id: string, body: object) => send(stack, 'PATCH', `/api/orders/${id}/paypal`, { body });

  it.each<[string, object]>([
    ['a body that says it is', { paymentStatus: 'completed', status: 'processing' }],
    ['a payment of a penny', { paypalOrderId: 'PENNY', totalAmount: 0.01 }],
    ['a capture of its own', { captureId: 'CAPTURE1', status: 'COMPLETED', amount: '12.50' }],
  ])('stays unpaid for %s', async (_name, body) => {
    const { id } = await place(stack, product);
    expect((await settleWith(id, body)).status).toBe(409);
    expect(await paidOrders()).toEqual([]);
  });

  it('stays unpaid whatever its buyer claims', async () => {
    const { token } = await makeCustomer(stack);
    const { id } = await place(stack, product, 1, stack.as(token));
    const answer = await send(stack, 'PATCH', `/api/orders/${id}`, {
      token,
      body: { paymentStatus: 'completed' },
    });
    expect(answer.status).toBe(403);
    expect(await paidOrders()).toEqual([]);
  });

  it('stays unpaid for an unsigned event', async () => {
    const { paypalId } = await place(stack, product);
    stack.emulator.control.approve(paypalId);
    expect(await sendEvent(stack, approved(paypalId), new Headers())).toBe(401);
    const other = stack.emulator.control.signWebhook('{}');
    expect(await sendEvent(stack, approved(paypalId), other)).toBe(401);
    expect(await paidOrders()).toEqual([]);
  });
});

describe('a PayPal record that does not match', () => {
  it.each<[string, 'get' | 'capture', Fault]>([
    ['less than the order’s sum', 'get', 'short-amount'],
    ['another currency', 'get', 'other-currency'],
    ['another payee', 'get', 'other-payee'],
    ['another order', 'get', 'other-order'],
    ['less than the order’s sum, captured', 'capture', 'short-amount'],
    ['another currency, captured', 'capture', 'other-currency'],
  ])('%s is never paid', async (_name, call, fault) => {
    const { id, paypalId } = await place(stack, product);
    stack.emulator.control.approve(paypalId);
    stack.emulator.control.fault(call, fault);
    expect(await settle(stack, id)).toMatchObject({ ok: false, code: 'payment_review' });
    expect(await settle(stack, id)).toMatchObject({ ok: false, code: 'payment_review' });
    expect(await paidOrders()).toEqual([]);
  });
});
