import { describe, expect, it } from 'vitest';
import { createAppointmentsStore } from '#stores/admin/appointments.ts';
import { EVERYTHING } from '#stores/listing.ts';
import { createMyAppointments } from '#stores/my-records/own-appointments.ts';
import { createOpening } from '#stores/opening.ts';
import { anAppointment } from '../account/accounts-samples.ts';
import { answer, fakeApi, refuse } from '../fake-api.ts';

const LIST = 'GET /api/appointments';
const four = [
  anAppointment({ _id: 'a1', status: 'pending' }),
  anAppointment({ _id: 'a2', status: 'confirmed' }),
  anAppointment({ _id: 'a3', status: 'completed' }),
  anAppointment({ _id: 'a4', status: 'cancelled' }),
];

describe('the admin’s appointments', () => {
  it('count pending and confirmed ones as active', async () => {
    const { call } = fakeApi({
      [LIST]: ({ query }) => {
        if (query.limit !== '1') return answer({ appointments: four, total: 900 });
        return answer({ appointments: [], total: query.status === 'pending' ? 300 : 40 });
      },
    });
    const dashboard = createAppointmentsStore(call);
    await dashboard.load({ ...EVERYTHING, search: 'clock' });
    expect(dashboard.$activeCount.get()).toBe(340);
  });

  it('show no count when one of the two is missing', async () => {
    const { call } = fakeApi({
      [LIST]: ({ query }) =>
        query.status === 'pending' ? refuse(503, 'busy', '') : answer({ appointments: four, total: 4 }),
    });
    const dashboard = createAppointmentsStore(call);
    await dashboard.load();
    expect(dashboard.$activeCount.get()).toBeNull();
  });

  it('request the selected kind, and for quotes nothing else', async () => {
    const { call, asked } = fakeApi({ [LIST]: () => answer({ appointments: four, total: 4 }) });
    await createAppointmentsStore(call).load({ ...EVERYTHING, kind: 'booking' });
    expect(asked[0]?.query).toMatchObject({ kind: 'booking' });
    expect(asked.slice(1).map(({ query }) => [query.status, query.kind])).toEqual([
      ['pending', undefined],
      ['confirmed', undefined],
    ]);
    asked.length = 0;
    await createAppointmentsStore(call, 'quote').load({ ...EVERYTHING, status: 'pending' });
    expect(asked.map(({ query }) => query.kind)).toEqual(['quote', 'quote', 'quote']);
  });

  it('are updated in place', async () => {
    const { call, asked } = fakeApi({
      [LIST]: () => answer({ appointments: four, total: 4 }),
      'PATCH /api/appointments/a1/status': () =>
        answer({ success: true, appointment: anAppointment({ _id: 'a1', status: 'cancelled' }) }),
    });
    const dashboard = createAppointmentsStore(call);
    await dashboard.load();
    const outcome = await dashboard.updateStatus('a1', 'cancelled');
    expect(outcome).toMatchObject({ ok: true, msg: 'Appointment status updated successfully' });
    expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ status: 'cancelled' });
    expect(dashboard.$list.get()).toMatchObject({ items: [{ _id: 'a1', status: 'cancelled' }, {}, {}, {}] });
    expect(asked.slice(-2).map(({ query }) => query.status)).toEqual(['pending', 'confirmed']);
  });

  it('show why an update failed and the current list', async () => {
    let status: 'pending' | 'confirmed' = 'pending';
    const { call } = fakeApi({
      [LIST]: () => answer({ appointments: [anAppointment({ status })], total: 1 }),
      'PATCH /api/appointments/a1/status': () => {
        status = 'confirmed';
        return refuse(409, 'illegal_move', 'It is confirmed already.');
      },
    });
    const dashboard = createAppointmentsStore(call);
    await dashboard.load();
    const outcome = await dashboard.updateStatus('a1', 'cancelled');
    expect(outcome).toMatchObject({
      ok: false,
      msg: 'Failed to update appointment status. It is confirmed already.',
    });
    expect(dashboard.$list.get()).toMatchObject({ items: [{ status: 'confirmed' }] });
    expect(dashboard.$rows.get().a1?.last?.ok).toBe(false);
  });

  it('report a failed list', async () => {
    const dashboard = createAppointmentsStore(fakeApi({}).call);
    await dashboard.load();
    expect(dashboard.$list.get()).toEqual({ state: 'failed', code: 'network', msg: '' });
  });
});

it('a customer’s own appointments are listed', async () => {
  const { call } = fakeApi({
    'GET /api/appointments/my-appointments': () => answer({ appointments: four, total: 4 }),
  });
  const mine = createMyAppointments(call);
  await mine.load();
  expect(mine.$list.get()).toMatchObject({ state: 'ready', items: four, total: 4 });
});

it('a customer reschedules an appointment, and sees why it is refused', async () => {
  const [first] = four;
  if (!first) throw new Error('no appointment');
  const later = { ...first, date: '2027-03-16', time: '11:00' };
  const replies = [
    answer({ success: true, message: 'Noted.', appointment: later }),
    refuse(409, 'illegal_move', 'Too late.'),
  ];
  const { call, asked } = fakeApi({
    'GET /api/appointments/my-appointments': () => answer({ appointments: four, total: 4 }),
    [`POST /api/appointments/${first._id}/move`]: () => replies.shift() ?? answer({}),
  });
  const mine = createMyAppointments(call);
  await mine.load();
  mine.openReschedule(first._id);
  expect(await mine.reschedule({ date: '', time: '11:00' })).toBeNull();
  expect(mine.$reschedule.get()).toMatchObject({ errors: { date: 'Choose a date' } });
  expect(asked).toHaveLength(1);
  expect(await mine.reschedule({ date: later.date, time: later.time })).toMatchObject({
    ok: true,
    msg: 'Noted.',
  });
  expect(mine.$list.get()).toMatchObject({ items: [later, ...four.slice(1)] });
  expect(await mine.reschedule({ date: later.date, time: '12:00' })).toMatchObject({ code: 'illegal_move' });
  expect(mine.$reschedule.get()).toMatchObject({ state: 'refused', msg: 'Too late.' });
  expect(asked.at(-1)?.method).toBe('GET');
  mine.openReschedule(first._id);
  expect(mine.$reschedule.get()).toEqual({ state: 'idle' });
});

it('special hours are requested once, and again only after a failure', async () => {
  const days = [{ date: '2027-12-25', hours: 'closed', message: 'Christmas Day' }];
  const replies = [refuse(503, 'unavailable', ''), answer({ exceptions: days })];
  const { call, asked } = fakeApi({ 'GET /api/opening-exceptions': () => replies.shift() ?? answer({}) });
  const { $exceptions, load } = createOpening(call);
  await load();
  expect($exceptions.get()).toEqual([]);
  await Promise.all([load(), load()]);
  await load();
  expect($exceptions.get()).toEqual(days);
  expect(asked).toHaveLength(2);
});
