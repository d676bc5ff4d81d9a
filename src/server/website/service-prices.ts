// What a service's page says it costs to start; for the telephone also in a line with the hourly rate and the shortest labour.
import * as z from 'zod/mini';
import type * as serviceMessages from '#content/messages/service.yml';
import type { StartPrice } from '#contract/binding.ts';
import type { Company } from '#contract/company.ts';
import type { QuoteSettings } from '#contract/quotes/quote-settings.ts';
import { BOOKING_SERVICES, type BookingService, SERVICE_SLUGS } from '#contract/services.ts';
import type { ContentEdits } from '#contract/shop-data.ts';
import { durationText } from '#lib/clock-minutes.ts';
import { factsOf, fillAll, fillIn } from '#lib/fill.ts';
import { advertisedPrice } from '#lib/money.ts';
import { messagesFor, readContent } from '#server/platform/content.ts';

interface ServicePrice {
  /** @example 'Diagnosis from £75, call-out included. £68 an hour, at least one hour' */
  line: string;
  start: StartPrice | undefined;
}
export type ServicePrices = Readonly<Record<BookingService, ServicePrice>>;

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
  const facts = factsOf(company);
  const priceOf = (slug: string): ServicePrice => {
    const { start, price } = fillAll(readContent(`services/${slug}.md`, prices, edits, isKept), facts);
    const first = start
      ? fillIn(messages.startFact, { ...start, price: advertisedPrice(start) })
      : price && fillIn(messages.fixedLine, { price: advertisedPrice(price) });
    return { line: [first, hourly].filter(Boolean).join('. '), start };
  };
  return Object.fromEntries(
    SERVICE_SLUGS.map((slug, at) => [BOOKING_SERVICES[at], priceOf(slug)]),
  ) as ServicePrices;
}
