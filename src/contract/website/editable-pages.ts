// The pages whose words the dashboard edits: where their file is, its shape, and the fields of their form.
import type * as z from 'zod/mini';
import { CATEGORY_NAMES } from '#contract/catalogue/categories.ts';
import { SERVICE_SLUGS, SERVICES } from '#contract/services.ts';
import { BUSINESS_PAGES } from './business-pages.ts';
import { type EditablePage, page } from './editable-page.ts';
import * as field from './fields.ts';
import { type FieldsOf, IN_FILE } from './fields.ts';
import { MAIL_PAGES } from './mail-pages.ts';
import { legal, ownPages, PAGES, service, testimonials } from './shapes.ts';
import { pictureName } from './texts.ts';

const { text, long, lines, group, listOf, picture } = field;
const MARKDOWN = 'Markdown: ## headings, **bold**, lists, tables, [links](/contact), ![pictures](their-name)';
const ALT = 'What the picture shows';
const ALT_HINT = 'In one line of 20 to 160 characters, for people who can’t see it';
const alt = text(ALT, ALT_HINT);
const titled = { title: text('Title'), intro: long('Introduction') };
const block = { title: text('Title'), text: long('Text') };
const seo = group('In search results', {
  title: text('Title', '70 characters at most'),
  description: long('Description', '50 to 170 characters'),
  keywords: lines('Keywords'),
});
const CURRENCIES = ['GBP', 'USD', 'EUR'];
const advertised = {
  amount: field.number('Amount', 'Like 50 or 49.50'),
  currency: field.choice('Currency', CURRENCIES),
};

const home = page('Home page', 'pages/home.yml', '/', PAGES.home(pictureName), {
  label: text('Line above the title'),
  place: text('Place'),
  title: text('Title'),
  lead: long('Lead'),
  facts: group('Facts below the lead', {
    open: text('Before the hours'),
    today: text('Before today’s hours'),
    finance: text('Finance'),
    areas: text('Before the areas'),
    everywhere: text('All areas'),
  }),
  services: group('Services', titled),
  offer: group('Offer', {
    title: text('Title'),
    conditions: long('Conditions', 'Who gets it, on what, how much at most, and until when'),
    from: field.dayField('First day', 'The offer appears on this day; at once if you leave it empty'),
    until: field.dayField('Last day', 'The offer disappears after this day'),
  }),
  finance: group('Finance', block),
  stories: group('Testimonials', titled),
  about: group('About us', { ...block, picture: picture('Picture'), alt }),
  hero: IN_FILE,
  seo,
});

const about = page('About', 'pages/about.yml', '/about', PAGES.about(pictureName), {
  title: text('Title'),
  intro: long('Introduction'),
  cards: listOf('Cards', 'Card', block, true),
  director: group('Director', {
    name: text('Name'),
    role: text('Role'),
    text: long('Text'),
    link: text('Profile address', 'Begins with https://'),
    linkLabel: text('Words of the link'),
    picture: picture('Picture'),
    alt,
    sample: field.yesNoField('These words are a sample', 'Untick once they are the director’s own'),
  }),
  explore: group('Services', titled),
  bench: group('Picture of the workshop', { picture: picture('Picture'), alt }),
  stories: group('Testimonials', titled),
  seo,
});

const PAGES_OF_FILES = {
  home,
  services: page('Services', 'pages/services.yml', '/services', PAGES.services(), {
    title: text('Title'),
    intro: long('Introduction'),
    all: text('Link to all services'),
    unsure: group('Not sure which one?', block),
    seo,
  }),
  about,
  contact: page('Contact', 'pages/contact.yml', '/contact', PAGES.contact(), {
    title: text('Title'),
    intro: long('Introduction'),
    form: group('Form', titled),
    location: group('Where you are', block),
    seo,
  }),
  shop: page('Shop', 'pages/shop.yml', '/shop', PAGES.shop(pictureName), {
    title: text('Title'),
    intro: long('Introduction'),
    delivery: long('Prices and delivery, above the parts'),
    partDelivery: long('Prices and delivery, on a part’s page'),
    noscript: long('For browsers without JavaScript'),
    machine: group('Parts by picture', {
      ...block,
      picture: IN_FILE,
      alt,
      category: IN_FILE,
      parts: IN_FILE,
    }),
    seo,
  }),
  reviews: page('Reviews', 'pages/review.yml', '/review', PAGES.review(), {
    title: text('Title'),
    intro: long('Introduction'),
    form: group('Form', titled),
    touch: group('Below the form', block),
    seo,
  }),
};

