// Parts of a quote that weren't fitted go back on the shelf by the office's choice, and never twice.
import { expect, it } from 'vitest';
import type { JobOutcome } from '#contract/jobs/jobs.ts';
import { reopenSheet, shelveUnused, writeSheet } from '#contract/jobs/sheets.ts';
import { refundOrder } from '#contract/orders/refunds-admin.ts';
import { partLine, SHEET } from '../../support/records/jobs.ts';
import { situate } from '../../support/records/money-situations.ts';
import { stockOf } from '../../support/records/orders.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { burrs, quoteShop } from '../../support/service/quote-shop.ts';

const { shop } = quoteShop();

/** A quote with two burrs, all of it paid; the visit ends with so many fitted. */
async function ended(fitted: number, outcome: JobOutcome = 'done') {
  const { request: id, first } = await situate(shop.stack, shop.admin, 'first paid', {
    due: 'all',
    lines: burrs(shop.product, { quantity: 2 }),
  });
  const params = { params: { id } };
  const lines = fitted > 0 ? [partLine(shop.product, fitted)] : [];
  const body = { ...SHEET, lines, ending: { outcome, unsigned: 'absent' as const } };
  const write = async (version: number) =>
    dataOf(shop.admin(writeSheet, { ...params, body: { ...body, version } }));
  const { sheet } = await write(0);
  const shelve = async () => (await dataOf(shop.admin(shelveUnused, params))).sheet;
  return { id, params, sheet, shelve, write, order: first?.id ?? '' };
}
const stock = () => stockOf(shop.stack, shop.product);

it('puts back what wasn’t fitted, once', async () => {
  const before = await stock();
  const { sheet, shelve } = await ended(1);
  expect([sheet.unused, await stock()]).toEqual([
    [{ product: shop.product, name: expect.any(String), quantity: 1 }],
    before - 2,
  ]);
  const both = await Promise.all([shelve(), shelve()]);
  for (const { unused } of both) expect(unused).toEqual([]);
  expect(await stock()).toBe(before - 1);
});

it.each([
  [2, 'done'],
  [0, 'part-needed'],
] as const)('has nothing to put back where %i were fitted and it ended as %s', async (fitted, outcome) => {
  const before = await stock();
  const { sheet, shelve } = await ended(fitted, outcome);
  expect([sheet.unused, (await shelve()).unused]).toEqual([[], []]);
  expect(await stock()).toBe(before - 2);
});

it('takes a part again that is fitted after all', async () => {
  const before = await stock();
  const { params, sheet, shelve, write } = await ended(1);
  await shelve();
  await dataOf(shop.admin(reopenSheet, params));
  expect(await stock()).toBe(before - 1);
  const again = await write(sheet.version + 1);
  expect([again.sheet.unused, await stock()]).toEqual([[], before - 1]);
});

it('isn’t given back by a refund again', async () => {
  const before = await stock();
  const { shelve, order } = await ended(0);
  await shelve();
  expect(await stock()).toBe(before);
  const body = { stockBack: true, reason: 'Not fitted', lines: [{ _id: `${order}-0`, quantity: 2 }] };
  await dataOf(shop.admin(refundOrder, { params: { id: order }, body }));
  expect(await stock()).toBe(before);
});
