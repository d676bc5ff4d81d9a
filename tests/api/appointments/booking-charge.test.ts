// `bookingCharge: true`: whoever books on the website agrees to pay the price that the service's page says, or asks for a visit for nothing.
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type AppointmentRequest,
  readAppointment,
  requestAppointment,
  updateAppointmentStatus,
} from '#contract/appointments/appointments.ts';
import { wordsOf } from '#contract/binding.ts';
import { placeAppointment } from '#contract/diary/placing.ts';
import { readSlots } from '#contract/diary/slots.ts';
import { rescheduleBooking } from '#contract/my-records/token-links.ts';
import type { BookingService } from '#contract/services.ts';
import { engineerToken, makeEngineer } from '../../support/records/diary.ts';
import { ownSheet, writeOwn } from '../../support/records/jobs.ts';
import { bookingLink } from '../../support/records/links.ts';
import { mailsOf, mailText } from '../../support/records/mails.ts';
import { aVisit } from '../../support/service/bodies.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
const SOON = '2026-11-26';
const LATER = '2026-12-10';
const WHAT =
  'Inspection: £60, VAT and call-out included, taken off the repair. We plan 1 h. You pay after the visit, and also if nobody is there at the confirmed time.';
let engineer: string;
let words: string;

const chargeFor = async (service: BookingService = 'Clocks') =>
  (await dataOf(shop.stack.call(readSlots, { query: { service, from: SOON, days: 1 } }))).charge;
const rows = () => shop.stack.ctx.db.selectFrom('appointments').selectAll().execute();
/** Of the last request. */
const kept = async () => {
  const all = await rows();
  const { id, terms, call_out_minor, price_told } = all.at(-1) ?? { id: '', terms: '' };
  return { id, terms: terms && JSON.parse(terms), call_out_minor, price_told };
};
const book = (change: Partial<AppointmentRequest> = {}) =>
  shop.stack.call(requestAppointment, {
    body: aVisit({ date: SOON, time: '10:00', agreed: words, ...change }),
  });
const confirm = (id: string) =>
  dataOf(shop.admin(updateAppointmentStatus, { params: { id }, body: { status: 'confirmed' } }));

describe('without the setting', () => {
  it('a booking costs nothing, whatever a page of before has shown', async () => {
    expect(await chargeFor()).toBeUndefined();
    expect(await book({ agreed: `${WHAT} Book and agree to pay £60`, startsSooner: true })).toMatchObject({
      status: 201,
    });
    expect(await kept()).toMatchObject({ terms: '', call_out_minor: null, price_told: '' });
  });
});

