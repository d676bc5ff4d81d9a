// Settings of quotes, from content/quotes.yml.
import * as z from 'zod/mini';
import { currency } from '#contract/company.ts';
import { endpoint } from '#contract/endpoint.ts';
import { amount, day, rowId, whole } from '#contract/field.ts';
import { quoteLine, refuseWrongLine } from './quote-lines.ts';

const QUARTERS = 'Write minutes in quarter hours, from 15 to 480';
const money = amount('Write an amount with at most two decimals, like 65 or 42.50', 0, 99_999);

/** Off the labour of a first visit. */
const firstVisit = z.strictObject({
  /** Of labour. */
  percent: whole(1, 100),
  /** In major units. */
  most: money,
  /** London: its last day. */
  until: day('Write the last day of the offer as 2027-03-31'),
});
export type FirstVisit = z.infer<typeof firstVisit>;

/** The name of its line. */
export const FIRST_VISIT = 'First visit';

export const quoteSettings = z.strictObject({
  /** False: quote requests are answered outside the site. */
  enabled: z._default(z.boolean('Write true or false'), true),
  /** Of quotes and bills, whatever the shop's is. */
  currency: z._default(currency, 'GBP'),
  /** Working days within which a request for a price is answered, as its sender is told. */
  answerDays: z._default(whole(1, 20), 2),
  /** How many days a new draft can be accepted. */
  validityDays: whole(1, 365),
  /** How long the work is guaranteed, beside the customer's rights by law. */
  guaranteeMonths: z._default(whole(0, 120), 12),
  /** The deposit as a percentage of the total. */
  depositPercent: whole(1, 99),
  /** In major units, VAT included. */
  hourlyRate: money,
  /** What labour starts with, in quarter hours. */
  minimumMinutes: z._default(whole(15, 480, QUARTERS).check(z.multipleOf(15, QUARTERS)), 60),
  /** Missing: none. In a reply about a visit also where it isn't its customer's first. */
  firstVisit: z.optional(firstVisit),
  /** Offered to staff who write a quote. */
  usualLines: z.array(z.strictObject(quoteLine).check(refuseWrongLine)),
});
export type QuoteSettings = z.infer<typeof quoteSettings>;

export const readQuoteSettings = endpoint({
  method: 'GET',
  path: '/api/quotes/settings',
  summary: 'How quotes are written',
  access: 'dashboard',
  query: z.object({ appointment: z.optional(rowId('Choose a visit')) }),
  /** `settings` is null where quotes are turned off. Every other endpoint of quotes is then not found. */
  reply: z.object({
    settings: z.nullable(quoteSettings),
    currency: z.string(),
    /** How much of `currency` one unit of the shop's is worth: 1 where they are the same, null where the owner wrote no rate. */
    rate: z.nullable(z.number()),
  }),
});
