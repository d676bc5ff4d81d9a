// What an editor may write in content/. A mistake stops the build and names the file, the field and what to write instead.
import { defineCollection, type SchemaContext } from 'astro:content';
import { readFileSync } from 'node:fs';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';
import { sampleParts } from '#contract/catalogue/catalogue.ts';
import { CATEGORY_NAMES } from '#contract/catalogue/categories.ts';
import { company } from '#contract/company.ts';
import { visits } from '#contract/diary/visits.ts';
import type { Schema } from '#contract/endpoint.ts';
import { sampleReviews } from '#contract/reviews/reviews.ts';
import { SERVICE_SLUGS } from '#contract/services.ts';
import { shopData } from '#contract/shop-data.ts';
import { callouts, partsForSale } from './content-callouts.ts';
import { advertised } from './content-prices.ts';

type Picture = SchemaContext['image'];

/** What the build has read from the shop's database (src/cli/build.mjs). */
function readShopData() {
  const file = process.env.SHOP_DATA_FILE;
  return file
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { products: null, changedAt: {}, reviews: null, openingExceptions: [] };
}
const word = z.string('Write some words').trim().min(1, 'Write some words');
const list = z.array(word).min(1, 'List at least one');
const ALT_LENGTH = 'Say what the picture shows in 20 to 160 characters';
const alt = z
  .string('Say in one line what the picture shows')
  .trim()
  .min(20, ALT_LENGTH)
  .max(160, ALT_LENGTH);
const category = z.enum(CATEGORY_NAMES, `Write one of: ${CATEGORY_NAMES.join(', ')}`);
const titled = { title: word, intro: word };
const block = z.strictObject({ title: word, text: word });

const DESCRIPTION_LENGTH = 'Describe the page in 50 to 170 characters';
/** Search engines cut longer ones off. */
const seo = z.strictObject({
  title: word.max(70, 'Use 70 characters or fewer'),
  description: word.min(50, DESCRIPTION_LENGTH).max(170, DESCRIPTION_LENGTH),
  keywords: list,
});

/** A schema of the contract (zod/mini) as Astro takes it (zod). */
const fromContract = <T>(schema: Schema<T>) =>
  z.unknown().transform((value, context): T => {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    for (const { path, message } of parsed.error.issues)
      context.addIssue({ code: 'custom', path: [...path], message });
    return z.NEVER;
  });

/** A file of content/ that is one entry, under its own name. */
const wholeFile = (pattern: string) => glob({ base: './content', pattern });

const page = <Shape extends z.ZodRawShape>(name: string, shape: (image: Picture) => Shape) =>
  defineCollection({
    loader: glob({ base: './content/pages', pattern: `${name}.yml` }),
    schema: ({ image }) => z.strictObject({ seo, title: word, ...shape(image) }),
  });
const bare = () => ({});

const service = ({ image }: SchemaContext) =>
  z.strictObject({
    order: z.int('Write the number of the service, from 1').min(1),
    name: word.max(30, 'Use 30 characters or fewer'),
    title: word,
    card: word.max(120, 'Use 120 characters or fewer'),
    lead: word,
    seo,
    hero: z.strictObject({ picture: image(), alt }),
    facts: z.array(z.strictObject({ label: word, text: word })).min(1),
    offerings: z.strictObject({
      ...titled,
      items: z.array(z.strictObject({ title: word, text: word, picture: image(), alt })).min(1),
    }),
    choose: word,
    serves: z.strictObject({ ...titled, places: list }),
    areas: word,
    visit: z.array(block).length(3, 'Describe a visit in three steps'),
    questions: z.array(z.strictObject({ question: word, answer: word })).min(1),
    /** The parts of the shop for this trade. */
    parts: category.optional(),
    /** What a first visit costs at least, shown in place of the first of `facts`. */
    start: z.strictObject({ ...advertised, for: word, terms: word }).optional(),
    /** A first visit usually takes place within so many working days, shown in place of the second of `facts`. */
    firstVisitDays: z.int('Write the working days as a whole number, like 3').min(1).max(60).optional(),
    /** A fixed price that is advertised. */
    price: z.strictObject({ ...advertised, for: word, includes: list, excludes: word }).optional(),
  });

const testimonials = ({ image }: SchemaContext) =>
  z.strictObject({
    testimonials: z.array(
      z.strictObject({
        id: word,
        name: word,
        title: word,
        review: word,
        stars: z.int('Write the stars as a whole number from 1 to 5').min(1).max(5),
        image: image(),
        alt,
        sample: z.boolean('Write true for a made-up one, false for a real one'),
      }),
    ),
  });

