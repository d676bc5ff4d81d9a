// The public list of parts as bytes: all of it, and the pages that the shop asks for. Made once per change.
import {
  listProducts,
  MAX_PARTS,
  type Product,
  type ProductList,
  type ProductsQuery,
} from '#contract/catalogue.ts';
import { cardOf } from '#lib/part-words.ts';
import { ApiError } from './api-error.ts';
import type { Context } from './context.ts';
import { lowStock } from './domain/low-stock.ts';
import { catalogueStamp, findProducts } from './domain/products.ts';
import { type Kept, keep, type Prepared, prepare } from './tagged.ts';

type List = Prepared<ProductList>;

export interface ProductLists {
  all: List;
  /** Of MAX_PARTS each, by the `after` that asks for it; '' for the first. */
  pages: ReadonlyMap<string, List>;
}

const listOf = (products: Product[], low: number): List =>
  prepare({ success: true, products, lowStock: low });

/** The lists with their bytes. A page that stays the same is kept, with the compressed copies that hang on it. */
export function keepLists(ctx: Context): Kept<ProductLists> {
  let before: ProductLists['pages'] = new Map();
  return keep(
    ctx,
    () => catalogueStamp(ctx),
    async () => {
      const [products, low] = await Promise.all([findProducts(ctx), lowStock(ctx.db)]);
      const pages = new Map<string, List>();
      for (let from = 0; from === 0 || from < products.length; from += MAX_PARTS) {
        const after = products[from - 1]?.id ?? '';
        const page = listOf(products.slice(from, from + MAX_PARTS), low);
        const old = before.get(after);
        pages.set(after, old?.etag === page.etag ? old : page);
      }
      before = pages;
      const only = pages.size === 1 ? pages.get('') : undefined;
      return { all: only ?? listOf(products, low), pages };
    },
  );
}

const FIRST_PAGE = `?limit=${MAX_PARTS}`;
const LATER_PAGE = `${FIRST_PAGE}&after=`;

/** @param url of a request @returns the list that it asks for; undefined where `readList` has to look at the query */
export function preparedList({ all, pages }: ProductLists, url: string): List | undefined {
  const query = url.slice(listProducts.path.length);
  if (query === '') return all;
  if (query === FIRST_PAGE) return pages.get('');
  return query.startsWith(LATER_PAGE) ? pages.get(query.slice(LATER_PAGE.length) || '?') : undefined;
}

/** @throws ApiError not_found: nothing is for sale under the id of `after` */
export async function readList(
  ctx: Context,
  kept: Kept<ProductLists>,
  { ids, after, limit, fields }: ProductsQuery,
): Promise<List> {
  const shaped = (products: Product[], low: number) => listOf(fields ? products.map(cardOf) : products, low);
  if (ids !== undefined)
    return shaped(...(await Promise.all([findProducts(ctx, ids.split(',')), lowStock(ctx.db)])));
  const { all, pages } = await kept.get();
  if (!after && !limit && !fields) return all;
  const page = limit === MAX_PARTS && !fields ? pages.get(after ?? '') : undefined;
  if (page) return page;
  const { products, lowStock: low } = all.data;
  const from = after ? products.findIndex(({ id }) => id === after) + 1 : 0;
  if (after && from === 0) throw new ApiError('not_found');
  return shaped(products.slice(from, limit && from + limit), low);
}
