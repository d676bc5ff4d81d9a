// What customers are told of a visit's end: work only where some was done, transfer only where it is offered.
import { expect, it } from 'vitest';
import { previewBill } from '#contract/bills/bills.ts';
import { listOrders } from '#contract/orders/orders.ts';
import { tellOfJobs } from '#server/jobs/tell-customers.ts';
import { jobDone, read, send, take } from '../../support/bills/bills.ts';
import { PAYER } from '../../support/records/diary-bodies.ts';
import { makeJob, writeOwn } from '../../support/records/jobs.ts';
import { mailsOf, mailText } from '../../support/records/mails.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const LABOUR = { kind: 'labour' as const, name: 'Labour, 30 min', minutes: 30, quantity: 1, price: 34 };
const shop = freshShop();
const tell = async () => {
  shop.stack.clock.advance(25 * 3_600_000);
  await tellOfJobs(shop.stack.ctx);
};

it('the bill of a call-out charge says nothing of work that is done, nor of a transfer without an account', async () => {
  const job = await makeJob(shop.stack, shop.admin, { callOutTold: 45 });
  expect(await mailText(shop.stack, 'appointment-confirmed')).toContain('\n\nCall-out charge: £45.00');
  await dataOf(writeOwn(job, { ending: { outcome: 'said-no', callOut: true } }));
  await dataOf(send(shop, job.id));
  const text = await mailText(shop.stack, 'bill-sent');
  expect(text).toContain(
    'This is the bill for our visit (Clocks, Tue 24 Nov 2026, 1 Test Street, SE1 0AA). £45.00 is due',
  );
  expect(text).not.toContain('transfer');
});

it('a visit that is never billed is reported with what was found and done', async () => {
  const job = await makeJob(shop.stack, shop.admin);
  await dataOf(writeOwn(job, { ending: { outcome: 'done' } }));
  const { preview } = await dataOf(shop.admin(previewBill, { params: { id: job.id } }));
  expect(preview.problem).toContain('no lines to charge');
  await tell();
  expect(await mailText(shop.stack, 'appointment-completed')).toContain(
    'What we found: A worn click.\nWhat we did: Fitted a new one.',
  );
});

it('where nobody was there, nothing was found', async () => {
  const job = await makeJob(shop.stack, shop.admin);
  await dataOf(writeOwn(job, { found: '', done: '', ending: { outcome: 'nobody-there' } }));
  await tell();
  const [mail] = await mailsOf(shop.stack, 'job-report');
  expect(mail?.text).toContain('Nobody was there when we came. If you still need us, please ask');
  expect(mail?.text).not.toContain('What we');
});

it('a bill tells whoever pays for which place it is, and nothing of who is there', async () => {
  const job = await makeJob(shop.stack, shop.admin, { payer: PAYER, contactName: 'Ida Cole' });
  await dataOf(writeOwn(job, { lines: [LABOUR], ending: { outcome: 'done', unsigned: 'absent' } }));
  const { order } = await dataOf(send(shop, job.id));
  const { invoice } = await read(shop, order?._id ?? '');
  expect(invoice?.bill?.visit).toEqual({ on: '2026-11-24', place: '1 Test Street, SE1 0AA' });
  const [mail] = await mailsOf(shop.stack, 'bill-sent');
  expect(mail?.text).toContain('Our work for you (Clocks, Tue 24 Nov 2026, 1 Test Street, SE1 0AA) is done.');
  expect(JSON.stringify([invoice, mail])).not.toMatch(/Ida Cole|Ada Marsh/);
});

it('a bill that is paid in part says what is left, and what was paid', async () => {
  const job = await jobDone(shop);
  await take(shop, job, 5_000);
  await dataOf(send(shop, job));
  expect(await mailText(shop.stack, 'bill-sent')).toMatch(
    /£92\.00 is due by [^.]+\. £50\.00 is paid already, thank you\./,
  );
});

it('a company’s bill is found by the company and its purchase order', async () => {
  const who = {
    company: 'The Mill Ltd',
    purchaseOrder: 'PO-17',
    address: '1 Mill Lane',
    postCode: 'SE1 1AA',
  };
  const { order } = await dataOf(send(shop, await jobDone(shop), who));
  for (const search of ['mill ltd', 'po-17'])
    expect((await dataOf(shop.admin(listOrders, { query: { search } }))).orders).toMatchObject([
      { _id: order?._id },
    ]);
});
