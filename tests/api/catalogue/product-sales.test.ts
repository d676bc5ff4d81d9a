// Sales of a part: who, when, how many, in which order; refunds are listed but not counted.
import { expect, it } from 'vitest';
import { listProductSales } from '#contract/catalogue/products-admin.ts';
import { changeOrder } from '#contract/orders/orders.ts';
import { productSales } from '#server/orders/product-sales.ts';
import { plansOf } from '../../support/database/plans.ts';
import { shareDashboard } from '../../support/records/admin.ts';
import { orderRowOf, pay, place, shelve } from '../../support/records/orders.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { engine } from '../../support/service/stack.ts';

const dashboard = shareDashboard();

async function salesOf(id: string, query = {}) {
  return dataOf(dashboard.call(listProductSales, { params: { id }, query }));
}

it('come from paid orders alone, newest first, with buyer, date, units and order number', async () => {
  const [part, other] = [await shelve(dashboard.stack), await shelve(dashboard.stack)];
  expect(await salesOf(part)).toEqual({ sales: [], total: 0, units: 0 });
  const first = await pay(dashboard.stack, part, 2);
  dashboard.stack.clock.advance(60_000);
  const second = await pay(dashboard.stack, part, 3);
  await pay(dashboard.stack, other, 5);
  await place(dashboard.stack, part);
  const { number } = await orderRowOf(dashboard.stack, second.id);
  const { sales, total, units } = await salesOf(part);
  expect(sales.map(({ _id }) => _id)).toEqual([second.id, first.id]);
  expect(sales[0]).toEqual({
    _id: second.id,
    orderNumber: number,
    buyer: 'Ada Marsh',
    units: 3,
    paymentStatus: 'completed',
    soldAt: new Date(dashboard.stack.clock.now()).toISOString(),
  });
  expect([total, units]).toEqual([2, 5]);
});

it('include refunded orders without counting their units', async () => {
  const part = await shelve(dashboard.stack);
  const [first] = [await pay(dashboard.stack, part, 2), await pay(dashboard.stack, part, 1)];
  const refunded = await dashboard.call(changeOrder, {
    params: { id: first.id },
    body: { paymentStatus: 'refunded' },
  });
  expect(refunded.ok).toBe(true);
  const { sales, total, units } = await salesOf(part);
  expect([total, units]).toEqual([2, 1]);
  expect(sales.find(({ _id }) => _id === first.id)).toMatchObject({ units: 2, paymentStatus: 'refunded' });
});

it('are paged', async () => {
  const part = await shelve(dashboard.stack);
  for (let n = 0; n < 3; n += 1) {
    dashboard.stack.clock.advance(1000);
    await pay(dashboard.stack, part);
  }
  const all = (await salesOf(part)).sales;
  expect(await salesOf(part, { limit: 2, offset: 2 })).toEqual({ sales: all.slice(2), total: 3, units: 3 });
});

it('take two queries beside the part itself, and find its lines by an index', async () => {
  const part = await shelve(dashboard.stack);
  await pay(dashboard.stack, part);
  const plans = await plansOf(dashboard.stack, (db) => productSales({ db }, part, { limit: 10, offset: 0 }));
  expect(plans).toHaveLength(3);
  // PostgreSQL scans a table of one row.
  if (engine === 'sqlite')
    for (const { steps } of plans.slice(1)) expect(steps).toContain('USING INDEX order_lines_product');
});

it('of an unknown part are not found', async () => {
  expect(await dashboard.call(listProductSales, { params: { id: 'none' } })).toMatchObject({
    code: 'not_found',
  });
});
