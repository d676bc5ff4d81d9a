// A price that somebody asks for on the phone: the request has the day of the call, which nobody reads as a wish.
import { expect, it } from 'vitest';
import { listAppointments, updateAppointmentStatus } from '#contract/appointments/appointments.ts';
import { editAppointment } from '#contract/appointments/edit-appointment.ts';
import { readToday } from '#contract/dashboard/today.ts';
import { readDiary } from '#contract/diary/diary.ts';
import { placeAppointment } from '#contract/diary/placing.ts';
import { exportAppointments } from '#contract/exports/exports.ts';
import { readBooking } from '#contract/my-records/token-links.ts';
import { askByPhone } from '#contract/quotes/ask-by-phone.ts';
import { deliverDueMail } from '#server/mail/deliver-mail.ts';
import { bookingLink } from '../../support/records/links.ts';
import { mailKinds, mailsOf, mailText } from '../../support/records/mails.ts';
import { makeAdmin } from '../../support/records/people.ts';
import { accept, SOON } from '../../support/records/quote-answers.ts';
import { makeQuote, requestQuote, requestRowOf } from '../../support/records/quotes.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { quoteShop } from '../../support/service/quote-shop.ts';

const { shop, read, goTo } = quoteShop();
const CALL = {
  name: 'Ada Marsh',
  email: 'ada.marsh@example.com',
  phone: '020 7946 0018',
  service: 'Clocks' as const,
  message: 'A new mainspring',
};
const ask = (change: object = {}, key?: string) =>
  shop.admin(askByPhone, { body: { ...CALL, ...change }, ...(key && { idempotencyKey: key }) });
const asked = async () => (await dataOf(ask())).appointment;
const NO_WISH = /24 Nov|2026-11-24|undefined|Invalid/;

it('waits for its quote, on the day of the call and without a time, and mails nobody', async () => {
  const { appointment } = await dataOf(ask());
  expect(appointment).toMatchObject({
    isQuoteRequest: true,
    status: 'pending',
    date: '2026-11-24',
    time: '',
  });
  const { items } = await dataOf(shop.admin(readToday, {}));
  expect(items).toContainEqual(expect.objectContaining({ kind: 'quote-requests', count: 1 }));
  expect(await mailKinds(shop.stack)).toEqual([]);
});

it('is taken once, however often it is sent', async () => {
  const first = await dataOf(ask({}, 'one-call'));
  const again = await dataOf(ask({}, 'one-call'));
  expect(again.appointment._id).toBe(first.appointment._id);
  expect(await ask({ message: 'Another' }, 'one-call')).toMatchObject({ code: 'key_reused' });
  const { total } = await dataOf(shop.admin(listAppointments, { query: { kind: 'quote' } }));
  expect(total).toBe(1);
});

it('needs the address that the quote goes to', async () => {
  expect(await ask({ email: '' })).toMatchObject({ code: 'invalid', issues: [{ path: 'email' }] });
});

it('shows that day as a wish neither to its customer, nor in a mail or an export', async () => {
  const { _id: id } = await asked();
  const token = await bookingLink(shop.stack, id);
  const { booking } = await dataOf(shop.stack.call(readBooking, { body: { token } }));
  expect(booking.time).toBe('');
  const { version } = await requestRowOf(shop.stack, id);
  const body = { machine: 'Longcase', tellsCustomer: true, version };
  await dataOf(shop.admin(editAppointment, { params: { id }, body }));
  await deliverDueMail(shop.stack.ctx);
  await dataOf(shop.admin(updateAppointmentStatus, { params: { id }, body: { status: 'cancelled' } }));
  for (const kind of ['appointment-edited', 'appointment-cancelled']) {
    const [mail] = await mailsOf(shop.stack, kind);
    expect(`${mail?.subject} ${mail?.text}`, kind).toContain('no time arranged yet');
    expect(`${mail?.subject} ${mail?.text}`, kind).not.toMatch(NO_WISH);
    expect(mail?.calendar ?? null, kind).toBeNull();
  }
  const csv = await dataOf(shop.admin(exportAppointments, { query: { kind: 'quote' } }));
  const [, line = ''] = csv.split('\r\n');
  expect(line).toContain('"Clocks","",""');
});

