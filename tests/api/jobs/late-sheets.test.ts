// Sheets that a phone sends late: each press counts once, and what the office has changed meanwhile is never overwritten.
import { beforeEach, expect, it } from 'vitest';
import { updateAppointmentStatus } from '#contract/appointments/appointments.ts';
import { readToday } from '#contract/dashboard/today.ts';
import { seeLateSheets, writeSheet } from '#contract/jobs/sheets.ts';
import { send as sendBill } from '../../support/bills/bills.ts';
import {
  type Job,
  makeJob,
  officeSheet,
  partLine,
  pressBeside,
  SHEET,
  writeOwn,
} from '../../support/records/jobs.ts';
import { stockOf } from '../../support/records/orders.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
let job: Job;
beforeEach(async () => {
  job = await makeJob(shop.stack, shop.admin);
});

interface Sent {
  key: string;
  earlier?: string[];
  version?: string;
  found?: string;
  isDone?: boolean;
  unsigned?: string;
}
/** As the phone sends it once it has a network. @returns which page answers */
async function late({ key, earlier = [], isDone = false, unsigned = 'absent', ...typed }: Sent) {
  const { version = '0', found = 'A worn click.' } = typed;
  const line = {
    kind: 'part',
    product: shop.product,
    name: 'Test burr',
    quantity: '2',
    price: '12.50',
    minutes: '',
  };
  const body = new URLSearchParams({
    version,
    found,
    done: 'Fitted.',
    key,
    writtenAt: String(shop.stack.clock.now() - 3_600_000),
    ...Object.fromEntries(Object.entries(line).map(([name, value]) => [`lines.0.${name}`, value])),
    ...(isDone ? { step: 'finish', outcome: 'done', unsigned } : { step: 'save' }),
  });
  for (const one of earlier) body.append('earlier', one);
  const answer = await shop.stack.app.request(`/day/${job.token}/jobs/${job.id}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Origin: shop.stack.ctx.config.siteUrl,
    },
    body: body.toString(),
    redirect: 'manual',
  });
  return new URLSearchParams(answer.headers.get('location')?.split('?')[1]).get('state') ?? answer.status;
}
const office = async (found: string) =>
  dataOf(
    shop.admin(writeSheet, {
      params: { id: job.id },
      body: { ...SHEET, found, version: (await officeSheet(job)).version },
    }),
  );

it('a press that is sent again takes no part twice, also at once', async () => {
  const press = { key: 'one', isDone: true };
  expect(await Promise.all([late(press), late(press), late(press)])).toEqual(['saved', 'saved', 'saved']);
  expect(await stockOf(shop.stack, shop.product)).toBe(3);
  expect(await officeSheet(job)).toMatchObject({ outcome: 'done', version: 1, late: [] });
});

it('a press whose answer was lost changes nothing after the customer has agreed', async () => {
  const press = { key: 'one', isDone: true, unsigned: '' };
  expect(await late(press)).toBe('unsigned');
  await dataOf(pressBeside(job, 'agree', { name: 'Ada Marsh', version: 1 }));
  expect(await late(press)).toBe('unsigned');
  expect(await officeSheet(job)).toMatchObject({ outcome: null, version: 1, late: [] });
});

it('goes on where an earlier press had arrived though its answer was lost', async () => {
  expect(await late({ key: 'one' })).toBe('saved');
  expect(await late({ key: 'two', earlier: ['one'], found: 'Two.', isDone: true })).toBe('saved');
  expect(await officeSheet(job)).toMatchObject({ found: 'Two.', version: 2, late: [] });
});

it('after a change by the office it stands beside the sheet, once, until somebody has compared them', async () => {
  expect(await late({ key: 'one' })).toBe('saved');
  await office('By the office.');
  const press = { key: 'two', earlier: ['one'], found: 'By the engineer.', isDone: true };
  for (const _ of [1, 2]) expect(await late(press)).toBe('beside');
  const sheet = await officeSheet(job);
  expect(sheet).toMatchObject({ found: 'By the office.', outcome: null, lines: [] });
  expect(sheet.late).toMatchObject([
    {
      why: 'The sheet had been changed meanwhile.',
      found: 'By the engineer.',
      outcome: 'done',
      total: 25,
      lines: [{ name: 'Test burr', quantity: 2 }],
    },
  ]);
  expect(await stockOf(shop.stack, shop.product)).toBe(5);
  const today = async () => (await dataOf(shop.admin(readToday))).items;
  expect(await today()).toContainEqual(expect.objectContaining({ kind: 'late-sheets', count: 1 }));
  const { sheet: after } = await dataOf(shop.admin(seeLateSheets, { params: { id: job.id } }));
  expect(after.late).toEqual([]);
  expect(await today()).not.toContainEqual(expect.objectContaining({ kind: 'late-sheets' }));
});

it('a sheet that was billed takes no lines', async () => {
  const lines = [partLine(shop.product)];
  await dataOf(writeOwn(job, { lines, ending: { outcome: 'done', unsigned: 'absent' } }));
  await dataOf(sendBill(shop, job.id));
  expect(await late({ key: 'one', version: '1' })).toBe('beside');
  const sheet = await officeSheet(job);
  expect(sheet).toMatchObject({ total: 12.5, isBilled: true });
  expect(sheet.late[0]?.why).toContain('A bill was sent');
});

it('what a page sends at once is refused as before, and nothing is kept beside', async () => {
  await office('By the office.');
  const answer = await shop.stack.app.request(`/day/${job.token}/jobs/${job.id}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Origin: shop.stack.ctx.config.siteUrl,
    },
    body: new URLSearchParams({
      version: '0',
      found: 'Mine.',
      done: '',
      key: 'one',
      step: 'save',
    }).toString(),
  });
  expect([answer.status, (await officeSheet(job)).late]).toEqual([409, []]);
});

it('the phone keeps today’s visits alone', async () => {
  const tomorrow = await makeJob(
    shop.stack,
    shop.admin,
    { date: '2026-11-25', name: 'Tom Later' },
    job.engineer,
  );
  const get = async (path: string) => (await shop.stack.app.request(path, {})).text();
  expect(await get(`/day/${tomorrow.token}`)).not.toContain('Tom Later');
  expect(await get(`/day/${tomorrow.token}/ahead`)).toContain('Tom Later');
  expect(JSON.parse(await get(`/day/${tomorrow.token}/today`))).toEqual([
    `/day/${tomorrow.token}/jobs/${job.id}`,
  ]);
});

it('of a visit that the office has completed meanwhile waits for the office', async () => {
  const body = { status: 'completed' as const };
  await dataOf(shop.admin(updateAppointmentStatus, { params: { id: job.id }, body }));
  expect(await late({ key: 'one', isDone: true })).toBe('beside');
  const sheet = await officeSheet(job);
  expect(sheet).toMatchObject({ outcome: null, version: 0 });
  expect(sheet.late).toMatchObject([{ why: 'The office has ended this visit already.', outcome: 'done' }]);
});
