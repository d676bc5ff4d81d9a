import { expect, it } from 'vitest';
import { createProductSales } from '#stores/admin/products/product-sales.ts';
import { answer, fakeApi } from '../../fake-api.ts';

const sale = (id: string) => ({
  _id: id,
  orderNumber: `F${id}`,
  buyer: 'Ada Marsh',
  units: 2,
  paymentStatus: 'completed',
  soldAt: '2027-03-01T09:00:00.000Z',
});

it("a part's sales load ten at a time, and never appear under another part", async () => {
  const { call, asked } = fakeApi({
    'GET /api/products/p1/sales': () => answer({ sales: [sale('1')], total: 12, units: 23 }),
    'GET /api/products/p2/sales': () => answer({ sales: [], total: 0, units: 0 }),
  });
  const { $list, $units, open, goTo } = createProductSales(call);
  await open('p1');
  expect($list.get()).toMatchObject({ state: 'ready', items: [sale('1')], total: 12 });
  expect($units.get()).toBe(23);
  await goTo(2);
  expect(asked.map(({ query }) => query)).toEqual([
    { limit: '10', offset: '0' },
    { limit: '10', offset: '10' },
  ]);
  expect($list.get()).toMatchObject({ page: 2 });
  const other = open('p2');
  expect($list.get()).toEqual({ state: 'loading' });
  await other;
  expect($list.get()).toMatchObject({ state: 'ready', items: [], total: 0, page: 1 });
  expect(asked.at(-1)?.query).toEqual({ limit: '10', offset: '0' });
});

it('failing to load sales is reported', async () => {
  const { $list, open } = createProductSales(fakeApi({}).call);
  await open('p1');
  expect($list.get()).toMatchObject({ state: 'failed', code: 'network' });
});