it('gets its time with the quote, or none', async () => {
  const { _id: timed } = await asked();
  const first = await makeQuote(shop.stack, { appointment: timed, wantsSlot: true }, shop.admin);
  await dataOf(accept(shop.stack, first.token, SOON));
  expect(await requestRowOf(shop.stack, timed)).toMatchObject({ ...SOON.slot, status: 'confirmed' });
  const { appointment } = await dataOf(ask({ message: 'Only parts' }));
  const second = await makeQuote(shop.stack, { appointment: appointment._id }, shop.admin);
  await dataOf(accept(shop.stack, second.token));
  expect(await read(second.token)).toMatchObject({ state: 'accepted', visit: null });
  const [mail] = (await mailsOf(shop.stack, 'quote-accepted')).slice(-1);
  expect(mail?.text).not.toMatch(NO_WISH);
  expect(mail?.calendar).toBeNull();
});

it('accepted where no time can be chosen, waits to be placed, whatever its day was', async () => {
  const nobodyDoes = { service: 'Electronics' as const };
  const phoned = (await dataOf(ask(nobodyDoes))).appointment._id;
  const wished = await requestQuote(shop.stack, undefined, { ...nobodyDoes, date: '2026-11-25' });
  for (const appointment of [phoned, wished]) {
    const { token } = await makeQuote(shop.stack, { appointment, wantsSlot: true }, shop.admin);
    await dataOf(accept(shop.stack, token));
  }
  expect(await requestRowOf(shop.stack, phoned)).toMatchObject({ status: 'confirmed', time: '' });
  goTo('2026-11-27T10:00:00Z');
  const admin = shop.stack.as((await makeAdmin(shop.stack, { email: 'next@people.example' })).token);
  const { unplaced } = await dataOf(admin(readDiary, { query: { from: '2026-11-27', to: '2026-11-27' } }));
  expect(unplaced.map(({ _id }) => _id)).toEqual([phoned, wished]);
});

it('never placed, was on the day on which it was completed, whatever was wished', async () => {
  const { _id: phoned } = await asked();
  const wished = await requestQuote(shop.stack, undefined, { date: '2026-12-20' });
  for (const appointment of [phoned, wished]) {
    const { token } = await makeQuote(shop.stack, { appointment, wantsSlot: false }, shop.admin);
    await dataOf(accept(shop.stack, token));
  }
  goTo('2026-11-27T10:00:00Z');
  const admin = shop.stack.as((await makeAdmin(shop.stack, { email: 'next@people.example' })).token);
  for (const id of [phoned, wished]) {
    await dataOf(admin(updateAppointmentStatus, { params: { id }, body: { status: 'completed' } }));
    expect(await requestRowOf(shop.stack, id)).toMatchObject({ date: '2026-11-27' });
  }
});

it('first placed, hears when it is, and nothing of a time before', async () => {
  const place = async (id: string, time: string) => {
    const body = { date: '2026-11-26', time, version: (await requestRowOf(shop.stack, id)).version };
    await dataOf(shop.admin(placeAppointment, { params: { id }, body }));
  };
  await place((await asked())._id, '10:00');
  expect(await mailText(shop.stack, 'appointment-placed')).toContain(
    'Thu 26 Nov 2026 between 10:00 and 12:00',
  );
  const { appointment } = await dataOf(ask({ message: 'Another' }));
  const params = { id: appointment._id };
  await dataOf(shop.admin(updateAppointmentStatus, { params, body: { status: 'confirmed' } }));
  await place(params.id, '14:00');
  expect(await mailKinds(shop.stack)).toEqual(['appointment-confirmed', 'appointment-placed']);
});
