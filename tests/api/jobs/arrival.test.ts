// When the engineer came: said on the sheet, and what labour since then is proposed. Nothing is billed by itself.
import { beforeEach, expect, it } from 'vitest';
import { placeAppointment } from '#contract/diary/placing.ts';
import { writeSheet } from '#contract/jobs/sheets.ts';
import { press, sheetFields } from '../../support/jobs/day-forms.ts';
import { type Job, makeJob, officeSheet, ownSheet, SHEET, writeOwn } from '../../support/records/jobs.ts';
import { requestRowOf } from '../../support/records/quotes.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
let job: Job;
let path: string;
/** London's clock, which is UTC in November. */
const clock = () => new Date(shop.stack.clock.now()).toISOString().slice(11, 16);
const later = (minutes: number) => shop.stack.clock.advance(minutes * 60_000);
beforeEach(async () => {
  job = await makeJob(shop.stack, shop.admin);
  path = `${job.token}/jobs/${job.id}`;
});
const page = async () => (await shop.stack.app.request(`/day/${path}`, {})).text();
const since = async () => /value="labour:since"[^>]*>/.exec(await page())?.[0] ?? '';

it('is kept by a save, left by an older page and by the office, and taken away by an empty one', async () => {
  await dataOf(writeOwn(job, { arrived: '13:55' }));
  expect(await ownSheet(job)).toMatchObject({ arrived: '13:55', version: 1 });
  await dataOf(writeOwn(job, { found: 'A worn spring.' }));
  const { version } = await officeSheet(job);
  await dataOf(job.admin(writeSheet, { params: { id: job.id }, body: { ...SHEET, version } }));
  expect(await ownSheet(job)).toMatchObject({ arrived: '13:55' });
  // Alone it is a change, too.
  await dataOf(writeOwn(job, { arrived: '' }));
  expect(await ownSheet(job)).toMatchObject({ arrived: '', version: 4 });
});

it('is refused where it is no time', async () => {
  const fields = sheetFields({ ...SHEET, arrived: '25:00' });
  expect(await press(shop.stack, path, fields)).toMatchObject({ status: 422, state: 'refused' });
});

it('proposes the labour since then, rounded up to a quarter, and the shortest at least', async () => {
  expect(await since()).toContain(' hidden');
  const arrived = clock();
  await dataOf(writeOwn(job, { arrived }));
  later(61);
  expect(await page()).toContain(`Labour since ${arrived}, 1\u00a0h\u00a015\u00a0min<`);
  expect(await since()).toContain('data-least="60" data-step="15"');
  expect(await ownSheet(job)).toMatchObject({ lines: [] });
  const { version } = await ownSheet(job);
  const fields = sheetFields({ ...SHEET, version, arrived }).filter(([name]) => name !== 'step');
  expect(await press(shop.stack, path, [...fields, ['step', 'labour:since']])).toMatchObject({ status: 200 });
  expect((await ownSheet(job)).lines).toMatchObject([{ minutes: 75, price: 85, name: 'Labour, 1 h 15 min' }]);
});

it('begins with the shortest, as without a time', async () => {
  const arrived = clock();
  await dataOf(writeOwn(job, { arrived }));
  expect(await page()).toContain(`Labour since ${arrived}, min. 1\u00a0h<`);
});

it('proposes nothing on another day, and asks anew whoever comes back', async () => {
  await dataOf(writeOwn(job, { arrived: '09:10' }));
  const ending = { outcome: 'part-needed' as const, reason: '' };
  await dataOf(writeOwn(job, { ending }));
  expect(await ownSheet(job)).toMatchObject({ outcome: 'part-needed', arrived: '09:10' });
  const { version } = await requestRowOf(shop.stack, job.id);
  const again = { date: '2026-11-30', time: '14:00', engineer: job.engineer, anyway: true, version };
  await dataOf(job.admin(placeAppointment, { params: { id: job.id }, body: again }));
  later(2 * 24 * 60);
  expect(await page()).not.toContain('name="arrived"');
  later(4 * 24 * 60);
  expect(await page()).toContain('name="arrived" type="time" value=""');
  await dataOf(writeOwn(job, {}));
  expect(await ownSheet(job)).toMatchObject({ outcome: null, arrived: '' });
});
