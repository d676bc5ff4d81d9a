// All jobs whose lines are as agreed, billed at once: each once, and whatever differs is left and named.
import { expect, it } from 'vitest';
import { billAllAsAgreed, listJobsToBill } from '#contract/bills/bill-all.ts';
import { billNothing } from '#contract/jobs/sheets.ts';
import { agreeTo, jobDone, LINES, take } from '../../support/bills/bills.ts';
import { writeKeys } from '../../support/database/true-keys.ts';
import { mailsOf } from '../../support/records/mails.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();

type Agreed = Parameters<typeof agreeTo>[2];

/** A job whose customer agreed to just these lines, unless others are given. */
async function agreedJob(agreed: Agreed = LINES, more: Parameters<typeof jobDone>[1] = {}): Promise<string> {
  const job = await jobDone(shop, more);
  await agreeTo(shop, job, agreed);
  return job;
}
const listed = async () => (await dataOf(shop.admin(listJobsToBill, {}))).jobs;
const why = async (job: string) => (await listed()).find(({ appointment }) => appointment === job)?.why;
const billAll = async (jobs: string[], change: object = {}) => {
  const body = { jobs: jobs.map((appointment) => ({ appointment, version: 1, total: 142, ...change })) };
  return (await dataOf(shop.admin(billAllAsAgreed, { body }))).jobs;
};
const bills = () => shop.stack.ctx.db.selectFrom('orders').selectAll().where('origin', '=', 'bill').execute();

it('lists what is as agreed, and why the others are not', async () => {
  const jobs = {
    asAgreed: await agreedJob([...LINES].reverse()),
    unasked: await jobDone(shop),
    less: await agreedJob(LINES.slice(0, 1)),
    other: await agreedJob([{ name: 'Labour and valve', price_minor: 14_200 }]),
    above250: await agreedJob([{ name: 'Pump', price_minor: 25_100 }], {
      lines: [{ name: 'Pump', price_minor: 25_100 }],
    }),
  };
  expect(await why(jobs.asAgreed)).toBe('');
  expect(await why(jobs.unasked)).toBe('Nobody has agreed to a price.');
  expect(await why(jobs.less)).toBe('£102.00 was agreed, and the sheet comes to £142.00.');
  expect(await why(jobs.other)).toBe('The lines aren’t those that were agreed.');
  expect(await why(jobs.above250)).toMatch(/address and post code/);
  const billed = await billAll(Object.values(jobs));
  expect(billed.map(({ isSent }) => isSent)).toEqual([true, false, false, false, false]);
  expect(billed[2]?.text).toMatch(/more than was agreed/);
  expect(await bills()).toHaveLength(1);
});

it('sends each once, however often and by however many it is pressed', async () => {
  const jobs = [await agreedJob(), await agreedJob()];
  await Promise.all([billAll(jobs), billAll(jobs)]);
  const again = await billAll(jobs);
  expect(again.every(({ isSent }) => isSent)).toBe(true);
  expect(await bills()).toMatchObject([{ total_minor: 14_200 }, { total_minor: 14_200 }]);
  expect(await mailsOf(shop.stack, 'bill-sent')).toHaveLength(2);
  expect(await listed()).toEqual([]);
});

it('sends none that has changed since it was listed, or has nothing to bill', async () => {
  const [changed, other, free] = [await agreedJob(), await agreedJob(), await agreedJob()];
  await shop.stack.ctx.db
    .updateTable('job_sheets')
    .set({ version: 2 })
    .where('appointment_id', '=', changed)
    .execute();
  await dataOf(shop.admin(billNothing, { params: { id: free }, body: { reason: 'Guarantee' } }));
  const billed = await billAll([changed, free]);
  expect(billed.map(({ text }) => text)).toEqual([
    expect.stringContaining('has changed'),
    expect.stringContaining('Nothing to bill: Guarantee'),
  ]);
  expect((await billAll([other], { total: 141 }))[0]).toMatchObject({ isSent: false });
  expect((await billAll(['no-such-job']))[0]).toMatchObject({ isSent: false });
  expect(await bills()).toEqual([]);
});

it('takes what was paid on the visit, and says who has to be phoned', async () => {
  const job = await agreedJob();
  await shop.stack.ctx.db.updateTable('appointments').set({ email: '' }).execute();
  await writeKeys(shop.stack);
  await take(shop, job, 5_000);
  expect(await listed()).toMatchObject([{ total: 142, due: 92, hasEmail: false, doneOn: '2026-11-24' }]);
  const [billed] = await billAll([job]);
  expect(billed?.text).toMatch(/^Bill B\d+ written\. There is no email address/);
  expect(await bills()).toMatchObject([{ received_minor: 5_000, due_on: '2026-11-24', takes_paypal: 1 }]);
});
