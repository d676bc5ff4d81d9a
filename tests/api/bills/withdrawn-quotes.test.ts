// A bill is sent while the first order of a withdrawn quote still holds its units and its time: nobody gives them back later.
import pg from 'pg';
import { expect, it } from 'vitest';
import { writeSheet } from '#contract/jobs/sheets.ts';
import { withdrawQuote } from '#contract/quotes/quotes.ts';
import { send } from '../../support/bills/bills.ts';
import { somebodyWaits } from '../../support/database/somebody-waits.ts';
import { partLine } from '../../support/records/jobs.ts';
import { shelve, stockOf } from '../../support/records/orders.ts';
import { beginToAccept, entriesOf, SOON } from '../../support/records/quote-answers.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { burrs, quoteShop } from '../../support/service/quote-shop.ts';
import { engine } from '../../support/service/stack.ts';

const { shop, quoted, setStatus } = quoteShop((product) => ({
  lines: burrs(product, { quantity: 2 }),
  due: 'all',
  wantsSlot: true,
}));

const LABOUR = { kind: 'labour' as const, name: 'Labour, 30 min', minutes: 30, quantity: 1, price: 34 };

/** @param fitted lines of parts @returns the visit's id, to be billed */
async function done(fitted: ReturnType<typeof partLine>[]): Promise<string> {
  const { quote, token } = await quoted();
  const { appointment: id } = quote;
  await beginToAccept(shop.stack, token, SOON);
  await dataOf(shop.admin(withdrawQuote, { params: { id: quote._id } }));
  await setStatus(id, 'confirmed');
  const lines = [LABOUR, ...fitted];
  const ending = { outcome: 'done', reason: '', unsigned: 'absent' } as const;
  const body = { found: 'Worn.', done: 'Oiled.', lines, ending, version: 0 };
  await dataOf(shop.admin(writeSheet, { params: { id }, body }));
  return id;
}

const bill = (id: string) => dataOf(send(shop, id, { reason: 'Agreed by phone' }));

it.each([0, 1, 2, 3])(
  'with %i of its two units fitted, the others are on the shelf, and its time is free',
  async (fitted) => {
    const before = await stockOf(shop.stack, shop.product);
    // The order holds two of them.
    await bill(await done(fitted > 0 ? [partLine(shop.product, fitted)] : []));
    expect(await stockOf(shop.stack, shop.product)).toBe(before - fitted);
    expect(await entriesOf(shop.stack)).toEqual([]);
  },
);

it.runIf(engine === 'postgres')('locks the parts that it gives and takes by their ids', async () => {
  const earlier = async (): Promise<string> => {
    const part = await shelve(shop.stack, { stock: 5, name: 'Test seal' });
    return part < shop.product ? part : earlier();
  };
  const part = await earlier();
  const id = await done([partLine(part)]);
  const client = new pg.Client({ connectionString: shop.stack.ctx.config.databaseUrl ?? '' });
  await client.connect();
  try {
    const lock = (product: string) =>
      client.query('select id from products where id = $1 for update', [product]);
    await client.query("begin; set local lock_timeout = '500ms'");
    await lock(part);
    const sending = bill(id);
    await expect.poll(() => somebodyWaits(shop.stack.ctx.db)).toBe(true);
    await lock(shop.product);
    await client.query('commit');
    await sending;
  } finally {
    await client.end();
  }
});
