// The admin's appointments: lists and status changes.
import { beforeEach, describe, expect, it } from 'vitest';
import {
  APPOINTMENT_STATUSES,
  type AppointmentStatus,
  listAppointments,
  requestAppointment,
  updateAppointmentStatus,
} from '#contract/appointments/appointments.ts';
import { shareDashboard } from '../../support/records/admin.ts';
import { aVisit } from '../../support/service/bodies.ts';
import { dataOf } from '../../support/service/data-of.ts';

const dashboard = shareDashboard();

/** @returns its id */
async function asked(change: Parameters<typeof aVisit>[0] = {}): Promise<string> {
  dashboard.stack.clock.advance(1000);
  await dashboard.stack.call(requestAppointment, { body: aVisit(change) });
  const { id } = await dashboard.stack.ctx.db
    .selectFrom('appointments')
    .select('id')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}
const setStatus = (id: string, status: AppointmentStatus) =>
  dashboard.stack.ctx.db.updateTable('appointments').set({ status }).where('id', '=', id).execute();
const update = (id: string, status: AppointmentStatus) =>
  dashboard.call(updateAppointmentStatus, { params: { id }, body: { status } });
const trail = () => dashboard.stack.ctx.db.selectFrom('audit_log').selectAll().execute();
const statusMails = async () =>
  (
    await dashboard.stack.ctx.db
      .selectFrom('outbox')
      .select('subject')
      .where('kind', 'in', ['appointment-confirmed', 'appointment-completed', 'appointment-cancelled'])
      .execute()
  ).map(({ subject }) => subject);

describe('updating the status', () => {
  /** The allowed status changes; all others are refused. */
  const ALLOWED = ['pending → confirmed', 'pending → cancelled', 'confirmed → completed'];
  const updates = APPOINTMENT_STATUSES.flatMap((from) =>
    APPOINTMENT_STATUSES.map((to) => [from, to, ALLOWED.includes(`${from} → ${to}`)] as const),
  );
  it.each(updates)('%s → %s: %s', async (from, to, isAllowed) => {
    const id = await asked();
    await setStatus(id, from);
    const result = await update(id, to);
    if (isAllowed || from === to)
      expect(result).toMatchObject({ ok: true, data: { success: true, appointment: { status: to } } });
    else expect(result).toMatchObject({ ok: false, code: 'illegal_move' });
    expect(await trail()).toHaveLength(isAllowed ? 1 : 0);
    expect(await statusMails()).toHaveLength(isAllowed ? 1 : 0);
  });

  it('writes an audit entry with before and after, and notifies the customer', async () => {
    const id = await asked();
    await update(id, 'confirmed');
    expect(await trail()).toMatchObject([
      {
        actor: dashboard.admin.id,
        action: 'move',
        entity: 'appointment',
        entity_id: id,
        before: '{"status":"pending"}',
        after: '{"status":"confirmed"}',
      },
    ]);
    expect(await statusMails()).toEqual(['Your appointment is confirmed: Clocks, Thu 26 Nov 2026 at 10:30']);
  });

  it('accepts one of two different changes made at once', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 10; n += 1) ids.push(await asked({ message: `Visit ${n}` }));
    const pairs = ids.flatMap((id) => [update(id, 'confirmed'), update(id, 'cancelled')]);
    const results = await Promise.all(pairs);
    expect(results.filter(({ ok }) => ok)).toHaveLength(10);
    for (const result of results.filter(({ ok }) => !ok))
      expect(result).toMatchObject({ code: 'illegal_move' });
    expect(await trail()).toHaveLength(10);
    expect(await statusMails()).toHaveLength(10);
  });

  it('answers 404 for an unknown appointment', async () => {
    expect(await update('no-such-id', 'confirmed')).toMatchObject({ ok: false, code: 'not_found' });
  });

  it('releases a held request by confirming it; cancelling it mails nobody', async () => {
    const real = await asked({ website: 'filled by the browser' });
    const spam = await asked({ website: 'x', message: 'Buy now' });
    expect(await update(real, 'confirmed')).toMatchObject({ data: { appointment: { suspected: false } } });
    expect(await update(spam, 'cancelled')).toMatchObject({ data: { appointment: { suspected: true } } });
    expect(await statusMails()).toHaveLength(1);
  });
});

describe('the list', () => {
  const namesFound = async (query: Parameters<typeof dashboard.call<typeof listAppointments>>[1]) => {
    const { appointments, total } = await dataOf(dashboard.call(listAppointments, query));
    return { names: appointments.map(({ name }) => name), total };
  };

  beforeEach(async () => {
    await asked({ name: 'Élodie Roux', email: 'elodie_roux@example.com', service: 'Clocks' });
    await asked({ name: 'Bob 100% Barnes', email: 'bob@example.com', service: 'Electronics' });
    await setStatus(await asked({ name: "Cara O'Neil", email: 'elodiexroux@example.com' }), 'confirmed');
  });

  it('is sorted newest first, or oldest first on request', async () => {
    expect(await namesFound({})).toEqual({
      names: ["Cara O'Neil", 'Bob 100% Barnes', 'Élodie Roux'],
      total: 3,
    });
    expect((await namesFound({ query: { sort: 'oldest' } })).names[0]).toBe('Élodie Roux');
  });

  it('is paged, with the total count', async () => {
    expect(await namesFound({ query: { limit: 1, offset: 1 } })).toEqual({
      names: ['Bob 100% Barnes'],
      total: 3,
    });
    expect(await namesFound({ query: { offset: 50 } })).toEqual({ names: [], total: 3 });
  });

  it.each([
    ['bob', ['Bob 100% Barnes']],
    ['ELECTRONICS', ['Bob 100% Barnes']],
    ['Élodie R', ['Élodie Roux']],
    ['ÉLODIE', ["Cara O'Neil", 'Élodie Roux']],
    ['100%', ['Bob 100% Barnes']],
    ['%', ['Bob 100% Barnes']],
    ['elodie_roux', ['Élodie Roux']],
    ["o'neil", ["Cara O'Neil"]],
    ['\\', []],
    ['nobody', []],
  ])('finds %s', async (search, names) => {
    expect(await namesFound({ query: { search } })).toEqual({ names, total: names.length });
  });

  it('filters by status, and ignores an unknown one', async () => {
    expect((await namesFound({ query: { status: 'confirmed' } })).names).toEqual(["Cara O'Neil"]);
    expect((await namesFound({ query: { status: 'sideways' } })).total).toBe(3);
  });

  it('filters by bookings or quotes', async () => {
    await asked({ name: 'Quote Seeker', isQuoteRequest: true });
    expect(await namesFound({ query: { kind: 'quote' } })).toEqual({ names: ['Quote Seeker'], total: 1 });
    expect((await namesFound({ query: { kind: 'booking' } })).total).toBe(3);
    expect((await namesFound({ query: { kind: '' } })).total).toBe(4);
    expect((await namesFound({ query: { kind: 'quote', status: 'confirmed' } })).total).toBe(0);
  });

  it.each([
    'kind=neither',
    'limit=0',
    'limit=10001',
    'limit=x',
    'offset=-1',
    'offset=1.5',
    'sort=price',
    `search=${'x'.repeat(201)}`,
  ])('refuses %s', async (query) => {
    const answer = await dashboard.stack.app.request(`/api/appointments?${query}`, {
      headers: { Authorization: `Bearer ${dashboard.admin.token}` },
    });
    expect(answer.status).toBe(422);
  });
});
