// What a job sheet's page says of the work: what was done in labour, its steps, and what follows its end.
import { beforeEach, expect, it } from 'vitest';
import { billNothing } from '#contract/jobs/sheets.ts';
import { press } from '../../support/jobs/day-forms.ts';
import { type Job, makeJob, officeSheet, ownSheet, SHEET, writeOwn } from '../../support/records/jobs.ts';
import { makeAdmin } from '../../support/records/people.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
let job: Job;
let path: string;
beforeEach(async () => {
  job = await makeJob(shop.stack, shop.admin);
  path = `${job.token}/jobs/${job.id}`;
});
const page = async () => (await shop.stack.app.request(`/day/${path}`, {})).text();
const labour = (name: string): Record<string, string> => ({
  'lines.0.kind': 'labour',
  'lines.0.product': '',
  'lines.0.name': name,
  'lines.0.quantity': '1',
  'lines.0.price': '68',
  'lines.0.minutes': '90',
});
const save = async (name: string) => {
  const { version } = await ownSheet(job);
  const words = { version: String(version), found: SHEET.found, done: SHEET.done, step: 'save' };
  expect(await press(shop.stack, path, { ...words, ...labour(name) })).toMatchObject({ state: 'saved' });
  return (await officeSheet(job)).lines[0]?.name;
};

it('a note on labour stands behind its time, and comes back into its field', async () => {
  expect(await save('Set the beat')).toBe('Labour, 1 h 30 min: Set the beat');
  expect(await page()).toContain('name="lines.0.name" value="Set the beat"');
  expect(await page()).toContain('Labour, 1\u00a0h\u00a030\u00a0min: Set the beat<');
  // As an older page sends it, that has no field for it.
  expect(await save('Labour, 1 h 15 min: Set the beat')).toBe('Labour, 1 h 30 min: Set the beat');
  expect(await save('Labour, 1 h 15 min')).toBe('Labour, 1 h 30 min');
});

it('a note of more letters than a line has is refused at its field', async () => {
  const { version } = await ownSheet(job);
  const sent = { version: String(version), found: '', done: '', step: 'save', ...labour('x'.repeat(120)) };
  expect(await press(shop.stack, path, sent)).toMatchObject({
    state: 'refused',
    issues: [{ path: 'lines.0.name' }],
  });
});

it('an open sheet leads to each of its steps', async () => {
  const text = await page();
  const [, list = ''] = /<nav [^>]*id="steps"(.*?)<\/nav>/s.exec(text) ?? [];
  const places = [...list.matchAll(/href="#([\w-]+)"/g)].map(([, id = '']) => id);
  expect(places).toHaveLength(7);
  for (const id of places) expect(text.split(` id="${id}"`), id).toHaveLength(2);
  await dataOf(writeOwn(job, { ending: { outcome: 'done' } }));
  expect(await page()).not.toContain('id="steps"');
});

const LINES = [{ kind: 'labour' as const, name: 'Labour, 30 min', minutes: 30, quantity: 1, price: 34 }];
const BILL = 'The office sends the bill with what you wrote.';

it('an end with work to be billed says that the bill is next, and that the sheet can be changed until then', async () => {
  expect(await page()).not.toContain(BILL);
  await dataOf(writeOwn(job, { lines: LINES, ending: { outcome: 'done', unsigned: 'absent' } }));
  expect(await page()).toContain(BILL);
  shop.stack.clock.advance(3 * 24 * 3_600_000);
  await dataOf(writeOwn(job, { lines: LINES, done: 'Oiled it, too.' }));
  expect(await ownSheet(job)).toMatchObject({ done: 'Oiled it, too.', outcome: 'done' });
  const reason = { reason: 'Guarantee' };
  const admin = shop.stack.as((await makeAdmin(shop.stack)).token);
  await dataOf(admin(billNothing, { params: { id: job.id }, body: reason }));
  expect((await writeOwn(job, { done: 'More.' })).ok).toBe(false);
  expect(await page()).not.toContain(BILL);
});

it('an end without a bill says what the customer gets, and one to come back who finds the time', async () => {
  await dataOf(writeOwn(job, { ending: { outcome: 'not-safe' } }));
  expect(await page()).toContain('reads what you wrote in an email, a day after the end');
  job = await makeJob(shop.stack, shop.admin, { time: '16:00', anyway: true });
  path = `${job.token}/jobs/${job.id}`;
  await dataOf(writeOwn(job, { ending: { outcome: 'part-needed' } }));
  expect(await page()).toContain('The office finds the next time to come');
});
