// The discount of a first visit: offered where the same email, phone or place has had no bill, and taken only by choice.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { changeBill, previewBill } from '#contract/bills/bills.ts';
import { readQuoteSettings } from '#contract/quotes/quote-settings.ts';
import { billSent, jobDone, LINES, send } from '../../support/bills/bills.ts';
import { writeKeys } from '../../support/database/true-keys.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
const OFFER = { percent: 20, most: 60, until: '2027-03-31' };
const settings = () => {
  const { quotes } = shop.stack.ctx;
  if (!quotes) throw new Error('no quotes are written');
  return quotes;
};

beforeEach(() => Object.assign(settings(), { firstVisit: OFFER }));
afterEach(() => {
  delete settings().firstVisit;
});

/** In the preview of a bill, and for whoever writes its lines. */
async function offered(id: string) {
  const { preview } = await dataOf(shop.admin(previewBill, { params: { id } }));
  const { settings } = await dataOf(shop.admin(readQuoteSettings, { query: { appointment: id } }));
  return [preview.firstVisit, settings?.firstVisit?.percent ?? 0];
}

const change = async (
  id: string,
  columns: { email?: string; phone?: string; address?: string; post_code?: string },
) => {
  await shop.stack.ctx.db.updateTable('appointments').set(columns).where('id', '=', id).execute();
  await writeKeys(shop.stack);
};
const NEW = { email: 'new@example.com', phone: '020 7946 0777', address: '9 New Road', post_code: 'N9 9NN' };

it('is a share of the labour, up to a sum, until its last day; a bill without it is sent all the same', async () => {
  const job = await jobDone(shop);
  expect(await offered(job)).toEqual([20.4, 20]);
  Object.assign(settings(), { firstVisit: { ...OFFER, most: 10 } });
  expect(await offered(job)).toEqual([10, 20]);
  Object.assign(settings(), { firstVisit: { ...OFFER, until: '2026-11-23' } });
  expect(await offered(job)).toEqual([0, 0]);
  const { order } = await dataOf(send(shop, job));
  expect(order?.totalAmount).toBe(142);
});

it('is nobody’s whose place has had one, however its address is spelt', async () => {
  await billSent(shop, { address: '1 Élysée Court', postCode: 'SE1 0AA' });
  const job = await jobDone(shop, { email: 'other@example.com' });
  await change(job, { ...NEW, address: '1 ÉLYSÉE  COURT', post_code: 'se1-0aa' });
  expect(await offered(job)).toEqual([0, 0]);
  await change(job, { ...NEW, address: '2 Élysée Court', post_code: 'SE1 0AA' });
  expect(await offered(job)).toEqual([20.4, 20]);
});

it('is not named again where its line is on the sheet', async () => {
  const line = { kind: 'discount' as const, name: 'First visit', price_minor: -2_040 };
  expect(await offered(await jobDone(shop, { lines: [...LINES, line] }))).toEqual([0, 20]);
});

it('is nobody’s who has had a bill, by email, phone or place; a cancelled one doesn’t count', async () => {
  const first = await billSent(shop, { address: '1 Test Street', postCode: 'SE1 0AA' });
  const { email, phone, address, post_code } = await shop.stack.ctx.db
    .selectFrom('orders')
    .select(['email', 'phone', 'address', 'post_code'])
    .executeTakeFirstOrThrow();
  const job = await jobDone(shop, { email: 'other@example.com' });
  await change(job, NEW);
  expect(await offered(job)).toEqual([20.4, 20]);
  const same = [{ email: email.toUpperCase() }, { phone: phone.replaceAll(' ', '') }, { address, post_code }];
  for (const known of same) {
    await change(job, { ...NEW, ...known });
    expect(await offered(job), JSON.stringify(known)).toEqual([0, 0]);
  }
  await dataOf(
    shop.admin(changeBill, { params: { id: first._id }, body: { action: 'cancel', reason: 'A mistake' } }),
  );
  expect(await offered(job)).toEqual([20.4, 20]);
});
