// A fresh shop with an engineer, for tests of quotes.
import { beforeEach } from 'vitest';
import { updateAppointmentStatus } from '#contract/appointments/appointments.ts';
import { payQuote, readQuoteOffer } from '#contract/quotes/quote-links.ts';
import type { QuoteDraft } from '#contract/quotes/quotes.ts';
import { makeEngineer } from '../records/diary.ts';
import { makeQuote } from '../records/quotes.ts';
import { dataOf } from './data-of.ts';
import { freshShop } from './fresh-shop.ts';

type Lines = QuoteDraft['lines'];

/** Lines of the part that `freshShop` shelves. */
export const burrs = (product: string, { quantity = 1, price = 100 } = {}): Lines => [
  { kind: 'part', product, name: 'Flat burrs', quantity, price },
];
/** A total of 120: one of the part, an hour, a discount. */
export const burrsFitted = (product: string): Lines => [
  ...burrs(product),
  { kind: 'labour', name: 'Labour', quantity: 1, price: 50 },
  { kind: 'discount', name: 'Returning customer', quantity: 1, price: -30 },
];

/**
 * Call this at the top of the file.
 * @param usual how its quotes differ from `aQuote`
 */
export function quoteShop(usual: (product: string) => Partial<QuoteDraft> = () => ({})) {
  const shop = freshShop();
  beforeEach(() => makeEngineer(shop.stack, {}, shop.admin));
  return {
    shop,
    quoted: (change: Partial<QuoteDraft> = {}) =>
      makeQuote(shop.stack, { ...usual(shop.product), ...change }, shop.admin),
    read: async (token: string) => (await dataOf(shop.stack.call(readQuoteOffer, { body: { token } }))).quote,
    pay: (token: string) => shop.stack.call(payQuote, { body: { token } }),
    setStatus: (id: string, status: 'confirmed' | 'completed' | 'cancelled') =>
      dataOf(shop.admin(updateAppointmentStatus, { params: { id }, body: { status } })),
    goTo: (instant: string) => shop.stack.clock.advance(Date.parse(instant) - shop.stack.clock.now()),
  };
}
