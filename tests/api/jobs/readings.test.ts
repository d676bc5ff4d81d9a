// What is measured on a visit: the owner's lines of its service, filled in on the phone, read by the customer.
import { beforeEach, expect, it } from 'vitest';
import { readSheet, writeSheet } from '#contract/jobs/sheets.ts';
import { tellOfJobs } from '#server/jobs/tell-customers.ts';
import { jobDone, read, send } from '../../support/bills/bills.ts';
import { type Job, makeJob, officeSheet, SHEET } from '../../support/records/jobs.ts';
import { mailsOf } from '../../support/records/mails.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
let job: Job;
beforeEach(async () => {
  shop.stack.ctx.visits.services.clock.readings = [{ name: 'Rate', unit: 's/day' }, { name: 'Strikes' }];
  job = await makeJob(shop.stack, shop.admin, { email: 'ada@x.example' });
});

const page = async () => (await shop.stack.app.request(`/day/${job.token}/jobs/${job.id}`, {})).text();
const post = async (fields: Record<string, string>) => {
  const answer = await shop.stack.app.request(`/day/${job.token}/jobs/${job.id}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Origin: shop.stack.ctx.config.siteUrl,
    },
    body: new URLSearchParams({ found: 'Slow.', done: 'Set.', step: 'save', ...fields }).toString(),
  });
  return answer.status;
};
const RATE = { 'readings.0.name': 'Rate', 'readings.0.unit': 's/day' };
const STRIKES = { 'readings.1.name': 'Strikes', 'readings.1.unit': '' };
const RATE_READ = { name: 'Rate', unit: 's/day', value: '>999' };

it('stands on the sheet as the owner names it, and is kept as it was read', async () => {
  expect(await page()).toMatch(/Readings.*Rate, s\/day.*inputmode="decimal".*Strikes/s);
  expect(
    await post({ version: '0', ...RATE, 'readings.0.value': ' >999 ', ...STRIKES, 'readings.1.value': '' }),
  ).toBe(303);
  expect((await officeSheet(job)).readings).toEqual([RATE_READ, { name: 'Strikes', unit: '', value: '' }]);
  expect(await page()).toContain('value="&gt;999"');
});

it('stays where an older page sends none, and where the owner names others since', async () => {
  await post({ version: '0', ...RATE, 'readings.0.value': '>999' });
  await post({ version: '1', found: 'Slower.' });
  shop.stack.ctx.visits.services.clock.readings = [{ name: 'Amplitude', unit: '°' }];
  expect(await officeSheet(job)).toMatchObject({
    found: 'Slower.',
    readings: [{ name: 'Amplitude', unit: '°', value: '' }, RATE_READ],
  });
});

it('is taken out by emptying it, and corrected by the office', async () => {
  await post({ version: '0', ...RATE, 'readings.0.value': '12' });
  const body = { ...SHEET, version: 1, readings: [{ ...RATE_READ, value: '28/31' }] };
  await dataOf(shop.admin(writeSheet, { params: { id: job.id }, body }));
  expect((await officeSheet(job)).readings[0]?.value).toBe('28/31');
  expect(await post({ version: '2', ...RATE, 'readings.0.value': '' })).toBe(303);
  const { sheet } = await dataOf(shop.admin(readSheet, { params: { id: job.id } }));
  expect(sheet.readings[0]?.value).toBe('');
});

it('refuses what no line holds', async () => {
  expect(await post({ version: '0', ...RATE, 'readings.0.value': '1'.repeat(21) })).toBe(422);
});

it('is read on the ended sheet and in the report', async () => {
  const sent = { version: '0', step: 'finish', outcome: 'not-safe', ...RATE, 'readings.0.value': '>999' };
  await post(sent);
  expect(await page()).toMatch(/>Readings<\/h2><p[^>]*>Rate: &gt;999 s\/day</);
  shop.stack.clock.advance(25 * 3_600_000);
  await tellOfJobs(shop.stack.ctx);
  const [report] = await mailsOf(shop.stack, 'job-report');
  expect(report?.text).toContain('What we measured: Rate: >999 s/day');
});

it('is read on the bill', async () => {
  const done = await jobDone(shop);
  const sheet = shop.stack.ctx.db.updateTable('job_sheets').where('appointment_id', '=', done);
  await sheet.set({ readings: JSON.stringify([RATE_READ]) }).execute();
  const { order } = await dataOf(send(shop, done));
  expect((await read(shop, order?._id ?? '')).bill.readings).toEqual([RATE_READ]);
});
