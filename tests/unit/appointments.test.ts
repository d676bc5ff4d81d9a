import { describe, expect, it } from 'vitest';
import { createAppointmentDesk, createMyAppointments } from '#stores/appointments.ts';
import { EVERYTHING } from '#stores/listing.ts';
import { anAppointment } from './accounts-samples.ts';
import { answer, fakeApi, refuse } from './fake-api.ts';

const LIST = 'GET /api/appointments';
const four = [
  anAppointment({ _id: 'a1', status: 'pending' }),
  anAppointment({ _id: 'a2', status: 'confirmed' }),
  anAppointment({ _id: 'a3', status: 'completed' }),
  anAppointment({ _id: 'a4', status: 'cancelled' }),
];

describe('the admin’s appointments', () => {
  it('counts pending and confirmed ones as active', async () => {
    const { call, asked } = fakeApi({ [LIST]: () => answer({ appointments: four, total: 4 }) });
    const desk = createAppointmentDesk(call);
    await desk.load();
    expect(desk.$activeCount.get()).toBe(2);
    expect(asked).toHaveLength(1);
  });

  it('asks the server to count when the list is longer than the page or narrowed', async () => {
    const { call } = fakeApi({
      [LIST]: ({ query }) => {
        if (query.limit !== '1') return answer({ appointments: four, total: 900 });
        return answer({ appointments: [], total: query.status === 'pending' ? 300 : 40 });
      },
    });
    const desk = createAppointmentDesk(call);
    await desk.load({ ...EVERYTHING, search: 'clock' });
    expect(desk.$activeCount.get()).toBe(340);
  });

  it('asks for the kind that is wanted, and a desk of quotes for nothing else', async () => {
    const { call, asked } = fakeApi({ [LIST]: () => answer({ appointments: four, total: 4 }) });
    await createAppointmentDesk(call).load({ ...EVERYTHING, kind: 'booking' });
    expect(asked[0]?.query).toMatchObject({ kind: 'booking' });
    expect(asked.slice(1).map(({ query }) => [query.status, query.kind])).toEqual([
      ['pending', undefined],
      ['confirmed', undefined],
    ]);
    asked.length = 0;
    await createAppointmentDesk(call, 'quote').load({ ...EVERYTHING, status: 'pending' });
    expect(asked.map(({ query }) => query.kind)).toEqual(['quote', 'quote', 'quote']);
  });

  it('moves an appointment on in its place', async () => {
    const { call, asked } = fakeApi({
      [LIST]: () => answer({ appointments: four, total: 4 }),
      'PATCH /api/appointments/a1/status': () =>
        answer({ success: true, appointment: anAppointment({ _id: 'a1', status: 'cancelled' }) }),
    });
    const desk = createAppointmentDesk(call);
    await desk.load();
    const outcome = await desk.move('a1', 'cancelled');
    expect(outcome).toMatchObject({ ok: true, msg: 'Appointment status updated successfully' });
    expect(asked.at(-1)?.body).toEqual({ status: 'cancelled' });
    expect(desk.$list.get()).toMatchObject({ items: [{ _id: 'a1', status: 'cancelled' }, {}, {}, {}] });
    expect(desk.$activeCount.get()).toBe(1);
  });

  it('says why a move failed and shows what the list has become', async () => {
    let status: 'pending' | 'confirmed' = 'pending';
    const { call } = fakeApi({
      [LIST]: () => answer({ appointments: [anAppointment({ status })], total: 1 }),
      'PATCH /api/appointments/a1/status': () => {
        status = 'confirmed';
        return refuse(409, 'illegal_move', 'It is confirmed already.');
      },
    });
    const desk = createAppointmentDesk(call);
    await desk.load();
    const outcome = await desk.move('a1', 'cancelled');
    expect(outcome).toMatchObject({
      ok: false,
      msg: 'Failed to update appointment status. It is confirmed already.',
    });
    expect(desk.$list.get()).toMatchObject({ items: [{ status: 'confirmed' }] });
    expect(desk.$rows.get().a1?.last?.ok).toBe(false);
  });

  it('reports a failed list', async () => {
    const desk = createAppointmentDesk(fakeApi({}).call);
    await desk.load();
    expect(desk.$list.get()).toEqual({ state: 'failed', code: 'network', msg: '' });
  });
});

it('a customer sees their own appointments', async () => {
  const { call } = fakeApi({
    'GET /api/appointments/my-appointments': () => answer({ appointments: four, total: 4 }),
  });
  const mine = createMyAppointments(call);
  await mine.load();
  expect(mine.$list.get()).toMatchObject({ state: 'ready', items: four, total: 4 });
});
