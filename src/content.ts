// The words, pictures and samples of content/, with their placeholders filled. The only caller of astro:content.
import { type CollectionEntry, getCollection, getEntry } from 'astro:content';
import type { Product } from '#contract/catalogue/catalogue.ts';
import type { Company } from '#contract/company.ts';
import type { Review } from '#contract/reviews/reviews.ts';
import { SERVICE_SLUGS, type ServiceSlug } from '#contract/services.ts';
import type { OpeningException } from '#contract/settings/opening.ts';
import { type Facts, factsOf, fillAll, fillHtml } from '#lib/fill.ts';
import { advertisedPrice, toMinor, toWire } from '#lib/money.ts';
import { picturePath } from '#lib/picture.ts';
import { productId } from '#lib/product-id.ts';

function found<T>(entry: T | undefined, path: string): T {
  if (entry === undefined) throw new Error(`${path} is missing`);
  return entry;
}

/** While a build lasts, content/ stays as it is: what ten thousand pages show is made once. While one edits, each time. */
function remembered<T>(make: () => Promise<T>): () => Promise<T> {
  if (!import.meta.env.PROD) return make;
  let made: Promise<T> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

export const getCompany = remembered(
  async (): Promise<Company> => found(await getEntry('company', 'company'), 'content/company.yml').data,
);

const getFacts = async (): Promise<Facts> => factsOf(await getCompany());

export interface Service {
  slug: ServiceSlug;
  data: CollectionEntry<'services'>['data'];
  /** The text under the front matter, rendered. */
  html: string;
}

/** The ten trades in their order. @throws Error when one of them has no file, or a file names none of them */
export const getServices = remembered(async (): Promise<Service[]> => {
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

/** One trade. @throws Error when it has no file */
export async function getService(slug: ServiceSlug): Promise<Service> {
  const services = await getServices();
  return found(
    services.find((service) => service.slug === slug),
    `content/services/${slug}.md`,
  );
}

export type PageName =
  | 'home'
  | 'services'
  | 'about'
  | 'contact'
  | 'quote'
  | 'review'
  | 'shop'
  | 'cart'
  | 'checkout'
  | 'sign-in'
  | 'register'
  | 'forgot-password'
  | 'reset-password'
  | 'verify-email'
  | 'booking'
  | 'order'
  | 'profile'
  | 'admin'
  | 'not-found'
  | 'sent'
  | 'form-problem';
export type Page<Name extends PageName> = CollectionEntry<`page-${Name}`>['data'];

const pages = new Map<PageName, () => Promise<unknown>>();

/** The words of one page. @example (await getPage('home')).offer.conditions */
export async function getPage<Name extends PageName>(name: Name): Promise<Page<Name>> {
  const known = pages.get(name) ?? remembered(() => readPage(name));
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
export const getLegalPages = remembered(async (): Promise<LegalPage[]> => {
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

export type Testimonial = CollectionEntry<'testimonials'>['data']['testimonials'][number];

export async function getTestimonials(): Promise<Testimonial[]> {
  return found(await getEntry('testimonials', 'testimonials'), 'content/testimonials.yml').data.testimonials;
}

export type SampleReview = CollectionEntry<'reviews'>['data']['reviews'][number];

/** Customers' own once they are enough (src/cli/build.mjs), else the samples. */
export async function getReviews(): Promise<readonly (Review | SampleReview)[]> {
  const { data } = found(await getEntry('own-reviews', 'own-reviews'), 'The reviews');
  return data.reviews ?? found(await getEntry('reviews', 'reviews'), 'content/reviews.yml').data.reviews;
}

/** The sample catalogue as the API would list it: by category and name. */
async function getSampleProducts(): Promise<Product[]> {
  const { currency } = await getCompany();
  const files = (await getCollection('products')).map(({ data }) => data);
  return files
    .flatMap(({ category, subcategory, parts }) =>
      parts.map(({ slug, partNumber, name, summary, description, price, stock, picture, alt }) => ({
        _id: productId(slug),
        id: productId(slug),
        ...{ slug, partNumber, name, summary, description, stock, alt, category, subcategory, currency },
        price: toWire(toMinor(price)),
        image: picturePath(picture),
        version: 1,
      })),
    )
    .sort(
      (one, other) =>
        one.category.localeCompare(other.category, 'en-GB') || one.name.localeCompare(other.name, 'en-GB'),
    );
}

/** The parts that pages show: the shop's own when the build was given them (src/cli/build.mjs), else the samples. */
export const getProducts = remembered(async (): Promise<Product[]> => {
  const { data } = found(await getEntry('catalogue', 'catalogue'), 'The catalogue');
  return data.products ?? getSampleProducts();
});

/** Few: pages carry them. */
const DAYS_TOLD = 8;

/** The next days with other hours, as the build knows them; the forms ask for what has come since. */
export async function getDaysThatDiffer(): Promise<OpeningException[]> {
  return found(await getEntry('days', 'days'), 'The days').data.days.slice(0, DAYS_TOLD);
}
