// Admin settings: special hours, the notification email, and stale changes.
import { beforeEach, describe, expect, it } from 'vitest';
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { readDiary } from '#contract/diary/diary.ts';
import { listOpeningExceptions, type OpeningException } from '#contract/settings/opening.ts';
import { changeSettings, readSettings, type Settings } from '#contract/settings/settings.ts';
import { shareStack } from '../../support/database/empty.ts';
import { makeEngineer } from '../../support/records/diary.ts';
import { makeAdmin, PROOF } from '../../support/records/people.ts';
import { aVisit, someSettings } from '../../support/service/bodies.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { send } from '../../support/service/send.ts';
import type { Stack } from '../../support/service/stack.ts';

const stack = shareStack();
let admin: Stack['call'];
beforeEach(async () => {
  admin = stack.as((await makeAdmin(stack, { username: 'Grace Holt' })).token);
});

/** A Thursday; the tests' default appointment is on it. */
const HOLIDAY: OpeningException = { date: '2026-11-26', hours: 'closed', message: 'Stocktaking' };
const SHORT: OpeningException = {
  date: '2026-11-29',
  hours: { opens: '10:00', closes: '12:00' },
  message: 'Open Sunday',
};
const save = (change: Partial<Settings>) =>
  admin(changeSettings, { body: { ...someSettings(change), ...PROOF } });
const ask = (date: string, time: string) =>
  stack.call(requestAppointment, { body: aVisit({ date, time, message: `${date} ${time}` }) });

it('a changed low-stock threshold reaches the shop’s list at once, under another ETag', async () => {
  const ask = async (query = '') => {
    const { headers, json } = await send(stack, 'GET', `/api/products${query}`);
    return { tag: headers.get('etag'), low: (json as { lowStock: number }).lowStock };
  };
  const before = [await ask(), await ask('?limit=1000'), await ask('?ids=any')];
  expect(before.map(({ low }) => low)).toEqual([10, 10, 10]);
  await save({ lowStock: 4 });
  const after = [await ask(), await ask('?limit=1000'), await ask('?ids=any')];
  expect(after.map(({ low }) => low)).toEqual([4, 4, 4]);
  after.forEach(({ tag }, at) => {
    expect(tag).not.toBe(before[at]?.tag);
  });
});

describe('closing a day on which visits stand', () => {
  it('names them and saves nothing, until it is wanted anyway', async () => {
    await makeEngineer(stack, {}, admin);
    await dataOf(ask('2026-11-26', '10:00'));
    const closing = { exceptions: [HOLIDAY] };
    expect(await save(closing)).toMatchObject({
      code: 'unusual_time',
      msg: 'A visit stands in the time that you close. Nothing was saved.\nThu 26 Nov, 10:00: Ada Marsh, Clocks',
    });
    expect(await stack.call(listOpeningExceptions)).toMatchObject({ data: { exceptions: [] } });
    const short = { ...HOLIDAY, hours: { opens: '10:00', closes: '12:00' } };
    const late = { ...HOLIDAY, hours: { opens: '11:00', closes: '12:00' } };
    expect(await save({ exceptions: [late] })).toMatchObject({ code: 'unusual_time' });
    expect(await save({ exceptions: [short] })).toMatchObject({ ok: true });
    const body = { ...someSettings({ ...closing, version: 2 }), anyway: true };
    expect(await admin(changeSettings, { body })).toMatchObject({ ok: true });
    // What is closed already is no news.
    expect(await save({ ...closing, lowStock: 7, version: 3 })).toMatchObject({ ok: true });
    const { displaced } = await dataOf(admin(readDiary, { query: { from: '2026-11-26', to: '2026-11-26' } }));
    expect(displaced).toMatchObject([{ appointment: { date: '2026-11-26' }, to: { date: '2026-11-27' } }]);
  });
});

