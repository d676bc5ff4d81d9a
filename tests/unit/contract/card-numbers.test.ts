// Card number detection: no card number may reach us, and no genuine address or phone number may look like one.
import { describe, expect, it } from 'vitest';
import { appointmentRequest } from '#contract/appointments/appointments.ts';
import { looksLikeCardNumber } from '#contract/card-number.ts';
import { shippingAddress } from '#contract/orders/shipping-address.ts';
import { ADDRESS } from '../../support/records/orders.ts';
import { aVisit } from '../../support/service/bodies.ts';

/** Test numbers published by payment companies. */
const CARDS = [
  '4111 1111 1111 1111',
  '4111111111111111',
  '4111-1111-1111-1111',
  '4111.1111.1111.1111',
  '4111\u00a01111\u00a01111\u00a01111',
  '4111  1111  1111  1111',
  '5555 5555 5555 4444',
  '3782 822463 10005',
  '6011111111111117',
  '30569309025904',
  '4222222222222',
  'Flat 12 4111111111111111 London',
  '1 4111 1111 1111 1111',
  '4111 1111 1111 1111 12/28 123',
  '٤١١١ 4111 1111 1111 1111',
];
const HONEST = [
  '1 Sample Street',
  'Unit 12/4, 1234 Long Road, SE1 0XX',
  '0000 0000 0000 0000',
  '1234 5678 9012 3456',
  'Flat 411, 111 High Street',
];

describe('a card number', () => {
  it.each(CARDS)('is detected: %s', (text) => expect(looksLikeCardNumber(text)).toBe(true));
  it.each(HONEST)('is not detected in the address: %s', (text) =>
    expect(looksLikeCardNumber(text)).toBe(false),
  );

  const fields = Object.keys(ADDRESS).filter((name) => name !== 'email');
  it.each(fields)('is refused in the %s of an order', (field) => {
    for (const card of ['4111 1111 1111 1111', '378282246310005', '4111111111111111'])
      expect(shippingAddress.safeParse({ ...ADDRESS, [field]: card }).success, card).toBe(false);
  });

  it('is refused as the phone number of a booking', () =>
    expect(appointmentRequest.safeParse(aVisit({ phone: '4111 1111 1111 1111' })).success).toBe(false));
});

it.each([
  '020 7946 0999',
  '+44 20 7946 0999',
  '0044 20 7946 0999',
  '+1 (212) 555-0100',
  '00 1 212 555 0100 123',
])('the phone number %s is not one', (phone) =>
  expect(shippingAddress.safeParse({ ...ADDRESS, phone }).success).toBe(true),
);
