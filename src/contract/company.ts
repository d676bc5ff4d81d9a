// The company's facts, shared by pages, mails and the server. They come from content/company.yml.
import * as z from 'zod/mini';
import { bank } from './bills/bank.ts';
import { looksLikeBankNumber } from './bills/bank-number.ts';
import { email, line, phone, tagFree, whole } from './field.ts';

const number = line('Write some words', 200).check(tagFree);
/** Mails print many of them. */
const word = number.check(
  z.refine(
    (words) => !looksLikeBankNumber(words),
    'Write no bank account here: bills print yours, which an admin sets under Settings',
  ),
);
const clock = z
  .string('Write a time like 09:00')
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write a time like 09:00'));
/** Pages link to it. */
const webAddress = z
  .url({ protocol: /^https$/, error: 'Write the whole address, with https://' })
  .check(tagFree);
const degrees = (most: number) => {
  const ask = 'Write degrees as a number, like 51.5014';
  return z.number(ask).check(z.minimum(-most, ask), z.maximum(most, ask));
};

/** Opening hours of one day in London wall time, or `closed`. */
const dayHours = z.union([
  z.strictObject({ opens: clock, closes: clock }).check(
    z.refine(({ opens, closes }) => opens < closes, {
      path: ['closes'],
      error: 'Write a time after you open',
    }),
  ),
  z.literal('closed'),
]);
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

const STERLING_RATE = 'Write how many pounds one unit of the currency is, like 0.75';
const RATE = 'Write the rate in per cent: 20';
const vat = z
  .strictObject({
    /** false: nothing says VAT. */
    registered: z.boolean(),
    number: z._default(z.string().check(z.trim(), tagFree), ''),
    /** Per cent, included in every price. */
    rate: z._default(z.number(RATE).check(z.minimum(0, RATE), z.maximum(100, RATE)), 20),
    /** Pounds for one unit of the shop's currency, to state the VAT in sterling too. */
    sterlingRate: z.optional(z.number(STERLING_RATE).check(z.positive(STERLING_RATE))),
  })
  .check(
    z.refine(({ registered, number }) => !registered || number, {
      path: ['number'],
      error: 'Write your VAT registration number',
    }),
  );

/** ISO 4217. */
export const currency = z.enum(['USD', 'GBP', 'EUR'], 'Write USD, GBP or EUR');

const HOST = 'Write any, or a list of hosts like pictures.example.com and *.example.com';

const DIALLED = 'Write the number as a phone dials it: +442079460000';
/** With or without the country's code. @example isSameNumber('020 7946 0000', '+442079460000') // true */
const isSameNumber = (phone: string, phoneLink: string): boolean =>
  phoneLink.endsWith(phone.replace(/\D/g, '').replace(/^0+/, ''));

export const company = z
  .strictObject({
    name: word,
    legalName: word,
    /** Of a company; '' for a sole trader or partnership, which names `owners`. */
    number: z._default(z.union([z.literal(''), number]), ''),
    registeredIn: z._default(word, 'England and Wales'),
    /** Where it isn't `address`; of those with `owners` the address for service. */
    registeredOffice: z.optional(z.strictObject({ street: word, locality: word, postcode: word })),
    owners: z._default(z.array(word), []),
    /** The body for disputes that the company takes part in, by law or choice; without it nothing is said of one. */
    adr: z.optional(z.strictObject({ name: word, url: webAddress })),
    /** Registrations and memberships, with the number of each: a waste carrier's, Gas Safe, NICEIC. */
    schemes: z._default(z.array(z.strictObject({ name: word, number: word })), []),
    vat,
    /** Where bills are transferred to; without it no transfer is offered. */
    bank: z.optional(bank),
    ico: number,
    tagline: word,
    /** `phone` for reading, `phoneLink` for dialling. */
    phone,
    phoneLink: z.string(DIALLED).check(z.regex(/^\+\d{8,15}$/, DIALLED)),
    email,
    address: z.strictObject({
      street: word,
      locality: word,
      postcode: word,
      country: word,
      countryCode: z
        .string('Write two letters, like GB')
        .check(z.regex(/^[A-Z]{2}$/, 'Write two letters, like GB')),
      /** Invented addresses are marked as such on the page. */
      sample: z.boolean('Write true for a made-up one, false for a real one'),
    }),
    location: z.strictObject({ latitude: degrees(90), longitude: degrees(180) }),
    directions: webAddress,
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
        from: whole(0, 60),
        to: whole(0, 60),
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
    social: z.array(z.strictObject({ name: word, url: webAddress })),
  })
  .check(
    z.refine(({ number: registered, owners }) => Boolean(registered) !== owners.length > 0, {
      path: ['number'],
      error: 'Write a company’s number, or the names of those who own the business under owners',
    }),
    z.refine(({ phone, phoneLink }) => isSameNumber(phone, phoneLink), {
      path: ['phoneLink'],
      error: 'Write the same number as the one that people read',
    }),
  );
export type Company = z.infer<typeof company>;
