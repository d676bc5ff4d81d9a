// Names of people: whatever people are called, but nothing that a mail program turns into a link.
import { describe, expect, it } from 'vitest';
import { registration } from '#contract/accounts/accounts.ts';
import { appointmentRequest } from '#contract/appointments/appointments.ts';
import { cancellationNotice } from '#contract/cancellations/cancellations.ts';
import { agreed } from '#contract/jobs/agreed.ts';
import { shippingAddress } from '#contract/orders/shipping-address.ts';
import { quoteAcceptance } from '#contract/quotes/quote-links.ts';
import { ADDRESS } from '../../support/records/orders.ts';
import { aRegistration, aVisit } from '../../support/service/bodies.ts';

const FORMS: [string, (name: string) => boolean][] = [
  ['a request', (name) => appointmentRequest.safeParse(aVisit({ name })).success],
  ['an account', (username) => registration.safeParse(aRegistration({ username })).success],
  ['an order', (lastName) => shippingAddress.safeParse({ ...ADDRESS, lastName }).success],
];

const aNotice = { email: 'ada@shop.example', orderOrBooking: 'F100031' };
const anAcceptance = { token: 'a'.repeat(22), version: 1 };
/** They have legal force, and their mails don't greet by what was typed. */
const STATEMENTS: [string, (name: string) => boolean][] = [
  ['a notice of cancellation', (name) => cancellationNotice.safeParse({ ...aNotice, name }).success],
  ['the acceptance of a quote', (name) => quoteAcceptance.safeParse({ ...anAcceptance, name }).success],
  ['an agreement at the door', (name) => agreed.safeParse({ name, version: 1 }).success],
];
it.each(STATEMENTS)('%s never refuses one', (_, takes) => {
  for (const name of ['Ada Marsh', 'Amazon.com', 'www.holt.co.uk', 'ADA@HOLT.NET', '0'])
    expect(takes(name), name).toBe(true);
});

describe.each(FORMS)('of %s', (_, takes) => {
  it.each([
    'Ada Marsh',
    'J.R. Holt',
    'J.R.R.Holt',
    'Prof.Holt',
    'Dr. Jos\u00e9 de la Cruz-O\u2019Neill',
    'Holt & Sons Ltd.',
    'St. John',
    '\u0410\u0434\u0430',
    'Ada, c/o Holt',
    'J.SMITH',
    'MD.RAHMAN',
    'Md.rahman',
    'dr.khan',
    'St.john Rivers',
    'J.de Vries',
    'J.DE VRIES',
    'dr.de Souza',
    'MR.LI',
    '\u0410.\u041f\u0443\u0448\u043a\u0438\u043d',
  ])('takes %s', (name) => expect(takes(name)).toBe(true));

  it.each([
    'Ada http://evil.example',
    '//evil.example/win',
    'www.evil',
    'Win at evil.shop',
    'evil.com/prize now',
    'EVIL.COM',
    'see evil.co.uk',
    'evil.de',
    'пример.com',
    'evil．com',
    'evil。com',
    'evil｡com',
    'evil․com',
    'evil\u00ad.com',
    'ｅｖｉｌ.com',
    't.co/win',
    'ftp://evil',
  ])('refuses %s', (name) => expect(takes(name)).toBe(false));
});
