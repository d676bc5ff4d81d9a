// Visits whose day is over, or that are no longer the engineer's: what was written still arrives, and the address says what became of it.
import { beforeEach, describe, expect, it } from 'vitest';
import { listAppointments, updateAppointmentStatus } from '#contract/appointments/appointments.ts';
import { readToday } from '#contract/dashboard/today.ts';
import { callOffAppointment, placeAppointment } from '#contract/diary/placing.ts';
import { addJobPhoto } from '#contract/jobs/job-photos.ts';
import { billNothing } from '#contract/jobs/sheets.ts';
import { DAY_MS } from '#lib/days.ts';
import { sweepOld } from '#server/timers/sweep-old.ts';
import { send as sendBill } from '../../support/bills/bills.ts';
import { type Fields, press, sheetFields } from '../../support/jobs/day-forms.ts';
import { makeEngineer } from '../../support/records/diary.ts';
import { A_DANGER, type Job, makeJob, officeSheet, SHEET } from '../../support/records/jobs.ts';
import { makeAdmin } from '../../support/records/people.ts';
import { PICTURE } from '../../support/records/pictures.ts';
import { requestRowOf } from '../../support/records/quotes.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
let job: Job;
beforeEach(async () => {
  job = await makeJob(shop.stack, shop.admin);
});
/** Later: the admin of the morning has been signed out. */
async function wait(days: number): Promise<void> {
  shop.stack.clock.advance(days * DAY_MS);
  job.admin = shop.admin = shop.stack.as((await makeAdmin(shop.stack)).token);
}
const at = (fields: Fields, step = '') => press(shop.stack, `${job.token}/jobs/${job.id}${step}`, fields);
const write = async (change: Partial<Parameters<typeof sheetFields>[0]> = {}, key = 'press-1') =>
  at([...sheetFields({ ...SHEET, ...change }), ['key', key]]);
const DONE = { outcome: 'done' as const };
const get = async (path = `/jobs/${job.id}`) => {
  const answer = await shop.stack.app.request(`/day/${job.token}${path}`, {});
  return { status: answer.status, text: await answer.text() };
};
const page = async (path?: string) => (await get(path)).text;
const params = () => ({ params: { id: job.id } });
const photo = (key = 'photo-one') =>
  job.link(addJobPhoto, {
    ...params(),
    query: { stage: 'before' },
    idempotencyKey: key,
    file: new Blob([PICTURE]),
  });

describe('a visit whose day is over', () => {
  it('stays on the engineer’s page until somebody says how it ended, and is ended there', async () => {
    await wait(3);
    expect(await page('')).toContain(job.id);
    expect(await page('/today')).toContain(job.id);
    expect(await write({ ending: DONE })).toMatchObject({ state: 'saved', version: 1 });
    expect(await page(`/jobs/${job.id}?state=saved`)).toContain('Ended: Done');
    expect(await page('')).not.toContain(job.id);
    expect(await at({}, '/reopen')).toMatchObject({ state: 'saved', version: 2 });
    expect(await page('')).toContain(job.id);
  });

  it('stays on it while its day lasts, ended or not', async () => {
    await write({ ending: DONE });
    expect(await page('')).toContain(job.id);
    await wait(1);
    expect(await page('')).not.toContain(job.id);
  });

  it('opens at its address for as long as the office hasn’t closed it, and says then what became of it', async () => {
    await write({ ending: DONE });
    await wait(20);
    expect(await page()).toContain('A worn click.');
    await dataOf(shop.admin(billNothing, { ...params(), body: { reason: 'Guarantee' } }));
    const closed = await get();
    expect([closed.status, closed.text]).toEqual([200, expect.stringContaining('has closed this visit')]);
    expect(closed.text).not.toContain('Ada Marsh');
    // What comes now would never be billed: the office reads it beside.
    expect(await write({ version: 1, found: 'More.' }, 'press-late')).toMatchObject({ state: 'beside' });
    expect(await officeSheet(job)).toMatchObject({ found: SHEET.found, late: [{ found: 'More.' }] });
    await dataOf(shop.admin(billNothing, { ...params(), body: { reason: '' } }));
    await write(
      { version: 1, lines: [{ kind: 'part', name: 'A click', quantity: 1, price: 8.5 }] },
      'press-2',
    );
    await dataOf(sendBill(shop, job.id, { reason: 'Agreed by phone' }));
    expect(await page()).toContain('has sent the bill');
    expect(await write({ version: 2, found: 'Late.' }, 'press-3')).toMatchObject({ state: 'beside' });
    const unpriced = [{ kind: 'part' as const, name: 'A click', quantity: 1, price: Number.NaN }];
    const mistaken = { version: 2, found: 'Mistaken.', lines: unpriced };
    expect(await write(mistaken, 'press-4')).toMatchObject({ state: 'beside' });
    const { found, late } = await officeSheet(job);
    const kept = [SHEET.found, 'Late.', 'Mistaken.', 'More.'];
    expect([found, ...late.map((one) => one.found).sort()]).toEqual(kept);
  });

  it('to which somebody comes back leaves the page with its day, and is found again once it is placed', async () => {
    await write({ ending: { outcome: 'part-needed' } });
    await wait(2);
    expect(await page('')).not.toContain(job.id);
    expect(await page()).toContain('Come back');
    const { version } = await requestRowOf(shop.stack, job.id);
    const body = { date: '2026-11-27', time: '10:00', engineer: job.engineer, version, anyway: true };
    await dataOf(shop.admin(placeAppointment, { ...params(), body }));
    await wait(3);
    expect(await page('')).toContain(job.id);
  });
});

