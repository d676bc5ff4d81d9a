// Job sheets: written and ended by the engineer, corrected by the office. Parts leave stock once, the visit follows.
import { beforeEach, describe, expect, it } from 'vitest';
import {
  listAppointments,
  readAppointment,
  updateAppointmentStatus,
} from '#contract/appointments/appointments.ts';
import { adjustStock, listAdminProducts } from '#contract/catalogue/products-admin.ts';
import { placeAppointment } from '#contract/diary/placing.ts';
import { billNothing, reopenSheet, type SheetChange, writeSheet } from '#contract/jobs/sheets.ts';
import { tellOfJobs } from '#server/jobs/tell-customers.ts';
import {
  type Job,
  makeJob,
  officeSheet,
  partLine,
  postSheet,
  pressBeside,
  SHEET,
  writeOwn,
} from '../../support/records/jobs.ts';
import { mailsOf } from '../../support/records/mails.ts';
import { shelfOf, stockOf } from '../../support/records/orders.ts';
import { makeAdmin, makeCustomer } from '../../support/records/people.ts';
import { requestRowOf } from '../../support/records/quotes.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const HOUR = 3_600_000;
const DONE = { ending: { outcome: 'done' as const, unsigned: 'absent' as const } };
const shop = freshShop();
let job: Job;
beforeEach(async () => {
  job = await makeJob(shop.stack, shop.admin);
});
const params = () => ({ params: { id: job.id } });
/** Later: the admin of the morning has been signed out. */
async function wait(hours: number): Promise<void> {
  shop.stack.clock.advance(hours * HOUR);
  job.admin = shop.admin = shop.stack.as((await makeAdmin(shop.stack)).token);
}
const pageOf = async () => (await shop.stack.app.request(`/day/${job.token}/jobs/${job.id}`, {})).text();
const statusOf = async () => (await requestRowOf(shop.stack, job.id)).status;
const stock = () => stockOf(shop.stack, shop.product);
const entries = () => shop.stack.ctx.db.selectFrom('diary_entries').select('id').execute();
const attendances = () => shop.stack.ctx.db.selectFrom('job_visits').selectAll().orderBy('n').execute();

describe('a sheet', () => {
  it('is empty until somebody writes on it, and is read by engineer and office', async () => {
    expect(await officeSheet(job)).toMatchObject({
      outcome: null,
      version: 0,
      lines: [],
      total: 0,
      visits: 0,
    });
    const empty = await pageOf();
    expect(empty).toContain('name="version" value="0"');
    expect(empty).not.toContain(SHEET.found);
    const lines = [
      partLine(shop.product, 2),
      { kind: 'labour' as const, name: 'Labour, 1 h 30 min', minutes: 90, quantity: 1, price: 102 },
    ];
    const written = await dataOf(writeOwn(job, { lines }));
    expect(written.sheet).toMatchObject({
      found: SHEET.found,
      done: SHEET.done,
      total: 127,
      version: 1,
      visits: 1,
      outcome: null,
    });
    expect(written.sheet.lines).toMatchObject([
      { product: shop.product, stock: 5, quantity: 2 },
      { minutes: 90, product: null },
    ]);
    expect(await officeSheet(job)).toMatchObject({ found: SHEET.found, done: SHEET.done, total: 127 });
    const shown = await pageOf();
    expect(shown).toContain('name="version" value="1"');
    for (const text of [SHEET.found, SHEET.done, 'Test burr', 'Labour, 1\u00a0h\u00a030\u00a0min', '£127.00'])
      expect(shown).toContain(text);
    expect([await stock(), await statusOf()]).toEqual([5, 'confirmed']);
  });

  it('refuses what was written on an older version, and takes the same again', async () => {
    const send = (change: Partial<SheetChange>) => postSheet(job, { ...SHEET, ...change });
    const stale = {
      status: 409,
      state: 'stays',
      msg: expect.stringContaining('The office changed this sheet'),
    };
    expect((await dataOf(send({}))).version).toBe(1);
    expect((await dataOf(send({}))).version).toBe(1);
    expect(await send({ found: 'Something else' })).toMatchObject(stale);
    expect(await send({ lines: [partLine(shop.product)] })).toMatchObject(stale);
    expect(await pageOf()).toContain(SHEET.found);
    expect(await pageOf()).not.toContain('Something else');
  });

  it('is another engineer’s business of nobody', async () => {
    const other = await makeJob(shop.stack, shop.admin, { time: '10:00' });
    const by = (token: string) => postSheet({ ...job, token }, SHEET);
    expect(await by(other.token)).toMatchObject({ status: 404, state: 'stays' });
    const sessions = [await makeAdmin(shop.stack), await makeCustomer(shop.stack)].map(({ token }) => token);
    for (const token of ['x'.repeat(22), ...sessions])
      expect(await by(token)).toMatchObject({ status: 410, state: 'replaced' });
    expect((await officeSheet(job)).version).toBe(0);
  });

  it('names each part of the shop, and refuses one that isn’t in it', async () => {
    expect(await writeOwn(job, { lines: [partLine('nothing')] })).toMatchObject({
      status: 422,
      state: 'refused',
      issues: [{ path: 'lines.0.product' }],
    });
  });
});

