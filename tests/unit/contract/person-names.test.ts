// Names of people: whatever people are called, but nothing that a mail program turns into a link.
import { describe, expect, it } from 'vitest';
import { registration } from '#contract/accounts/accounts.ts';
import { appointmentRequest } from '#contract/appointments/appointments.ts';
import { shippingAddress } from '#contract/orders/shipping-address.ts';
import { ADDRESS } from '../../support/records/orders.ts';
import { aRegistration, aVisit } from '../../support/service/bodies.ts';

const FORMS: [string, (name: string) => boolean][] = [
  ['a request', (name) => appointmentRequest.safeParse(aVisit({ name })).success],
  ['an account', (username) => registration.safeParse(aRegistration({ username })).success],
  ['an order', (lastName) => shippingAddress.safeParse({ ...ADDRESS, lastName }).success],
];

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
  ])('takes %s', (name) => expect(takes(name)).toBe(true));

  it.each([
    'Ada http://evil.example',
    '//evil.example/win',
    'www.evil.example',
    'Win at evil.example',
    'evil.example/prize now',
    'EVIL.COM',
    'see evil.co.uk',
  ])('refuses %s', (name) => expect(takes(name)).toBe(false));
});
