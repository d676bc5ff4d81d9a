// The company's facts, shared by pages, mails and the server. They come from content/company.yml.
import * as z from 'zod/mini';
import { bank } from './bills/bank.ts';

const word = z.string().check(z.trim(), z.minLength(1));
const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write the time as "09:00", in quotes'));

/** Opening hours of one day in London wall time, or `closed`. */
const dayHours = z.union([z.strictObject({ opens: clock, closes: clock }), z.literal('closed')]);
export type DayHours = z.infer<typeof dayHours>;

export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Each day by name, so that the OpenAPI document names them too. */
export const openingHours = z.strictObject({
  monday: dayHours,
  tuesday: dayHours,
  wednesday: dayHours,
  thursday: dayHours,
  friday: dayHours,
  saturday: dayHours,
  sunday: dayHours,
});
export type OpeningHours = z.infer<typeof openingHours>;

const RATE = 'Write the rate in per cent: 20';
const vat = z
  .strictObject({
    /** false: nothing says VAT. */
    registered: z.boolean(),
    number: z._default(z.string().check(z.trim()), ''),
    /** Per cent, included in every price. */
    rate: z._default(z.number(RATE).check(z.minimum(0, RATE), z.maximum(100, RATE)), 20),
    /** Pounds for one unit of the shop's currency, to state the VAT in sterling too. */
    sterlingRate: z.optional(
      z.number().check(z.positive('Write how many pounds one unit of the currency is')),
    ),
  })
  .check(z.refine(({ registered, number }) => !registered || number, 'Write your VAT registration number'));

/** ISO 4217. */
export const currency = z.enum(['USD', 'GBP', 'EUR'], 'Write USD, GBP or EUR');

const HOST = 'Write any, or a list of hosts like pictures.example.com and *.example.com';

export const company = z.strictObject({
  name: word,
  legalName: word,
  number: word,
  vat,
  /** Where bills are transferred to; without it no transfer is offered. */
  bank: z.optional(bank),
  ico: word,
  tagline: word,
  /** `phone` for reading, `phoneLink` for dialling. */
  phone: word,
  phoneLink: z.string().check(z.regex(/^\+\d{8,15}$/, 'Write the number as a phone dials it: +442079460000')),
  email: word,
  address: z.strictObject({
    street: word,
    locality: word,
    postcode: word,
    country: word,
    countryCode: z.string().check(z.length(2)),
    /** Invented addresses are marked as such on the page. */
    sample: z.boolean(),
  }),
  location: z.strictObject({ latitude: z.number(), longitude: z.number() }),
  directions: z.url(),
  areas: z.array(word).check(z.minLength(1)),
  hours: openingHours,
  emergency: word,
  priceRange: word,
  /** The shop's ISO 4217 code, of every part and order; what is done at a visit has that of content/quotes.yml. */
  currency,
  /** Countries we deliver to, as in the terms of sale, with other names that buyers type for them. */
  delivery: z._default(
    z
      .array(z.strictObject({ country: word, also: z._default(z.array(word), []) }))
      .check(z.minLength(1, 'Name the country to which you deliver')),
    [{ country: 'United Kingdom', also: [] }],
  ),
  /** Working days from order to door. */
  deliveryDays: z._default(
    z.strictObject({
      from: z.int(),
      to: z.int(),
      /** Days between Monday and Friday on which no parcel arrives. */
      bankHolidays: z._default(
        z.array(z.string().check(z.regex(/^20\d\d-\d\d-\d\d$/, 'Write the day as "2026-12-25"'))),
        [],
      ),
    }),
    { from: 2, to: 4, bankHolidays: [] },
  ),
  /** London time at which the staff are mailed what waits for them, '07:30'; '' sends none. */
  morningMail: z._default(
    z.string().check(z.regex(/^(|([01]\d|2[0-3]):[0-5]\d)$/, 'Write a time like 07:30, or ""')),
    '07:30',
  ),
  /** The brand that the company is an authorised agent for. */
  agentFor: word,
  /** Other hosts that may serve product and profile pictures (content security policy). `any`: every https host. */
  pictureHosts: z.union(
    [z.literal('any'), z.array(z.string().check(z.regex(/^(\*\.)?([a-z0-9-]+\.)+[a-z]{2,}$/, HOST)))],
    HOST,
  ),
  /** Google Analytics id for counting sent quote requests; '' turns measurement off. */
  measurementId: z._default(
    z.string().check(z.regex(/^(G-[A-Z0-9]{4,20})?$/, 'Write the id as Google shows it: G-AB12CD34EF')),
    '',
  ),
  social: z.array(z.strictObject({ name: word, url: z.url() })),
});
export type Company = z.infer<typeof company>;
