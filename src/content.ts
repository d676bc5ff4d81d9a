// The content of content/ with its placeholders filled. The only caller of astro:content.
import { type CollectionEntry, type CollectionKey, getCollection, getEntry } from 'astro:content';
import * as notices from '#content/messages/notices.yml';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { inOrder } from '#contract/catalogue/particulars.ts';
import type { Company } from '#contract/company.ts';
import { SERVICE_SLUGS, type ServiceSlug } from '#contract/services.ts';
import type { OpeningException } from '#contract/settings/opening.ts';
import type { ShopData } from '#contract/shop-data.ts';
import { type CompanyFacts, factsOf, fillAll, fillHtml } from '#lib/fill.ts';
import { advertisedPrice, toMinor, toWire } from '#lib/money.ts';
import { sellerLines } from '#lib/particulars.ts';
import { picturePath } from '#lib/picture.ts';
import { productId, SAMPLE_DATE } from '#lib/product-id.ts';

function found<T>(entry: T | undefined, path: string): T {
  if (entry === undefined) throw new Error(`${path} is missing`);
  return entry;
}

/** Caches what `make` made for the whole build, so that ten thousand pages share it; not in `astro dev`, where content changes. */
function cached<T>(make: () => Promise<T>): () => Promise<T> {
  if (!import.meta.env.PROD) return make;
  let made: Promise<T> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

export const getCompany = cached(
  async (): Promise<Company> => found(await getEntry('company', 'company'), 'content/company.yml').data,
);

/** Its name as in the wordmark, and the particulars that documents show. */
export async function getSeller(): Promise<{ name: string; lines: string[] }> {
  const company = await getCompany();
  return { name: company.name, lines: sellerLines(company, notices.sampleAddress) };
}

/** The number of trades as texts say it: `{trades}`, and `{Trades}` where a sentence begins. */
const trades = ['ten', 'eleven', 'twelve'][SERVICE_SLUGS.length - 10] ?? String(SERVICE_SLUGS.length);
const Trades = trades.charAt(0).toUpperCase() + trades.slice(1);
const getFacts = async (): Promise<CompanyFacts> => ({ ...factsOf(await getCompany()), trades, Trades });

export interface Service {
  slug: ServiceSlug;
  data: CollectionEntry<'services'>['data'];
  /** The text under the front matter, rendered. */
  html: string;
}

/** The trades in their order. @throws Error when one of them has no file, or a file names none of them */
export const getServices = cached(async (): Promise<Service[]> => {
  const facts = await getFacts();
  const entries = await getCollection('services');
  const stray = entries.find(({ id }) => !SERVICE_SLUGS.includes(id as ServiceSlug));
  if (stray) throw new Error(`content/services/${stray.id}.md: name the file ${SERVICE_SLUGS.join(', ')}`);
  return SERVICE_SLUGS.map((slug) => {
    const path = `content/services/${slug}.md`;
    const { data, rendered } = found(
      entries.find(({ id }) => id === slug),
      path,
    );
    const own = data.price ? { ...facts, price: advertisedPrice(data.price) } : facts;
    return { slug, data: fillAll(data, own), html: fillHtml(rendered?.html ?? '', own) };
  }).sort((one, other) => one.data.order - other.data.order);
});

const getVisits = async () => found(await getEntry('visits', 'visits'), 'content/visits.yml').data;

/** What the engineer of a trade measures. */
export const getReadings = async (slug: ServiceSlug) => (await getVisits()).services[slug].readings ?? [];

/** Whether whoever books agrees to pay the starting price. */
export const isBookingCharged = async () => (await getVisits()).bookingCharge;

/** One trade. @throws Error when it has no file */
export async function getService(slug: ServiceSlug): Promise<Service> {
  const services = await getServices();
  return found(
    services.find((service) => service.slug === slug),
    `content/services/${slug}.md`,
  );
}

/** The trades as cards show them. */
export const getServiceCards = async () =>
  (await getServices()).map(({ slug, data: { order, name, card, hero, start, price } }) => ({
    slug,
    name,
    number: order,
    text: card,
    prices: { start, price },
    ...hero,
  }));

type NameOf<Key> = Key extends `page-${infer Name}` ? Name : never;
type PageName = NameOf<CollectionKey>;
export type Page<Name extends PageName> = CollectionEntry<`page-${Name}`>['data'];

const pages = new Map<PageName, () => Promise<unknown>>();

/** The texts of one page. @example (await getPage('home')).offer.conditions */
export async function getPage<Name extends PageName>(name: Name): Promise<Page<Name>> {
  const known = pages.get(name) ?? cached(() => readPage(name));
  pages.set(name, known);
  return (await known()) as Page<Name>;
}

async function readPage<Name extends PageName>(name: Name): Promise<Page<Name>> {
  const [entry] = await getCollection(`page-${name}`);
  const { data } = found(entry as { data: Page<Name> } | undefined, `content/pages/${name}.yml`);
  return fillAll(data, await getFacts());
}

export interface LegalPage {
  slug: string;
  data: CollectionEntry<'legal'>['data'];
  html: string;
  /** Its sections, each with the fragment that leads there. */
  headings: { slug: string; text: string }[];
}

interface Heading {
  depth: number;
  slug: string;
  text: string;
}

/** Astro gives what it found while rendering without a type. */
const headingsOf = (found: unknown): Heading[] =>
  ((found ?? []) as Heading[]).filter(({ depth }) => depth === 2);

/** Terms, privacy and the like, by title. */
export const getLegalPages = cached(async (): Promise<LegalPage[]> => {
  const facts = await getFacts();
  const entries = await getCollection('legal');
  return entries
    .map(({ id, data, rendered }) => ({
      slug: id,
      data: fillAll(data, facts),
      html: fillHtml(rendered?.html ?? '', facts),
      headings: fillAll(headingsOf(rendered?.metadata?.headings), facts),
    }))
    .sort((one, other) => one.data.title.localeCompare(other.data.title, 'en-GB'));
});

export interface OwnPage {
  data: CollectionEntry<'info'>['data'];
  html: string;
}

/** The owner's own pages (content/info.yml), in their order. */
export const getOwnPages = cached(async (): Promise<OwnPage[]> => {
  const facts = await getFacts();
  return (await getCollection('info')).map(({ data, rendered }) => ({
    data: fillAll(data, facts),
    html: fillHtml(rendered?.html ?? '', facts),
  }));
});

const getShopData = async (): Promise<ShopData> =>
  found(await getEntry('shop-data', 'shop-data'), "The shop's data").data;

/** Samples are left out once there are enough reviews by customers. */
const shown = async <T extends { sample: boolean }>(all: readonly T[]): Promise<T[]> => {
  const { reviews } = await getShopData();
  return all.filter(({ sample }) => !(sample && reviews));
};

/** Each with an `id`, which follows from its place: nobody types one. */
export const getTestimonials = async () => {
  const { testimonials } = found(
    await getEntry('testimonials', 'testimonials'),
    'content/testimonials.yml',
  ).data;
  return shown(testimonials.map((one, at) => ({ id: `story-${at + 1}`, ...one })));
};

export const getJobNotes = async () =>
  shown(found(await getEntry('job-notes', 'job-notes'), 'content/job-notes.yml').data.notes);

/** Customers' own once they are enough (src/cli/build.mjs), else the samples. */
export async function getReviews() {
  const { reviews } = await getShopData();
  return reviews ?? found(await getEntry('reviews', 'reviews'), 'content/reviews.yml').data.reviews;
}

/** The sample catalogue as the API would list it: by category and name. */
async function getSampleProducts(): Promise<Product[]> {
  const { currency } = await getCompany();
  const files = (await getCollection('products')).map(({ data }) => data);
  return files
    .flatMap(({ category, subcategory, parts }) =>
      parts.map(({ picture, ...part }) => ({
        ...part,
        _id: productId(part.slug),
        id: productId(part.slug),
        category,
        subcategory,
        currency,
        particulars: inOrder(part.particulars),
        price: toWire(toMinor(part.price)),
        image: picturePath(picture),
        version: 1,
        createdAt: SAMPLE_DATE,
      })),
    )
    .sort(
      (one, other) =>
        one.category.localeCompare(other.category, 'en-GB') || one.name.localeCompare(other.name, 'en-GB'),
    );
}

/** What to compare with the old part before ordering one of this subcategory. */
export const getChecks = async (subcategory: string): Promise<readonly string[]> =>
  (await getCollection('products')).find(({ data }) => data.subcategory === subcategory)?.data
    .beforeYouOrder ?? [];

/** The parts that pages show: the shop's own when the build was given them (src/cli/build.mjs), else the samples. */
export const getProducts = cached(async (): Promise<Product[]> => {
  const { products } = await getShopData();
  return products ?? getSampleProducts();
});

/** Few: pages carry them. */
const MAX_EXCEPTIONS = 8;

/** The next days with other hours, as the build knows them; the forms ask for what has come since. */
export async function getOpeningExceptions(): Promise<OpeningException[]> {
  return (await getShopData()).openingExceptions.slice(0, MAX_EXCEPTIONS);
}
