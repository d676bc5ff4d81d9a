// What the telephone tells of prices: what a service's page says it costs to start, and the hourly rate with the shortest labour.
import * as z from 'zod/mini';
import type * as serviceMessages from '#content/messages/service.yml';
import type { Company } from '#contract/company.ts';
import type { QuoteSettings } from '#contract/quotes/quote-settings.ts';
import { BOOKING_SERVICES, type BookingService, SERVICE_SLUGS } from '#contract/services.ts';
import type { ContentEdits } from '#contract/shop-data.ts';
import { durationText } from '#lib/clock-minutes.ts';
import { factsOf, fill, fillIn } from '#lib/fill.ts';
import { advertisedPrice } from '#lib/money.ts';
import { messagesFor, readContent } from '#server/platform/content.ts';

/** One line each. @example 'Diagnosis from £75, call-out included. £68 an hour, at least one hour' */
export type ServicePrices = Readonly<Record<BookingService, string>>;

const amount = { amount: z.number(), currency: z.string() };
const prices = z.object({
  start: z.optional(z.object({ ...amount, for: z.string(), terms: z.string() })),
  price: z.optional(z.object(amount)),
});

export function servicePrices(
  company: Company,
  quotes: QuoteSettings | null,
  edits: ContentEdits = {},
  isKept = false,
): ServicePrices {
  const messages = messagesFor<typeof serviceMessages>('service', company);
  const least = quotes?.minimumMinutes === 60 ? messages.oneHour : durationText(quotes?.minimumMinutes ?? 0);
  const price = quotes && advertisedPrice({ amount: quotes.hourlyRate, currency: quotes.currency });
  const hourly = price && fillIn(messages.hourly, { price, least });
  const lineOf = (slug: string): string => {
    const { start, price } = readContent(`services/${slug}.md`, prices, edits, isKept);
    const first = start
      ? fillIn(messages.startFact, { ...start, price: advertisedPrice(start) })
      : price && fillIn(messages.fixedLine, { price: advertisedPrice(price) });
    return [first && fill(first, factsOf(company)), hourly].filter(Boolean).join('. ');
  };
  return Object.fromEntries(
    SERVICE_SLUGS.map((slug, at) => [BOOKING_SERVICES[at], lineOf(slug)]),
  ) as ServicePrices;
}
