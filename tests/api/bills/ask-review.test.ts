// Whoever booked and paid is asked for a review, once for each visit, in the mail about the bill; never who contests it.
import { expect, it } from 'vitest';
import { changeBill, recordBillPayment } from '#contract/bills/bills.ts';
import { submitReview } from '#contract/reviews/reviews.ts';
import { isContested } from '#server/bills/ask-review.ts';
import { tellOfJobs } from '#server/jobs/tell-customers.ts';
import { jobDone, send, take } from '../../support/bills/bills.ts';
import { PAYER } from '../../support/records/diary-bodies.ts';
import { makeJob, partLine, writeOwn } from '../../support/records/jobs.ts';
import { mailsOf, mailText } from '../../support/records/mails.ts';
import { makeAdmin } from '../../support/records/people.ts';
import { aReview } from '../../support/service/bodies.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
const DAY_MS = 86_400_000;
const ASKED = /\/review#token=([\w-]{22})/;
const tell = () => tellOfJobs(shop.stack.ctx, { isContested });

async function billed(job: string): Promise<string> {
  const { order } = await dataOf(send(shop, job));
  return order?._id ?? '';
}
const payAll = (id: string, amount = 142) =>
  dataOf(
    shop.admin(recordBillPayment, {
      params: { id },
      body: { method: 'transfer', amount, receivedOn: '2026-11-24' },
    }),
  );
async function tomorrow() {
  shop.stack.clock.advance(DAY_MS + 1);
  shop.admin = shop.stack.as((await makeAdmin(shop.stack)).token);
}

it('in the mail of the paid bill, whose link opens the review of that visit', async () => {
  const id = await billed(await jobDone(shop));
  expect(await mailText(shop.stack, 'bill-sent')).not.toMatch(ASKED);
  await payAll(id);
  const token = ASKED.exec(await mailText(shop.stack, 'bill-paid'))?.[1] ?? '';
  await dataOf(shop.stack.call(submitReview, { body: aReview({ token }) }));
  expect((await mailsOf(shop.stack, 'bill-paid'))[0]?.html).toContain('>Tell others how it went</a>');
});

it('in the mail of the bill itself where all of it was paid on the visit, and not again', async () => {
  const job = await jobDone(shop);
  await take(shop, job, 14_200);
  const id = await billed(job);
  const text = await mailText(shop.stack, 'bill-sent');
  expect(text).toMatch(ASKED);
  expect(text).toMatch(/See the bill and its invoice/);
  await dataOf(shop.admin(changeBill, { params: { id }, body: { action: 'cancel', reason: 'Wrong name' } }));
  await billed(job);
  const mails = await mailsOf(shop.stack, 'bill-sent');
  expect(mails.map(({ text }) => ASKED.test(text))).toEqual([true, false]);
});

it('never while it is disputed, nor where the work wasn’t done', async () => {
  const disputed = await billed(await jobDone(shop));
  const body = { action: 'dispute', reason: 'It leaks' } as const;
  await dataOf(shop.admin(changeBill, { params: { id: disputed }, body }));
  await payAll(disputed);
  const job = await jobDone(shop);
  const { db } = shop.stack.ctx;
  await db
    .updateTable('job_sheets')
    .set({ outcome: 'nobody-there' })
    .where('appointment_id', '=', job)
    .execute();
  await payAll(await billed(job));
  const mails = await mailsOf(shop.stack, 'bill-paid');
  expect(mails.map(({ text }) => ASKED.test(text))).toEqual([false, false]);
});

it('where somebody else pays, the booker is asked by the report, without a sum; not once it is contested', async () => {
  const job = await makeJob(shop.stack, shop.admin, { payer: PAYER });
  const lines = [partLine(shop.product)];
  await dataOf(writeOwn(job, { lines, ending: { outcome: 'done', unsigned: 'absent' } }));
  const id = await billed(job.id);
  await payAll(id, 12.5);
  expect(await mailText(shop.stack, 'bill-paid')).not.toMatch(ASKED);
  await tomorrow();
  await tell();
  const [report] = await mailsOf(shop.stack, 'appointment-completed');
  expect(report?.to_address).toBe('ada.marsh@example.com');
  expect(report?.text).toMatch(ASKED);
  expect(report?.text).not.toMatch(/£/);

  const other = await makeJob(
    shop.stack,
    shop.admin,
    { payer: PAYER, date: '2026-11-26', email: 'bea@x.example' },
    job.engineer,
  );
  await dataOf(writeOwn(other, { lines, ending: { outcome: 'done', unsigned: 'absent' } }));
  const contested = await billed(other.id);
  const body = { action: 'dispute', reason: 'It leaks' } as const;
  await dataOf(shop.admin(changeBill, { params: { id: contested }, body }));
  await tomorrow();
  await tell();
  expect((await mailsOf(shop.stack, 'job-report')).map(({ to_address }) => to_address)).toEqual([
    'bea@x.example',
  ]);
});
