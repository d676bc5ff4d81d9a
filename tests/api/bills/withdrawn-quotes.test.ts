// A bill is sent while the first order of a withdrawn quote still holds its units and its time: nobody gives them back later.
import { expect, it } from 'vitest';
import { writeSheet } from '#contract/jobs/sheets.ts';
import { withdrawQuote } from '#contract/quotes/quotes.ts';
import { send } from '../../support/bills/bills.ts';
import { partLine } from '../../support/records/jobs.ts';
import { stockOf } from '../../support/records/orders.ts';
import { beginToAccept, entriesOf, SOON } from '../../support/records/quote-answers.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { burrs, quoteShop } from '../../support/service/quote-shop.ts';

const { shop, quoted, setStatus } = quoteShop((product) => ({
  lines: burrs(product, { quantity: 2 }),
  due: 'all',
  wantsSlot: true,
}));

const LABOUR = { kind: 'labour' as const, name: 'Labour, 30 min', minutes: 30, quantity: 1, price: 34 };

/** @param fitted units of the part that the order holds two of */
async function billed(fitted: number): Promise<void> {
  const { quote, token } = await quoted();
  const { appointment: id } = quote;
  await beginToAccept(shop.stack, token, SOON);
  await dataOf(shop.admin(withdrawQuote, { params: { id: quote._id } }));
  await setStatus(id, 'confirmed');
  const lines = [LABOUR, ...(fitted > 0 ? [partLine(shop.product, fitted)] : [])];
  const ending = { outcome: 'done', reason: '', unsigned: 'absent' } as const;
  const body = { found: 'Worn.', done: 'Oiled.', lines, ending, version: 0 };
  await dataOf(shop.admin(writeSheet, { params: { id }, body }));
  await dataOf(send(shop, id, { reason: 'Agreed by phone' }));
}

it.each([0, 1, 2, 3])(
  'with %i of its two units fitted, the others are on the shelf, and its time is free',
  async (fitted) => {
    const before = await stockOf(shop.stack, shop.product);
    await billed(fitted);
    expect(await stockOf(shop.stack, shop.product)).toBe(before - fitted);
    expect(await entriesOf(shop.stack)).toEqual([]);
  },
);