describe('a visit that is no longer the engineer’s', () => {
  const CANCELLED = 'The visit had been cancelled meanwhile.';
  const cancel = async () => {
    const { version } = await requestRowOf(shop.stack, job.id);
    await dataOf(shop.admin(callOffAppointment, { ...params(), body: { reason: 'They phoned.', version } }));
  };
  const giveAway = async () => {
    const other = await makeEngineer(shop.stack, { name: 'Tomas Rey' }, shop.admin);
    const { version, date, time } = await requestRowOf(shop.stack, job.id);
    const body = { date, time, engineer: other, version };
    await dataOf(shop.admin(placeAppointment, { ...params(), body }));
  };

  it('takes what was written before it was cancelled beside its sheet, once, and shows nothing of the customer', async () => {
    await cancel();
    const beside = {
      status: 200,
      state: 'beside',
      version: 0,
      why: 'What you wrote is shown to the office.',
    };
    for (const _ of [1, 2]) expect(await write({ ending: DONE })).toMatchObject(beside);
    expect(await officeSheet(job)).toMatchObject({ version: 0, late: [{ why: CANCELLED, outcome: 'done' }] });
    const { status, text } = await get();
    expect([status, text]).toEqual([200, expect.stringContaining('This visit was cancelled.')]);
    expect(text).toContain('data-waiting="other"');
    for (const hidden of ['Ada Marsh', SHEET.found, '1 Test Street']) expect(text).not.toContain(hidden);
    expect(await page('')).not.toContain(job.id);
    const { items } = await dataOf(shop.admin(readToday));
    expect(items).toContainEqual(expect.objectContaining({ kind: 'late-sheets', count: 1 }));
    const late = await dataOf(shop.admin(listAppointments, { query: { status: 'late-sheet' } }));
    expect(late.appointments.map(({ _id }) => _id)).toEqual([job.id]);
  });

  it('takes as words what can’t be taken as it is, since nobody can mend it any more', async () => {
    const asTyped = [...sheetFields({ ...SHEET, ending: DONE }), ['key', 'press-1']] as [string, string][];
    const line = { kind: 'part', product: '', name: 'A click', quantity: '1', price: 'ten', minutes: '' };
    for (const [name, value] of Object.entries(line)) asTyped.push([`lines.0.${name}`, value]);
    expect(await at(asTyped)).toMatchObject({ status: 422, state: 'refused' });
    await cancel();
    for (const _ of [1, 2]) expect(await at(asTyped)).toMatchObject({ state: 'beside' });
    const { late } = await officeSheet(job);
    const done = 'Fitted a new one.\n1 × A click: ten';
    expect(late).toMatchObject([{ why: CANCELLED, found: 'A worn click.', done, outcome: 'done', total: 0 }]);
  });

  it('is another engineer’s, whose sheet stays as it is', async () => {
    await giveAway();
    expect(await write()).toMatchObject({ state: 'beside' });
    expect(await officeSheet(job)).toMatchObject({
      version: 0,
      late: [{ why: 'The visit was no longer this engineer’s.', found: SHEET.found }],
    });
    expect(await page()).toContain('no longer in your diary');
  });

  it('takes money, a danger and photos, but no agreement, and is neither announced nor opened again', async () => {
    await cancel();
    expect(await at({ key: 'cash-1', method: 'cash', amount: '50' }, '/paid')).toMatchObject({
      state: 'saved',
    });
    expect(await at(A_DANGER, '/danger')).toMatchObject({ state: 'saved' });
    expect(await photo()).toMatchObject({ ok: true });
    expect(await officeSheet(job)).toMatchObject({ takings: [{ amount: 50 }], notices: [{}], photos: [{}] });
    for (const step of ['/agree', '/ask', '/reopen'])
      expect(await at({ name: 'Ada Marsh', version: '0' }, step)).toMatchObject({
        status: 404,
        state: 'stays',
      });
    const onMyWay = { appointment: job.id, step: 'tell', minutes: '30', anyway: 'on' };
    expect(await press(shop.stack, job.token, onMyWay)).toMatchObject({ status: 404 });
    const [kept] = (await officeSheet(job)).photos;
    expect((await get(`/jobs/${job.id}/photos/${kept?._id}`)).status).toBe(404);
  });

  it('takes it for 14 days, and from nobody else', async () => {
    const other = await makeJob(shop.stack, shop.admin, { time: '10:00' });
    await cancel();
    expect(await press(shop.stack, `${other.token}/jobs/${job.id}`, sheetFields(SHEET))).toMatchObject({
      status: 404,
    });
    await wait(13);
    expect(await write()).toMatchObject({ state: 'beside' });
    await wait(2);
    expect(await write({}, 'press-2')).toMatchObject({ status: 404, state: 'stays' });
    expect((await get()).status).toBe(404);
    await sweepOld(shop.stack.ctx);
    expect(await shop.stack.ctx.db.selectFrom('former_engineers').selectAll().execute()).toEqual([]);
  });

  it('without script says so on a page', async () => {
    await cancel();
    const answer = await shop.stack.app.request(`/day/${job.token}/jobs/${job.id}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        Origin: shop.stack.ctx.config.siteUrl,
      },
      body: new URLSearchParams(sheetFields(SHEET)).toString(),
      redirect: 'manual',
    });
    expect(answer.status).toBe(303);
    const shown = await shop.stack.app.request(answer.headers.get('location') ?? '', {});
    expect(await shown.text()).toContain('What you wrote is shown to the office.');
    expect((await officeSheet(job)).late).toHaveLength(1);
  });
});

it('a completed visit without a sheet is closed, though its day is shown', async () => {
  const body = { status: 'completed' as const };
  await dataOf(shop.admin(updateAppointmentStatus, { ...params(), body }));
  expect((await get()).text).toContain('Ada Marsh');
  await wait(2);
  expect((await get()).text).toContain('has closed this visit');
});
