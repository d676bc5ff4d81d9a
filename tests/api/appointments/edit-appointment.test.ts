// The staff correct a booking: what is left out stays, the history names the fields, and the customer hears of it only if asked to.
import { beforeEach, describe, expect, it } from 'vitest';
import { readAppointment, requestAppointment } from '#contract/appointments/appointments.ts';
import { editAppointment } from '#contract/appointments/edit-appointment.ts';
import { readBooking } from '#contract/my-records/token-links.ts';
import { shareStack } from '../../support/database/empty.ts';
import { bookingLink } from '../../support/records/links.ts';
import { mailKinds, mailsOf } from '../../support/records/mails.ts';
import { makeAdmin } from '../../support/records/people.ts';
import { aVisit } from '../../support/service/bodies.ts';
import { dataOf } from '../../support/service/data-of.ts';

const stack = shareStack();
let admin: typeof stack.call;
let id: string;
beforeEach(async () => {
  admin = stack.as((await makeAdmin(stack)).token);
  await dataOf(stack.call(requestAppointment, { body: aVisit({ machine: 'Longcase clock' }) }));
  id = (await stack.ctx.db.selectFrom('appointments').select('id').executeTakeFirstOrThrow()).id;
});

type Body = Parameters<typeof admin<typeof editAppointment>>[1]['body'];
const edit = (body: Omit<Body, 'version'>, version = 1) =>
  admin(editAppointment, { params: { id }, body: { ...body, version } });
const detail = async () => (await dataOf(admin(readAppointment, { params: { id } }))).appointment;

describe('editing a booking', () => {
  it('keeps what is left out, empties what is emptied, and leaves time and status', async () => {
    const before = await detail();
    const { appointment } = await dataOf(
      edit({ name: 'Ada Marsh', phone: '020 7946 0111', machine: '', staffNote: 'Dog in the yard' }),
    );
    expect(appointment).toMatchObject({
      name: 'Ada Marsh',
      phone: '020 7946 0111',
      staffNote: 'Dog in the yard',
      version: 2,
      email: before.email,
      message: before.message,
      status: 'pending',
      date: before.date,
      time: before.time,
    });
    expect(appointment).not.toHaveProperty('machine');
    expect(await detail()).toEqual(appointment);
  });

  it('is in the history, by the names of the fields and without what a person typed', async () => {
    await dataOf(edit({ phone: '020 7946 0111', postCode: 'SE1 0AA' }));
    expect((await detail()).history[0]).toMatchObject({
      action: 'edit',
      note: 'phone, post code',
      changes: [],
    });
    const log = await stack.ctx.db.selectFrom('audit_log').selectAll().where('action', '=', 'edit').execute();
    expect(JSON.stringify(log)).not.toContain('0111');
  });

  it('refuses a version that somebody else has changed', async () => {
    await dataOf(edit({ staffNote: 'First' }));
    expect(await edit({ staffNote: 'Second' })).toMatchObject({ ok: false, code: 'stale_version' });
    expect((await detail()).staffNote).toBe('First');
  });

  it('mails the customer only if asked to, at the address that is right now', async () => {
    const kinds = await mailKinds(stack);
    await dataOf(edit({ address: '1 Test Street' }));
    expect(await mailKinds(stack)).toEqual(kinds);
    await dataOf(edit({ email: 'ada@right.example', tellsCustomer: true }, 2));
    expect(await mailsOf(stack, 'appointment-edited')).toMatchObject([{ to_address: 'ada@right.example' }]);
    await dataOf(edit({ email: '', tellsCustomer: true }, 3));
    expect(await mailsOf(stack, 'appointment-edited')).toHaveLength(1);
  });

  it('ends the links of an address that was wrong, and those alone', async () => {
    const token = await bookingLink(stack, id);
    const open = () => stack.call(readBooking, { body: { token } });
    await dataOf(edit({ name: 'Ada' }));
    expect(await open()).toMatchObject({ ok: true });
    const { version } = await detail();
    await dataOf(edit({ email: 'ada@right.example' }, version));
    expect(await open()).toMatchObject({ ok: false, code: 'link_used' });
  });

  it('shows its note to nobody but the staff', async () => {
    await dataOf(edit({ staffNote: 'Dog in the yard' }));
    const token = await bookingLink(stack, id);
    const { booking } = await dataOf(stack.call(readBooking, { body: { token } }));
    expect(JSON.stringify(booking)).not.toContain('Dog');
  });
});
