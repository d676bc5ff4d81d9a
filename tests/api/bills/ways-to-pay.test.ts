// A bill that asks for money offers a way to pay it: none goes out without one, and the editor says what is missing.
import { afterEach, expect, it } from 'vitest';
import { billAllAsAgreed, listJobsToBill } from '#contract/bills/bill-all.ts';
import { previewBill } from '#contract/bills/bills.ts';
import { agreeTo, draftOf, jobDone, LINES, send, take } from '../../support/bills/bills.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
const BANK = { name: 'Kelvin & Rowe', sortCode: '20-00-00', account: '01234567' };

const inProduction = (production: boolean) => Object.assign(shop.stack.ctx.config, { production });
afterEach(() => {
  inProduction(false);
  delete shop.stack.ctx.company.bank;
});
const preview = async (id: string) => (await dataOf(shop.admin(previewBill, { params: { id } }))).preview;

it('by transfer alone it goes out only once a bank account is in force', async () => {
  const job = await jobDone(shop);
  const byTransfer = { company: 'The Mill Ltd', takesPayPal: false };
  expect(await preview(job)).toMatchObject({ ways: { payPal: true, transfer: false }, problem: '' });
  expect(await send(shop, job, byTransfer)).toMatchObject({
    code: 'illegal_move',
    msg: expect.stringMatching(/no bank account is in force.*Settings.*24 hours\. Nothing was sent\.$/),
  });
  // A change that waits for its day doesn't count yet.
  const { db } = shop.stack.ctx;
  const waiting = { version: 1, details: JSON.stringify(BANK), author: 'somebody', ended_at: null };
  const at = shop.stack.clock.now();
  await db
    .insertInto('bank_waiting')
    .values({ ...waiting, at, due_at: at + 86_400_000 } as never)
    .execute();
  expect(await send(shop, job, byTransfer)).toMatchObject({ code: 'illegal_move' });
  Object.assign(shop.stack.ctx.company, { bank: BANK });
  expect((await preview(job)).ways).toEqual({ payPal: true, transfer: true });
  await dataOf(send(shop, job, byTransfer));
});

it('without PayPal and bank account, none goes out, alone or with others, and the editor says why', async () => {
  const job = await jobDone(shop);
  await agreeTo(shop, job, LINES);
  inProduction(true);
  const why = expect.stringMatching(/PayPal isn’t set up, and no bank account is in force/);
  expect(await preview(job)).toMatchObject({ ways: { payPal: false, transfer: false }, problem: why });
  expect(await send(shop, job, await draftOf(shop, job))).toMatchObject({ code: 'illegal_move', msg: why });
  expect((await dataOf(shop.admin(listJobsToBill, {}))).jobs).toMatchObject([{ why }]);
  const body = { jobs: [{ appointment: job, version: 1, total: 142 }] };
  expect((await dataOf(shop.admin(billAllAsAgreed, { body }))).jobs).toMatchObject([
    { isSent: false, text: why },
  ]);
  inProduction(false);
  await dataOf(send(shop, job));
});

it('what was paid on the visit in full needs no way to pay', async () => {
  const job = await jobDone(shop);
  await take(shop, job, 14_200);
  inProduction(true);
  expect(await preview(job)).toMatchObject({ due: 0, problem: '' });
  await dataOf(send(shop, job));
});
