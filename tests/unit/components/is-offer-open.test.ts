import { expect, it } from 'vitest';
import { isOfferOpen } from '#components/services/is-offer-open.ts';

const offer = { from: '2027-03-20', until: '2027-03-31' };
const at = (instant: string, days: Parameters<typeof isOfferOpen>[0] = offer) =>
  isOfferOpen(days, Date.parse(instant));

it('an offer ends with its last day in London, where summer time has begun', () => {
  expect(at('2027-03-31T22:59:59Z')).toBe(true);
  expect(at('2027-03-31T23:00:00Z')).toBe(false);
});

it('begins with its first day, or at once', () => {
  expect(at('2027-03-19T23:59:59Z')).toBe(false);
  expect(at('2027-03-20T00:00:00Z')).toBe(true);
  expect(at('2026-01-01T00:00:00Z', { until: offer.until })).toBe(true);
});