describe('special hours', () => {
  it('are refused by the server like any closed day, and listed for everybody', async () => {
    expect(await save({ exceptions: [SHORT, HOLIDAY] })).toMatchObject({ ok: true });
    expect(await ask('2026-11-26', '10:30')).toMatchObject({
      ok: false,
      issues: [
        {
          path: 'date',
          text: 'We are closed on Thursday 26 November (Stocktaking). Choose another day: Monday to Friday, 9:00 AM to 6:00 PM; Saturday, 9:00 AM to 2:00 PM',
        },
      ],
    });
    expect(await ask('2026-11-29', '09:30')).toMatchObject({
      ok: false,
      issues: [
        {
          path: 'time',
          text: 'On Sunday 29 November choose 10:00 AM or later, but before 12:00 PM',
        },
      ],
    });
    expect(await ask('2026-11-29', '10:30')).toMatchObject({ ok: true });
    expect(await ask('2026-12-03', '10:30')).toMatchObject({ ok: true });
    expect(await stack.call(listOpeningExceptions)).toMatchObject({
      data: { exceptions: [HOLIDAY, SHORT] },
    });
  });

  it('are deleted once they are past', async () => {
    await save({ exceptions: [HOLIDAY, SHORT] });
    stack.clock.advance(3 * 24 * 3_600_000);
    expect(await stack.call(listOpeningExceptions)).toMatchObject({ data: { exceptions: [SHORT] } });
    const again = stack.as((await makeAdmin(stack)).token);
    const body = someSettings({ exceptions: [HOLIDAY, SHORT], version: 2 });
    expect(await again(changeSettings, { body })).toMatchObject({
      data: { settings: { exceptions: [SHORT] } },
    });
  });

  it.each([
    ['twice the same day', [HOLIDAY, HOLIDAY], 'exceptions'],
    [
      'closing before opening',
      [{ ...SHORT, hours: { opens: '12:00', closes: '10:00' } }],
      'exceptions.0.hours',
    ],
    ['no reason', [{ ...HOLIDAY, message: ' ' }], 'exceptions.0.message'],
    ['a day that is none', [{ ...HOLIDAY, date: '2026-02-30' }], 'exceptions.0.date'],
  ])('are refused: %s', async (_, exceptions, path) => {
    const answer = await save({ exceptions });
    expect(answer).toMatchObject({ ok: false, code: 'invalid' });
    expect(!answer.ok && answer.issues[0]?.path).toContain(path);
  });
});

describe('the settings', () => {
  it('change the notification email, and mails follow at once', async () => {
    expect(await admin(readSettings)).toMatchObject({
      data: { staffEmailInUse: 'staff@kelvinrowe.example', settings: { staffEmail: '', lowStock: 10 } },
    });
    await save({ staffEmail: 'desk@kelvinrowe.example' });
    await ask('2026-11-27', '10:30');
    const mails = await stack.ctx.db.selectFrom('outbox').select(['kind', 'to_address']).execute();
    expect(mails).toContainEqual({
      kind: 'appointment-received-staff',
      to_address: 'desk@kelvinrowe.example',
    });
  });

  it('notify the old address, and only when it changes', async () => {
    const queued = () => stack.ctx.db.selectFrom('outbox').select(['kind', 'to_address', 'text']).execute();
    expect(await save({ staffEmail: 'STAFF@kelvinrowe.example' })).toMatchObject({ ok: true });
    expect(await save({ lowStock: 3, version: 2 })).toMatchObject({ ok: true });
    expect(await queued()).toEqual([]);
    expect(await save({ staffEmail: 'desk@elsewhere.example', version: 3 })).toMatchObject({ ok: true });
    const [told] = (await queued()).filter(({ kind }) => kind === 'notices-elsewhere');
    expect(told).toMatchObject({ to_address: 'staff@kelvinrowe.example' });
    expect(told?.text).toContain('desk@elsewhere.example');
  });

  it('refuse a stale form, and record who changed what', async () => {
    const both = await Promise.all([save({ lowStock: 5 }), save({ lowStock: 7 })]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ code: 'stale_version' });
    stack.clock.advance(1000);
    await save({ lowStock: 3, version: 2, exceptions: [HOLIDAY] });
    const now = await admin(readSettings);
    expect(now).toMatchObject({ data: { settings: { lowStock: 3, version: 3 } } });
    expect(now.ok && now.data.history[0]).toMatchObject({
      who: 'Grace Holt',
      action: 'settings',
      changes: expect.arrayContaining([
        { what: 'special hours', from: '', to: 'Thursday 26 November: Closed (Stocktaking)' },
      ]),
    });
  });
});
