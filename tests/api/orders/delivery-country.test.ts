// Delivery countries: those that content/company.yml lists.
import { expect, it } from 'vitest';
import { placeOrder } from '#contract/orders/orders.ts';
import { shareStack } from '../../support/database/empty.ts';
import { ADDRESS, draftOf, shelve, stockOf } from '../../support/records/orders.ts';

const stack = shareStack();

const orderTo = async (country: string, product: string, change = {}) =>
  stack.call(placeOrder, {
    body: { ...draftOf(product), shippingAddress: { ...ADDRESS, country, ...change } },
  });

it.each(['United Kingdom', ' united kingdom', 'UK', 'Scotland'])('delivers to %s', async (country) => {
  expect(await orderTo(country, await shelve(stack))).toMatchObject({ ok: true });
});

it('says so where a post code is in Northern Ireland', async () => {
  const product = await shelve(stack, { stock: 5 });
  const text = 'That post code is in Northern Ireland: we don’t deliver there';
  expect(await orderTo('United Kingdom', product, { postCode: 'BT1 1AA' })).toMatchObject({
    code: 'invalid',
    issues: [{ path: 'shippingAddress.country', text }],
  });
  expect(await stockOf(stack, product)).toBe(5);
});

it.each(['France', 'Narnia', 'United Kingdoms'])('refuses %s and holds nothing', async (country) => {
  const product = await shelve(stack, { stock: 5 });
  expect(await orderTo(country, product)).toMatchObject({
    ok: false,
    code: 'invalid',
    issues: [{ path: 'shippingAddress.country', text: 'Enter United Kingdom: we don’t deliver elsewhere' }],
  });
  expect(await stockOf(stack, product)).toBe(5);
});