const jobNotes = z.strictObject({
  notes: z.array(
    z.strictObject({
      machine: word,
      fault: word,
      finding: word,
      cost: word,
      sample: z.boolean('Write true for a made-up one, false for a real one'),
    }),
  ),
});

export const collections = {
  company: defineCollection({ loader: wholeFile('company.yml'), schema: fromContract(company) }),
  services: defineCollection({
    loader: glob({ base: './content/services', pattern: '*.md' }),
    schema: service,
  }),
  // No page shows it: the server does. A mistake stops the build already.
  visits: defineCollection({ loader: wholeFile('visits.yml'), schema: fromContract(visits) }),
  legal: defineCollection({
    loader: glob({ base: './content/legal', pattern: '*.md' }),
    schema: z.strictObject({
      title: word,
      description: word,
      updated: z.coerce.date('Write the day as 2026-11-21'),
      sample: z.boolean('Write true until a lawyer has read it, then false'),
    }),
  }),
  testimonials: defineCollection({ loader: wholeFile('testimonials.yml'), schema: testimonials }),
  'job-notes': defineCollection({ loader: wholeFile('job-notes.yml'), schema: jobNotes }),
  reviews: defineCollection({ loader: wholeFile('reviews.yml'), schema: fromContract(sampleReviews) }),
  products: defineCollection({
    loader: glob({ base: './content/products', pattern: '*.yml' }),
    schema: fromContract(sampleParts),
  }),
  'shop-data': defineCollection({
    loader: () => [{ id: 'shop-data', ...readShopData() }],
    schema: fromContract(shopData),
  }),
  'page-home': page('home', (image) => ({
    label: word,
    place: word,
    lead: word,
    facts: z.strictObject({ open: word, today: word, finance: word, areas: word, everywhere: word }),
    services: z.strictObject(titled),
    offer: z.strictObject({
      title: word,
      conditions: word,
      until: z.coerce.date('Write the last day as 2027-03-31'),
    }),
    finance: block,
    stories: z.strictObject(titled),
    about: z.strictObject({ title: word, text: word, picture: image(), alt }),
    hero: z.strictObject({
      picture: image(),
      layers: z.strictObject({ ground: image(), sheet: image() }).optional(),
      alt,
      callouts: callouts(SERVICE_SLUGS),
    }),
  })),
  'page-services': page('services', () => ({ intro: word, all: word, unsure: block })),
  'page-about': page('about', (image) => ({
    intro: word,
    cards: z.array(block).length(3, 'Write three cards'),
    director: z.strictObject({
      name: word,
      role: word,
      text: word,
      link: z.url('Write the whole address, with https://'),
      linkLabel: word,
      picture: image(),
      alt,
      sample: z.boolean(),
    }),
    explore: z.strictObject(titled),
    bench: z.strictObject({ picture: image(), alt }),
    stories: z.strictObject(titled),
  })),
  'page-contact': page('contact', () => ({ intro: word, form: z.strictObject(titled), location: block })),
  'page-quote': page('quote', () => ({ intro: word, form: z.strictObject({ title: word }) })),
  'page-review': page('review', () => ({ intro: word, form: z.strictObject(titled), touch: block })),
  'page-shop': page('shop', (image) => ({
    intro: word,
    delivery: word,
    partDelivery: word,
    noscript: word,
    machine: block.extend({ category, picture: image(), alt, parts: partsForSale }),
  })),
  'page-cart': page('cart', bare),
  'page-checkout': page('checkout', bare),
  'page-sign-in': page('sign-in', () => ({ intro: word })),
  'page-register': page('register', () => ({ intro: word })),
  'page-forgot-password': page('forgot-password', () => ({ intro: word })),
  'page-reset-password': page('reset-password', () => ({ intro: word })),
  'page-verify-email': page('verify-email', () => ({ intro: word })),
  'page-join-team': page('join-team', () => ({ intro: word })),
  'page-booking': page('booking', () => ({ intro: word })),
  'page-order': page('order', bare),
  'page-quote-offer': page('quote-offer', bare),
  'page-profile': page('profile', bare),
  'page-admin': page('admin', bare),
  'page-not-found': page('not-found', (image) => ({ text: word, picture: image(), alt })),
  'page-sent': page('sent', () => ({ next: word })),
  'page-engineer': page('engineer', bare),
  'page-form-problem': page('form-problem', () => ({ text: word })),
};
