// The catalogue cut into pages that stay as they are while other parts change.
import { crc32 } from 'node:zlib';
import { type Product, SUBCATEGORY_NAMES } from '#contract/catalogue.ts';
import type { CataloguePage, Columns } from '#contract/catalogue-page.ts';
import type { Context } from './context.ts';
import { catalogueStamp, findProducts } from './domain/products.ts';
import { type Kept, keep, type Prepared, prepare } from './tagged.ts';

/** By the `after` that asks for it; '' for the first. */
type CataloguePages = ReadonlyMap<string, Prepared<CataloguePage>>;

/** Parts in a page. */
const LEAST = 500;
const MOST = 1000;
/** Beyond LEAST, a page ends at one part in so many, chosen by its id. */
const ENDS = 128;

/**
 * Cut where an id says so (content-defined chunking), not by counting: a part that comes or goes moves no border but its own.
 * @param products in the order of the pages
 */
function* cut(products: readonly Product[]): Generator<readonly Product[]> {
  let from = 0;
  for (const [at, { id }] of products.entries()) {
    const length = at + 1 - from;
    if (length < MOST && (length < LEAST || crc32(id) % ENDS > 0)) continue;
    yield products.slice(from, at + 1);
    from = at + 1;
  }
  if (from < products.length || from === 0) yield products.slice(from);
}

/** Many parts as one table. */
export const columnsOf = (products: readonly Product[]): Columns => ({
  id: products.map(({ id }) => id),
  slug: products.map(({ slug }) => slug),
  partNumber: products.map(({ partNumber }) => partNumber),
  name: products.map(({ name }) => name),
  summary: products.map(({ summary }) => summary),
  description: products.map(({ description }) => description),
  price: products.map(({ price }) => price),
  image: products.map(({ image }) => image),
  alt: products.map(({ alt }) => alt),
  category: products.map(({ category }) => category),
  subcategory: products.map(({ subcategory }) => subcategory),
  stock: products.map(({ stock }) => stock),
  version: products.map(({ version }) => version),
});

const place = ({ subcategory }: Product): number => SUBCATEGORY_NAMES.indexOf(subcategory);

/**
 * @param products by name
 * @param before the pages until now: one that is the same is kept, with the compressed twins that hang on it
 */
function cataloguePages(
  products: readonly Product[],
  currency: string,
  before: CataloguePages,
): CataloguePages {
  const pages = new Map<string, Prepared<CataloguePage>>();
  const cuts = [...cut(products.toSorted((one, other) => place(one) - place(other)))];
  let after = '';
  for (const [at, parts] of cuts.entries()) {
    const next = at < cuts.length - 1 ? (parts.at(-1)?.id ?? null) : null;
    const page = prepare({ currency, columns: columnsOf(parts), next });
    const old = before.get(after);
    pages.set(after, old?.etag === page.etag ? old : page);
    after = next ?? '';
  }
  return pages;
}

/** Parts by their ids, as one page, read anew each time. Those that are not for sale are left out. */
export async function partsPage(ctx: Context, ids: readonly string[]): Promise<Prepared<CataloguePage>> {
  const parts = await findProducts(ctx, ids);
  return prepare({ currency: ctx.company.currency, columns: columnsOf(parts), next: null });
}

export type KeptPages = Kept<CataloguePages>;

/** The pages that the shop reads, with their bytes. */
export function keepPages(ctx: Context): KeptPages {
  let pages: CataloguePages = new Map();
  return keep(
    ctx,
    () => catalogueStamp(ctx),
    async () => {
      pages = cataloguePages(await findProducts(ctx), ctx.company.currency, pages);
      return pages;
    },
  );
}