describe('done', () => {
  it('completes the visit and takes its parts once, however often it is pressed', async () => {
    const body = { ...SHEET, lines: [partLine(shop.product, 2)], ...DONE };
    for (const _ of [1, 2, 3]) await dataOf(postSheet(job, body));
    expect([await stock(), await statusOf()]).toEqual([3, 'completed']);
    expect(await attendances()).toMatchObject([{ n: 1, engineer_id: job.engineer, outcome: 'done' }]);
  });

  it('takes or gives back the difference when the sheet is corrected', async () => {
    await dataOf(writeOwn(job, { lines: [partLine(shop.product, 2)], ...DONE }));
    const correct = async (quantity: number) => {
      const { version } = await officeSheet(job);
      const lines = quantity ? [partLine(shop.product, quantity)] : [];
      await dataOf(shop.admin(writeSheet, { ...params(), body: { ...SHEET, lines, version } }));
      return stock();
    };
    expect([await correct(4), await correct(1), await correct(0), await correct(3)]).toEqual([1, 4, 5, 2]);
    expect((await officeSheet(job)).outcome).toBe('done');
  });

  it('is never refused for stock: the shelf stops at 0, and what was short goes back first', async () => {
    await dataOf(writeOwn(job, { lines: [partLine(shop.product, 7)], ...DONE }));
    const shelf = () => shelfOf(shop.stack, shop.product);
    const toCount = async () =>
      (await dataOf(shop.admin(listAdminProducts, { query: { status: 'to-count' } }))).total;
    expect([await shelf(), await toCount()]).toEqual([{ stock: 0, short: 2 }, 1]);
    const { version } = await officeSheet(job);
    await dataOf(
      shop.admin(writeSheet, {
        ...params(),
        body: { ...SHEET, lines: [partLine(shop.product, 4)], version },
      }),
    );
    expect([await shelf(), await toCount()]).toEqual([{ stock: 1, short: 0 }, 0]);
  });

  it('is short of nothing any more once its part was counted', async () => {
    await dataOf(writeOwn(job, { lines: [partLine(shop.product, 7)], ...DONE }));
    const shelf = () => shelfOf(shop.stack, shop.product);
    const { version } = await shop.stack.ctx.db
      .selectFrom('products')
      .select('version')
      .where('id', '=', shop.product)
      .executeTakeFirstOrThrow();
    const counted = { reason: 'counted' as const, quantity: 3, note: '', version };
    await dataOf(shop.admin(adjustStock, { params: { id: shop.product }, body: counted }));
    expect(await shelf()).toEqual({ stock: 3, short: 0 });
    await dataOf(shop.admin(reopenSheet, params()));
    expect(await shelf()).toEqual({ stock: 10, short: 0 });
  });

  it('tells the customer a day later, once; until then it can be taken back', async () => {
    await dataOf(writeOwn(job, { lines: [partLine(shop.product, 2)], ...DONE }));
    expect(await tellOfJobs(shop.stack.ctx)).toBe(0);
    await dataOf(pressBeside(job, 'reopen'));
    expect([await stock(), await statusOf()]).toEqual([5, 'confirmed']);
    const open = await pageOf();
    for (const text of ['This visit has ended', 'Not yet']) expect(open).not.toContain(text);
    expect(open).toContain('How did it end?');
    await dataOf(writeOwn(job, { lines: [partLine(shop.product, 2)], ...DONE }));
    expect([await stock(), await statusOf()]).toEqual([3, 'completed']);
    await wait(25);
    expect([await tellOfJobs(shop.stack.ctx), await tellOfJobs(shop.stack.ctx)]).toEqual([1, 0]);
    expect(await mailsOf(shop.stack, 'appointment-completed')).toHaveLength(1);
    expect(await pressBeside(job, 'reopen')).toMatchObject({
      status: 409,
      msg: expect.stringContaining('The customer has been told'),
    });
  });

  it('can be opened again by the office afterwards; the visit stays completed', async () => {
    await dataOf(writeOwn(job, { lines: [partLine(shop.product, 2)], ...DONE }));
    await wait(25);
    await tellOfJobs(shop.stack.ctx);
    await dataOf(shop.admin(reopenSheet, params()));
    expect([await stock(), await statusOf()]).toEqual([5, 'completed']);
    const { version } = await officeSheet(job);
    await dataOf(
      shop.admin(writeSheet, {
        ...params(),
        body: { ...SHEET, lines: [partLine(shop.product)], version, ...DONE },
      }),
    );
    expect(await stock()).toBe(4);
    await wait(25);
    expect(await tellOfJobs(shop.stack.ctx)).toBe(0);
  });

  it('has no bill where somebody says why', async () => {
    const say = (reason: string) => shop.admin(billNothing, { ...params(), body: { reason } });
    expect(await say('Guarantee')).toMatchObject({ code: 'illegal_move' });
    await dataOf(writeOwn(job, DONE));
    expect(await pageOf()).toContain('Not yet');
    expect((await dataOf(say('Guarantee'))).sheet.nothingToBill).toBe('Guarantee');
    // What is written then would never be billed.
    expect(await pageOf()).not.toContain('Not yet');
    expect(await pressBeside(job, 'reopen')).toMatchObject({
      status: 409,
      msg: expect.stringContaining('nothing to bill'),
    });
    expect((await officeSheet(job)).outcome).toBe('done');
    expect((await dataOf(say(''))).sheet.nothingToBill).toBe('');
    await dataOf(pressBeside(job, 'reopen'));
  });

  it('is in the history with the engineer’s name', async () => {
    await dataOf(writeOwn(job, DONE));
    const { appointment } = await dataOf(shop.admin(readAppointment, params()));
    expect(appointment.history).toContainEqual(
      expect.objectContaining({ who: 'Ines Calder', action: 'end-job' }),
    );
  });
});