describe('with it', () => {
  beforeEach(async () => {
    shop.stack.ctx.visits.bookingCharge = true;
    engineer = await makeEngineer(shop.stack, {}, shop.admin);
    const charge = await chargeFor();
    words = charge ? wordsOf(charge) : '';
  });

  it('the words are the price of the page, for what, and how long; none where the page has no price to start', async () => {
    expect(await chargeFor()).toEqual({
      what: WHAT,
      button: 'Book and agree to pay £60',
      startSooner: expect.stringMatching(/^I ask you to start before the 14 days/),
    });
    expect(await chargeFor('Coffee Machine Service')).toBeUndefined();
  });

  it('the first mails say what was agreed to, and nothing where nothing was', async () => {
    await book({ startsSooner: true });
    expect(await mailText(shop.stack, 'appointment-kept')).toContain(`You agreed to pay: ${WHAT}`);
    expect(await mailText(shop.stack, 'appointment-received-staff')).toContain(`Agreed to pay: ${WHAT}`);
    await book({ agreed: '', email: 'other@example.org' });
    const [, mail] = await mailsOf(shop.stack, 'appointment-received-staff');
    expect(mail?.text).toContain('Agreed to pay: nothing yet');
  });

  it('the sum is agreed to, mailed with the form, and the charge where nobody is there', async () => {
    await book({ startsSooner: true });
    const { id, terms, call_out_minor, price_told } = await kept();
    expect([call_out_minor, price_told]).toEqual([6000, WHAT]);
    expect(terms).toEqual({
      button: 'Book and agree to pay £60',
      startSooner: expect.stringContaining('can no longer cancel'),
      exempt: '',
      given: '',
      minor: 6000,
    });
    const { appointment } = await dataOf(shop.admin(readAppointment, { params: { id } }));
    expect(appointment.agreed).toMatchObject({ button: 'Book and agree to pay £60', exempt: '' });
    await confirm(id);
    const mail = await mailText(shop.stack, 'appointment-confirmed');
    for (const said of [
      'You agreed to pay: Inspection: £60,',
      'The price that you agreed to pay: £60.00, VAT included.',
      'You ticked: “I ask you to start before the 14 days',
      'Instructions for cancellation',
      'Model cancellation form',
    ])
      expect(mail).toContain(said);
    const page = { stack: shop.stack, token: await engineerToken(shop.stack, engineer), id };
    shop.stack.clock.advance(2 * 24 * 60 * 60_000);
    expect(await ownSheet(page)).toMatchObject({ callOut: 60, agreed: 60 });
    await writeOwn(page, { ending: { outcome: 'nobody-there', callOut: true } });
    expect(await ownSheet(page)).toMatchObject({
      total: 60,
      lines: [{ name: 'Call-out charge', price: 60 }],
    });
  });

  it('work for the sum needs no second agreement, and for more it does', async () => {
    await book({ startsSooner: true });
    const { id } = await kept();
    await confirm(id);
    const page = { stack: shop.stack, token: await engineerToken(shop.stack, engineer), id };
    shop.stack.clock.advance(2 * 24 * 60 * 60_000);
    const end = (price: number) =>
      writeOwn(page, {
        lines: [{ kind: 'labour', name: 'Inspection', quantity: 1, price }],
        ending: { outcome: 'done' },
      });
    await dataOf(end(61));
    expect(await ownSheet(page)).toMatchObject({ outcome: null, total: 61 });
    await dataOf(end(60));
    expect(await ownSheet(page)).toMatchObject({ outcome: 'done', total: 60 });
  });

  it('the call as it is specified stays a request that owes nothing', async () => {
    const { agreed: _, ...specified } = aVisit({ date: SOON, time: '10:00' });
    const answer = await shop.stack.call(requestAppointment, { body: specified });
    expect(answer).toMatchObject({
      status: 201,
      data: { success: true, message: 'Message sent successfully!' },
    });
    const { id, ...nothing } = await kept();
    expect(nothing).toEqual({ terms: '', call_out_minor: null, price_told: '' });
    await confirm(id);
    expect(await mailText(shop.stack, 'appointment-confirmed')).not.toContain('Model cancellation form');
    const page = { stack: shop.stack, token: await engineerToken(shop.stack, engineer), id };
    expect(await ownSheet(page)).toMatchObject({ callOut: null });
  });

  it('asking for a price in writing agrees to nothing', async () => {
    await book({ isQuoteRequest: true });
    expect(await kept()).toMatchObject({ terms: '', call_out_minor: null });
  });

  it('within 14 days it takes the tick, or a company', async () => {
    expect(await book()).toMatchObject({ code: 'invalid', issues: [{ path: 'startsSooner' }] });
    expect(await book({ date: '2026-12-08' })).toMatchObject({ code: 'invalid' });
    expect(await rows()).toEqual([]);
    expect(await book({ date: '2026-12-09' })).toMatchObject({ status: 201 });
    expect((await kept()).terms).toMatchObject({ startSooner: '', exempt: 'later' });
    expect(await book({ isCompany: true, email: 'works@example.com' })).toMatchObject({ status: 201 });
    expect((await rows()).find(({ email }) => email === 'works@example.com')?.terms).toContain('"company"');
  });

  it('a price that has changed since is refused with the new one, and a request that was taken is not', async () => {
    const sent = {
      body: aVisit({ agreed: words, startsSooner: true }),
      idempotencyKey: 'a-key-of-the-page-1',
    };
    await dataOf(shop.stack.call(requestAppointment, sent));
    const { start } = shop.stack.ctx.prices.Clocks;
    if (start) start.amount = 75;
    expect(await shop.stack.call(requestAppointment, sent)).toMatchObject({ status: 201 });
    const answer = await book({ startsSooner: true, email: 'later@example.com' });
    expect(answer).toMatchObject({ ok: false, code: 'price_changed' });
    expect(answer).toMatchObject({ msg: expect.stringContaining('Now it says: Inspection: £75,') });
    expect((await rows()).map(({ call_out_minor }) => call_out_minor)).toEqual([6000]);
  });

  it('the words of another service bind nobody', async () => {
    await makeEngineer(shop.stack, { skills: ['electrical'], name: 'Omar Blythe' }, shop.admin);
    const answer = await book({ service: 'Electrical Engineering', startsSooner: true });
    expect(answer).toMatchObject({ code: 'price_changed', msg: expect.stringContaining('Diagnosis: £75') });
  });

  it('whoever has not asked for a sooner start moves it to a day after the 14', async () => {
    await book({ date: LATER });
    const { id } = await kept();
    const token = await bookingLink(shop.stack, id);
    const move = (date: string) =>
      shop.stack.call(rescheduleBooking, { body: { token, date, time: '11:00' } });
    expect(await move('2026-12-07')).toMatchObject({ code: 'invalid', issues: [{ path: 'date' }] });
    expect(await move('2026-12-11')).toMatchObject({ ok: true });
  });

  it('another service, or another charge, by the office takes the place of what was agreed', async () => {
    await book({ startsSooner: true });
    const { id } = await kept();
    const body = { date: SOON, time: '10:00', version: 1, engineer, anyway: true };
    const place = (more: object) =>
      shop.admin(placeAppointment, { params: { id }, body: { ...body, ...more } });
    await dataOf(place({ callOutTold: 45, confirms: true }));
    expect(await mailText(shop.stack, 'appointment-confirmed')).toContain('Call-out charge: £45.00');
    await dataOf(place({ version: 2, service: 'Electronics' }));
    expect(await kept()).toMatchObject({ terms: '', call_out_minor: null, price_told: '' });
  });
});