const stories = page(
  'Testimonials',
  'testimonials.yml',
  '/about',
  testimonials(pictureName),
  {
    testimonials: listOf('Testimonials', 'Testimonial', {
      name: text('Name'),
      title: text('Who they are', 'Like “Owner, restaurant in East London”'),
      review: long('Their words', 'Only what a real customer wrote, with their consent'),
      stars: field.number('Stars', 'From 1 to 5'),
      image: picture('Picture'),
      alt,
      sample: field.yesNoField('Made up', 'Marked as a sample; goes once there are real reviews'),
    }),
  },
  'testimonials',
);

const info = page('Own pages', 'info.yml', '', ownPages, {
  pages: listOf('Pages', 'Page', {
    name: text('Name', 'In small letters, digits and hyphens: opening-day is shown at /info/opening-day'),
    title: text('Title', '70 characters at most'),
    description: long('Description', 'In search results: 50 to 170 characters'),
    body: field.markdownText('Text', MARKDOWN),
    inFooter: field.yesNoField('Link in the footer'),
  }),
});

const LEGAL_TITLES = {
  terms: 'Terms',
  privacy: 'Privacy',
  cookies: 'Cookies',
  cancellation: 'Cancellation',
  company: 'Company particulars',
  accessibility: 'Accessibility',
  'reviews-policy': 'Reviews policy',
};
const legalFields: FieldsOf<z.infer<typeof legal>> = {
  title: text('Title'),
  description: long('Description', 'Below the title, and in search results'),
  updated: field.dayField('Last changed', 'Shown to visitors: set it when the meaning changes'),
  sample: field.yesNoField('This is a sample', 'Untick once a lawyer has read it'),
  body: field.markdownText('Text', MARKDOWN),
};

const serviceFields: FieldsOf<z.infer<ReturnType<typeof service<typeof pictureName>>>> = {
  order: IN_FILE,
  name: text('Name', '30 characters at most'),
  title: text('Title'),
  card: long('Line on the card', '120 characters at most'),
  lead: long('Lead'),
  hero: group('Picture', { picture: picture('Picture'), alt }),
  start: group(
    'Price to start',
    { ...advertised, for: text('For', 'Like “Diagnosis”'), terms: text('What it includes') },
    { amount: 0, currency: 'GBP', for: '', terms: '' },
  ),
  price: group(
    'Fixed price',
    {
      ...advertised,
      for: long('For'),
      includes: lines('Includes'),
      excludes: long('What it doesn’t include'),
    },
    { amount: 0, currency: 'GBP', for: '', includes: [], excludes: '' },
  ),
  firstVisitDays: field.number('Working days to a first visit', 'Empty: nothing is said about it'),
  facts: listOf('Facts', 'Fact', { label: text('Label'), text: long('Text') }),
  offerings: group('What you do', {
    ...titled,
    items: listOf('Kinds of work', 'Kind of work', { ...block, picture: picture('Picture'), alt }),
  }),
  choose: text('Question above the link to the form'),
  serves: group('Who you work for', { ...titled, places: lines('Places') }),
  areas: long('Areas'),
  visit: listOf('A visit in three steps', 'Step', block, true),
  questions: listOf('Questions', 'Question', { question: text('Question'), answer: long('Answer') }),
  parts: field.choice('Parts of the shop for this trade', ['', ...CATEGORY_NAMES]),
  body: field.markdownText('Text of the page', MARKDOWN),
  seo,
};

/** By the id that the API knows them by. */
export const EDITABLE_PAGES: Readonly<Record<string, EditablePage>> = {
  ...BUSINESS_PAGES,
  ...PAGES_OF_FILES,
  testimonials: stories,
  info,
  ...Object.fromEntries(
    SERVICE_SLUGS.map((slug) => [
      `service-${slug}`,
      page(SERVICES[slug].booking, `services/${slug}.md`, `/${slug}`, service(pictureName), serviceFields),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(LEGAL_TITLES).map(([slug, title]) => [
      `legal-${slug}`,
      page(title, `legal/${slug}.md`, `/${slug}`, legal, legalFields),
    ]),
  ),
  ...MAIL_PAGES,
};