describe('come back', () => {
  const back = { ending: { outcome: 'part-needed' as const, reason: 'The valve', expectedOn: '2026-11-26' } };

  it('frees the time, keeps the visit confirmed, and is found on any later day', async () => {
    await dataOf(writeOwn(job, back));
    expect([await statusOf(), await entries()]).toEqual(['confirmed', []]);
    await wait(40 * 24);
    const { appointments } = await dataOf(
      shop.admin(listAppointments, { query: { status: 'to-come-back' } }),
    );
    expect(appointments.map(({ _id }) => _id)).toEqual([job.id]);
  });

  it('tells the customer what is missing, a quarter of an hour later', async () => {
    await dataOf(writeOwn(job, back));
    shop.stack.clock.advance(HOUR / 2);
    expect(await tellOfJobs(shop.stack.ctx)).toBe(1);
    const [mail] = await mailsOf(shop.stack, 'job-comes-back');
    expect(mail?.text).toMatch(
      /need a part.*Our visit: Tue 24 Nov 2026\n.*A worn click.*missing: The valve.*Our office will write to you with a time by Fri 27 Nov 2026/s,
    );
    expect(await mailsOf(shop.stack, 'job-report')).toEqual([]);
  });

  it('says by when the office writes where nobody knows the day', async () => {
    await dataOf(writeOwn(job, { ending: { outcome: 'workshop' } }));
    shop.stack.clock.advance(HOUR / 2);
    await tellOfJobs(shop.stack.ctx);
    const [mail] = await mailsOf(shop.stack, 'job-comes-back');
    expect(mail?.text).toContain('Our office will write to you with a time by Sun 29 Nov 2026.');
  });

  it('is placed before the day on which the part comes only if somebody insists', async () => {
    await dataOf(writeOwn(job, back));
    const { version } = await requestRowOf(shop.stack, job.id);
    const body = { date: '2026-11-25', time: '10:00', engineer: job.engineer, version };
    const place = (more: object) => shop.admin(placeAppointment, { ...params(), body: { ...body, ...more } });
    expect(await place({})).toMatchObject({
      code: 'unusual_time',
      msg: expect.stringMatching(/expected on Thu.* 26 Nov/),
    });
    await dataOf(place({ anyway: true }));
  });

  it('can be taken back at once: the time is taken again', async () => {
    await dataOf(writeOwn(job, back));
    expect(await pageOf()).toContain('Ended: Come back: a part is needed');
    await dataOf(pressBeside(job, 'reopen'));
    expect([await statusOf(), (await entries()).length]).toEqual(['confirmed', 1]);
    expect(await pageOf()).not.toContain('This visit has ended');
  });

  it('goes on with a second attendance once it is placed again', async () => {
    await dataOf(writeOwn(job, { lines: [partLine(shop.product)], ...back }));
    const { version } = await requestRowOf(shop.stack, job.id);
    const body = { date: '2026-11-27', time: '10:00', engineer: job.engineer, version };
    await dataOf(shop.admin(placeAppointment, { ...params(), body }));
    const { appointments } = await dataOf(
      shop.admin(listAppointments, { query: { status: 'to-come-back' } }),
    );
    expect(appointments).toEqual([]);
    await wait(3 * 24);
    expect(await dataOf(writeOwn(job, { lines: [partLine(shop.product)] }))).toMatchObject({
      sheet: { outcome: null, visits: 2 },
    });
    await dataOf(writeOwn(job, { lines: [partLine(shop.product)], ...DONE }));
    expect(await attendances()).toMatchObject([
      { n: 1, outcome: 'part-needed', reason: 'The valve' },
      { n: 2, outcome: 'done', date: '2026-11-27' },
    ]);
    expect([await stock(), await statusOf()]).toEqual([4, 'completed']);
  });

  it('is written like any other once the office has completed the visit that somebody came back to', async () => {
    await dataOf(writeOwn(job, { lines: [partLine(shop.product)], ...back }));
    const { version } = await requestRowOf(shop.stack, job.id);
    const body = { date: '2026-11-27', time: '10:00', engineer: job.engineer, version };
    await dataOf(shop.admin(placeAppointment, { ...params(), body }));
    await dataOf(shop.admin(updateAppointmentStatus, { ...params(), body: { status: 'completed' } }));
    await wait(3 * 24);
    await dataOf(writeOwn(job, { lines: [partLine(shop.product)], ...DONE }));
    expect([await stock(), await statusOf()]).toEqual([4, 'completed']);
  });
});
