// A request that is sent again: once within ten minutes, by its content or its key, as long as it stands as it was asked for.
import { describe, expect, it } from 'vitest';
import { rescheduleAppointment, updateAppointmentStatus } from '#contract/appointments/appointments.ts';
import { bookByPhone, callOffAppointment } from '#contract/diary/placing.ts';
import { shareVisits } from '../../support/records/appointments.ts';
import { makeAdmin, makeCustomer } from '../../support/records/people.ts';
import { dataOf } from '../../support/service/data-of.ts';

const MINUTE = 60_000;
const shop = shareVisits();
const { ask, rows, mails } = shop;

describe('the same request again', () => {
  it('within ten minutes is stored and mailed once, even five times at once', async () => {
    const results = await Promise.all(Array.from({ length: 5 }, () => ask()));
    shop.stack.clock.advance(10 * MINUTE - 1);
    results.push(await ask());
    expect(results).toEqual(Array(6).fill(results[0]));
    expect(results[0]?.ok).toBe(true);
    expect(await rows()).toHaveLength(1);
    expect(await mails()).toHaveLength(2);
  });

  it('after ten minutes is a new request', async () => {
    await ask();
    shop.stack.clock.advance(10 * MINUTE);
    await Promise.all([ask(), ask(), ask()]);
    expect(await rows()).toHaveLength(2);
  });

  it('after it was cancelled is a new request, stored and mailed anew, even three at once', async () => {
    await ask();
    const [{ id = '' } = {}] = await rows();
    const admin = shop.stack.as((await makeAdmin(shop.stack)).token);
    await admin(updateAppointmentStatus, { params: { id }, body: { status: 'cancelled' } });
    await Promise.all([ask(), ask(), ask()]);
    const statuses = (await rows()).map(({ status }) => status);
    expect(statuses.sort()).toEqual(['cancelled', 'pending']);
    expect(await mails('appointment-received-staff')).toHaveLength(2);
  });

  it('after it was moved to another day is a new request; after it was confirmed it is not', async () => {
    const moved = await makeCustomer(shop.stack);
    await ask({}, undefined, shop.stack.as(moved.token));
    const [{ id = '' } = {}] = await rows();
    const admin = shop.stack.as((await makeAdmin(shop.stack)).token);
    await admin(updateAppointmentStatus, { params: { id }, body: { status: 'confirmed' } });
    await ask({}, undefined, shop.stack.as(moved.token));
    expect(await rows()).toHaveLength(1);
    await shop.stack.as(moved.token)(rescheduleAppointment, {
      params: { id },
      body: { date: '2026-11-27', time: '10:30' },
    });
    await ask({}, undefined, shop.stack.as(moved.token));
    // Both are of one moment, and PostgreSQL returns a changed row last or first.
    expect(new Set((await rows()).map(({ date }) => date))).toEqual(new Set(['2026-11-27', '2026-11-26']));
  });

  it.each([
    [{ address: '12' }, { postCode: '12' }],
    [
      { address: '12', postCode: '' },
      { postCode: '12', address: '' },
    ],
    [{ postCode: 'Lelit' }, { machine: 'Lelit' }],
    [
      { address: 'a', machine: 'b' },
      { address: 'a', postCode: 'b' },
    ],
  ])('with %o is another than with %o', async (one, other) => {
    await ask(one);
    await ask(other);
    expect(await rows()).toHaveLength(2);
  });

  it('with its optional fields left out or empty is the same', async () => {
    await ask();
    await ask({ address: '', postCode: '', machine: '', subject: '' });
    expect(await rows()).toHaveLength(1);
  });

  it('with its idempotency key is stored once however late, even when sent in parallel', async () => {
    await Promise.all([1, 2, 3].map(() => ask({}, 'key-of-one-form')));
    shop.stack.clock.advance(60 * MINUTE);
    expect(await ask({}, 'key-of-one-form')).toMatchObject({ ok: true });
    expect(await rows()).toHaveLength(1);
  });

  it('with other content under the same key is refused, even when sent in parallel', async () => {
    const results = await Promise.all([
      ask({ message: 'One.' }, 'key-of-one-form'),
      ask({ message: 'Other.' }, 'key-of-one-form'),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toMatchObject({ code: 'key_reused' });
    expect(await rows()).toHaveLength(1);
  });
});

it('a booking by phone that is called off can be taken down again at once; sent twice it is one', async () => {
  const admin = shop.stack.as((await makeAdmin(shop.stack)).token);
  const who = { name: 'Ada', phone: '020 7946 0999', service: 'Clocks' as const };
  const body = { ...who, date: '2026-11-26', time: '10:00' };
  const book = async () => (await dataOf(admin(bookByPhone, { body }))).appointment;
  const first = await book();
  expect((await book())._id).toBe(first._id);
  const off = { reason: 'Rang again', version: 1 };
  await dataOf(admin(callOffAppointment, { params: { id: first._id }, body: off }));
  const again = await book();
  expect(again).toMatchObject({ status: 'confirmed' });
  expect(again._id).not.toBe(first._id);
});
