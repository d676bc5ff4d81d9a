// What the files of pages and services hold. `picture` is a name in the contract, and an encoded picture in the build.
import * as z from 'zod/mini';
import { CATEGORY_NAMES } from '#contract/catalogue/categories.ts';
import { day, whole } from '#contract/field.ts';
import { SERVICE_SLUGS } from '#contract/services.ts';
import { callouts, partsForSale } from './points.ts';
import {
  advertised,
  alt,
  block,
  description,
  list,
  markdown,
  onlyFacts,
  seo,
  shortWord,
  titled,
  word,
  yesNo,
} from './texts.ts';

type Picture = z.ZodMiniType;
const category = z.enum(CATEGORY_NAMES, `Write one of: ${CATEGORY_NAMES.join(', ')}`);

/** content/pages: every page has a title, and what search engines show. */
const page = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.strictObject({ seo, title: word, ...shape }).check(onlyFacts());

const home = <P extends Picture>(picture: P) =>
  page({
    label: word,
    place: word,
    lead: word,
    facts: z.strictObject({ open: word, today: word, finance: word, areas: word, everywhere: word }),
    services: z.strictObject(titled),
    offer: z.strictObject({
      title: word,
      conditions: word,
      from: z.optional(day('Write the first day as 2027-03-01')),
      until: day('Write the last day as 2027-03-31'),
    }),
    finance: block,
    stories: z.strictObject(titled),
    about: z.strictObject({ title: word, text: word, picture, alt }),
    hero: z.strictObject({
      picture,
      layers: z.optional(z.strictObject({ ground: picture, sheet: picture })),
      alt,
      callouts: callouts(SERVICE_SLUGS),
    }),
  });

const about = <P extends Picture>(picture: P) =>
  page({
    intro: word,
    cards: z.array(block).check(z.length(3, 'Write three cards')),
    director: z.strictObject({
      name: word,
      role: word,
      text: word,
      link: z.url({ protocol: /^https$/, error: 'Write the whole address, with https://' }),
      linkLabel: word,
      picture,
      alt,
      sample: yesNo('true for made-up words, false for real ones'),
    }),
    explore: z.strictObject(titled),
    bench: z.strictObject({ picture, alt }),
    stories: z.strictObject(titled),
  });

const shop = <P extends Picture>(picture: P) =>
  page({
    intro: word,
    delivery: word,
    partDelivery: word,
    noscript: word,
    machine: z.strictObject({ title: word, text: word, category, picture, alt, parts: partsForSale }),
  });

const bare = () => page({});
const withIntro = () => page({ intro: word });

/** By the names of their files. */
export const PAGES = {
  home,
  services: () => page({ intro: word, all: word, unsure: block }),
  about,
  contact: () => page({ intro: word, form: z.strictObject(titled), location: block }),
  quote: () => page({ intro: word, form: z.strictObject({ title: word }) }),
  review: () => page({ intro: word, form: z.strictObject(titled), touch: block }),
  shop,
  cart: bare,
  checkout: bare,
  'sign-in': withIntro,
  register: withIntro,
  'forgot-password': withIntro,
  'reset-password': withIntro,
  'verify-email': withIntro,
  'join-team': withIntro,
  'stop-bank-change': withIntro,
  booking: withIntro,
  order: bare,
  bill: bare,
  agree: bare,
  'quote-offer': bare,
  profile: bare,
  admin: bare,
  'not-found': <P extends Picture>(picture: P) => page({ text: word, picture, alt }),
  sent: () => page({ next: word }),
  engineer: bare,
  'form-problem': () => page({ text: word }),
};

/** content/testimonials.yml. */
export const testimonials = <P extends Picture>(picture: P) =>
  z
    .strictObject({
      testimonials: z.array(
        z.strictObject({
          name: word,
          title: word,
          review: word,
          stars: whole(1, 5, 'Write the stars as a whole number from 1 to 5'),
          image: picture,
          alt,
          sample: yesNo('true for a made-up one, false for a real one'),
        }),
      ),
    })
    .check(onlyFacts());

/** content/legal; `body` is the Markdown below the front matter. */
export const legal = z
  .strictObject({
    title: word,
    description: word,
    updated: day('Write the day as 2026-11-21'),
    sample: yesNo('true until a lawyer has read it, then false'),
    body: markdown,
  })
  .check(onlyFacts());

/** One of content/info.yml, shown at /info/name. */
export const ownPage = z.strictObject({
  name: z
    .string('Write a name')
    .check(
      z.maxLength(60, 'Use 60 characters or fewer'),
      z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Use small letters, digits and hyphens, like opening-day'),
    ),
  title: shortWord(70),
  description,
  inFooter: yesNo('true for a link in the footer, false for none'),
  body: markdown,
});

/** content/info.yml: the owner's own pages. */
export const ownPages = z.strictObject({ pages: z.array(ownPage) }).check(
  z.check(({ value, issues }) => {
    const names = value.pages.map(({ name }) => name);
    names.forEach((name, at) => {
      if (names.indexOf(name) < at)
        issues.push({
          code: 'custom',
          path: ['pages', at, 'name'],
          message: 'Another page has this name',
          input: value,
        });
    });
  }),
  onlyFacts(),
);

/** content/services; `body` is the Markdown below the front matter. */
export const service = <P extends Picture>(picture: P) =>
  z
    .strictObject({
      order: z.number('Write the number of the service, from 1').check(z.int(), z.minimum(1)),
      name: shortWord(30),
      title: word,
      card: shortWord(120),
      lead: word,
      seo,
      hero: z.strictObject({ picture, alt }),
      facts: z.array(z.strictObject({ label: word, text: word })).check(z.minLength(1, 'List at least one')),
      offerings: z.strictObject({
        ...titled,
        items: z
          .array(z.strictObject({ title: word, text: word, picture, alt }))
          .check(z.minLength(1, 'List at least one')),
      }),
      choose: word,
      serves: z.strictObject({ ...titled, places: list }),
      areas: word,
      visit: z.array(block).check(z.length(3, 'Describe a visit in three steps')),
      questions: z
        .array(z.strictObject({ question: word, answer: word }))
        .check(z.minLength(1, 'List at least one')),
      /** The parts of the shop for this trade. */
      parts: z.optional(category),
      /** What a first visit costs at least, shown in place of the first of `facts`. */
      start: z.optional(z.strictObject({ ...advertised, for: word, terms: word })),
      /** A first visit usually takes place within so many working days, shown in place of the second of `facts`. */
      firstVisitDays: z.optional(whole(1, 60, 'Write the working days as a whole number, like 3')),
      /** A fixed price that is advertised. */
      price: z.optional(z.strictObject({ ...advertised, for: word, includes: list, excludes: word })),
      body: markdown,
    })
    .check(onlyFacts(({ price }) => (price ? ['price'] : [])));
