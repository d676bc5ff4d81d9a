// What an editor may write in content/. A mistake stops the build and names the file, the field and what to write instead.
import { defineCollection, type SchemaContext } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';
import { sampleParts } from '#contract/catalogue/catalogue.ts';
import { company } from '#contract/company.ts';
import { visits } from '#contract/diary/visits.ts';
import type { Schema } from '#contract/endpoint.ts';
import { sampleReviews } from '#contract/reviews/reviews.ts';
import { shopData } from '#contract/shop-data.ts';
import { legal, ownPage, PAGES, service, testimonials } from '#contract/website/shapes.ts';
import { contentFiles, ownPageFiles, readShopData } from './content-files.ts';

type Picture = SchemaContext['image'];

const word = z.string('Write some words').trim().min(1, 'Write some words');

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

/** A picture of the build, as the contract (zod/mini) takes it. */
type Encoded = Schema<z.infer<ReturnType<Picture>>>;
const encoded = (image: Picture) => image() as unknown as Encoded;

/** A page of content/pages. */
const page = <T>(name: string, shape: (picture: Encoded) => Schema<T>) =>
  defineCollection({
    loader: contentFiles('pages', `${name}.yml`),
    schema: ({ image }) => fromContract(shape(encoded(image))),
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
  company: defineCollection({ loader: contentFiles('', 'company.yml'), schema: fromContract(company) }),
  services: defineCollection({
    loader: contentFiles('services', '*.md'),
    schema: ({ image }) => fromContract(service(encoded(image))),
  }),
  // No page shows it: the server does. A mistake stops the build already.
  visits: defineCollection({ loader: contentFiles('', 'visits.yml'), schema: fromContract(visits) }),
  legal: defineCollection({ loader: contentFiles('legal', '*.md'), schema: fromContract(legal) }),
  info: defineCollection({ loader: ownPageFiles, schema: fromContract(ownPage) }),
  testimonials: defineCollection({
    loader: contentFiles('', 'testimonials.yml'),
    schema: ({ image }) => fromContract(testimonials(encoded(image))),
  }),
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
  'page-home': page('home', PAGES.home),
  'page-services': page('services', PAGES.services),
  'page-about': page('about', PAGES.about),
  'page-contact': page('contact', PAGES.contact),
  'page-quote': page('quote', PAGES.quote),
  'page-review': page('review', PAGES.review),
  'page-shop': page('shop', PAGES.shop),
  'page-cart': page('cart', PAGES.cart),
  'page-checkout': page('checkout', PAGES.checkout),
  'page-sign-in': page('sign-in', PAGES['sign-in']),
  'page-register': page('register', PAGES.register),
  'page-forgot-password': page('forgot-password', PAGES['forgot-password']),
  'page-reset-password': page('reset-password', PAGES['reset-password']),
  'page-verify-email': page('verify-email', PAGES['verify-email']),
  'page-join-team': page('join-team', PAGES['join-team']),
  'page-stop-bank-change': page('stop-bank-change', PAGES['stop-bank-change']),
  'page-booking': page('booking', PAGES.booking),
  'page-order': page('order', PAGES.order),
  'page-bill': page('bill', PAGES.bill),
  'page-agree': page('agree', PAGES.agree),
  'page-quote-offer': page('quote-offer', PAGES['quote-offer']),
  'page-profile': page('profile', PAGES.profile),
  'page-admin': page('admin', PAGES.admin),
  'page-not-found': page('not-found', PAGES['not-found']),
  'page-sent': page('sent', PAGES.sent),
  'page-engineer': page('engineer', PAGES.engineer),
  'page-form-problem': page('form-problem', PAGES['form-problem']),
};