describe('without script', () => {
  const post = (fields: object) =>
    shop.stack.app.request('/api/appointments', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        Origin: shop.stack.ctx.config.siteUrl,
      },
      body: new URLSearchParams(Object.entries(fields)).toString(),
      redirect: 'manual',
    });
  const { isQuoteRequest: _, ...visit } = aVisit();

  it('the page has words, tick and button, and a refusal shows the price of now', async () => {
    const { ctx } = shop.stack;
    const plain = await (await shop.stack.app.request('/book?service=Clocks')).text();
    expect([plain.includes('Booking costs nothing.'), plain.includes('startsSooner')]).toEqual([true, false]);
    ctx.visits.bookingCharge = true;
    await makeEngineer(shop.stack, {}, shop.admin);
    const page = await (await shop.stack.app.request('/book?service=Clocks')).text();
    const [, agreed = ''] = /name="agreed" value="([^"]+)"/.exec(page) ?? [];
    for (const said of [WHAT, '>Book and agree to pay £60</button>', 'name="startsSooner"', '/cancellation'])
      expect(page).toContain(said);
    expect([page.includes('Booking costs nothing.'), page.includes('checked')]).toEqual([false, false]);
    const fields = { ...visit, slot: `${SOON} 10:00`, firm: 'true', agreed };
    const again = await (await post(fields)).text();
    expect(again).toContain('>Book and agree to pay £60</button>');
    expect(again).toContain('href="#startsSooner"');
    const { start } = ctx.prices.Clocks;
    if (start) start.amount = 75;
    const changed = await (await post({ ...fields, startsSooner: 'true' })).text();
    for (const said of ['Now it says: Inspection: £75', '>Book and agree to pay £75</button>', 'checked'])
      expect(changed).toContain(said);
    const [, now = ''] = /name="agreed" value="([^"]+)"/.exec(changed) ?? [];
    const sent = await post({ ...fields, startsSooner: 'true', agreed: now });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/sent/kept']);
    expect(await kept()).toMatchObject({ call_out_minor: 7500 });
  });
});
