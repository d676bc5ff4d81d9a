// Appointment and quote requests: stored, refused, held as spam, and de-duplicated.
import { describe, expect, it } from 'vitest';
import { listAppointments, myAppointments } from '#contract/appointments/appointments.ts';
import { aVisitRow, shareVisits } from '../../support/records/appointments.ts';
import { makeAdmin, makeCustomer } from '../../support/records/people.ts';
import { aVisit } from '../../support/service/bodies.ts';
import { send } from '../../support/service/send.ts';

const shop = shareVisits();
const { ask, rows, mails } = shop;

describe('a request', () => {
  it('is stored and answered with the message of its form', async () => {
    expect(await ask()).toEqual({
      ok: true,
      status: 201,
      data: {
        success: true,
        message: 'Message sent successfully!',
        calendar: expect.stringMatching(/^BEGIN:VCALENDAR.*DTSTART:20261126T103000Z.*STATUS:TENTATIVE/s),
      },
    });
    expect(await ask({ isQuoteRequest: true, preferredDate: '2026-11-26', preferredTime: '10:30' })).toEqual({
      ok: true,
      status: 201,
      data: { success: true, message: 'Quote request sent successfully!' },
    });
    expect(await rows()).toMatchObject([
      { ...aVisitRow, is_quote: 0, status: 'pending', suspected: 0, user_id: null, subject: '' },
      { ...aVisitRow, is_quote: 1 },
    ]);
  });

  it('sends the staff every detail and the customer only what was asked for', async () => {
    await ask({ name: 'Mallory <img src=x onerror=alert(1)>', message: 'Visit http://evil.example now' });
    const [toSender, toStaff] = await mails();
    expect(toStaff).toMatchObject({
      kind: 'appointment-received-staff',
      to_address: 'staff@kelvinrowe.example',
    });
    expect(toStaff?.text).toContain('http://evil.example');
    expect(toStaff?.html).not.toContain('<img src=x');
    expect(toSender).toMatchObject({
      kind: 'appointment-received',
      to_address: 'ada.marsh@example.com',
      to_name: '',
    });
    expect(`${toSender?.subject}${toSender?.text}${toSender?.html}`).not.toMatch(/Mallory|evil/);
    expect(toSender?.text).toContain('26 Nov 2026 at 10:30');
  });

  it.each([
    ['a line break in the name', { name: 'a\r\nBcc: x@y.example' }, 'name'],
    ['two addresses', { email: 'a@x.example, b@x.example' }, 'email'],
    ['an unknown service', { service: 'Time travel' }, 'service'],
    ['a Sunday', { date: '2026-11-29' }, 'date'],
    ['yesterday', { date: '2026-11-23' }, 'date'],
    ['a day in two years', { date: '2028-11-23' }, 'date'],
    ['a day that does not exist', { date: '2027-02-30' }, 'date'],
    ['a night hour', { time: '03:00' }, 'time'],
    ['Saturday afternoon', { date: '2026-11-28', time: '14:00' }, 'time'],
    ['earlier today', { date: '2026-11-24', time: '09:30' }, 'time'],
    ['a time that does not exist', { time: '25:00' }, 'time'],
    ['the hour that spring skips', { date: '2027-03-28', time: '01:30' }, 'date'],
  ])('with %s is refused at its field', async (_, change, path) => {
    const body = { ...aVisit(), ...change };
    const { status, json } = await send(shop.stack, 'POST', '/api/appointments', { body });
    expect(status).toBe(422);
    expect(json).toMatchObject({ code: 'invalid', issues: [{ path }] });
    expect(await rows()).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  it('outside the opening hours is refused with the possible hours', async () => {
    const sunday = await ask({ date: '2026-11-29' });
    expect(!sunday.ok && sunday.msg).toContain('Monday to Friday, 9:00 AM to 6:00 PM');
  });

  it('for a quote may wish for any time that is not past', async () => {
    const wish = { isQuoteRequest: true, date: '2026-11-29', time: '03:00' };
    expect(await ask(wish)).toMatchObject({ ok: true });
    expect(await ask({ ...wish, date: '2026-11-22' })).toMatchObject({
      ok: false,
      issues: [{ path: 'date', text: 'Choose a date that is not in the past' }],
    });
    expect(await rows()).toMatchObject([{ date: '2026-11-29', time: '03:00' }]);
  });

  it('belongs to the signed-in account, never to the owner of a typed email', async () => {
    const victim = await makeCustomer(shop.stack, { email: 'victim@example.com' });
    await ask({ email: victim.email });
    expect(await shop.stack.as(victim.token)(myAppointments)).toMatchObject({ data: { total: 0 } });
    await ask({ message: 'Mine.' }, undefined, shop.stack.as(victim.token));
    expect(await shop.stack.as(victim.token)(myAppointments)).toMatchObject({
      data: { total: 1, appointments: [{ message: 'Mine.' }] },
    });
  });
});

const NOW = Date.parse('2026-11-24T10:00:00Z');
const HASTE = { startedAt: NOW - 1500 };
const AD = 'The best watches of the whole town, all at https://spam.example';

describe('a request that looks automatic', () => {
  it.each([
    ['fills the field that people do not see', { unfilled: 'https://spam.example' }],
    ['fills it on a page of the release before', { website: 'https://spam.example' }],
    ['is answered in less than two seconds, with hardly a word', { ...HASTE, name: 'A', message: 'Hi 3' }],
    ['is answered at once, told as text, with a link', { startedAt: String(NOW), message: AD }],
  ])('because it %s is accepted, held, and mails only the staff, within four hours', async (_, change) => {
    expect(await ask(change)).toMatchObject({ ok: true, data: { success: true } });
    await ask({ ...change, name: 'Another' });
    const [caught, ...others] = await mails();
    expect(others).toEqual([]);
    expect(caught).toMatchObject({
      kind: 'appointment-caught-staff',
      to_address: 'staff@kelvinrowe.example',
      next_attempt_at: Date.parse('2026-11-24T12:00:00Z'),
    });
    const admin = shop.stack.as((await makeAdmin(shop.stack)).token);
    expect(await admin(listAppointments)).toMatchObject({
      data: { appointments: [{ suspected: true }, { suspected: true }] },
    });
  });

  it.each([
    ['is answered in less than two seconds, all of it plausible', HASTE],
    ['takes two seconds', { startedAt: Date.parse('2026-11-24T09:59:58Z') }],
    ['has a clock that runs ahead', { startedAt: Date.parse('2026-11-24T11:00:00Z') }],
    ['says nothing', { startedAt: '', website: '' }],
  ])('is not suspected when it %s', async (_, change) => {
    await ask(change);
    expect(await rows()).toMatchObject([{ suspected: 0 }]);
  });
});
