// The public product list: the whole list and the shop's pages from memory, any other query from the database.
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  listProducts,
  type Product,
  type ProductList,
  type ProductsQuery,
} from '#contract/catalogue/catalogue.ts';
import { MAX_PARTS } from '#contract/catalogue/categories.ts';
import { cardOf } from '#lib/part-summary.ts';
import { type CachedJson, cacheByVersion, cachedJson, cachedReply } from '#server/http/cached-json.ts';
import { notFound } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { catalogueVersion, findProducts, lowStock } from './products.ts';

type List = CachedJson<ProductList>;

interface ProductLists {
  all: List;
  /** Pages of MAX_PARTS products by their `after`; '' for the first. */
  pages: ReadonlyMap<string, List>;
}

const listOf = (products: Product[], low: number): List =>
  cachedJson({ success: true, products, lowStock: low });

/** An unchanged page is reused, with its compressed variants. */
function cacheOf(ctx: Context) {
  let previous: ProductLists['pages'] = new Map();
  const version = () => catalogueVersion(ctx);
  return cacheByVersion(ctx, version, async (): Promise<ProductLists> => {
    const [products, low] = await Promise.all([findProducts(ctx), lowStock(ctx.db)]);
    const pages = new Map<string, List>();
    for (let from = 0; from === 0 || from < products.length; from += MAX_PARTS) {
      if (from > 0) await nextTurn();
      const after = products[from - 1]?.id ?? '';
      const page = listOf(products.slice(from, from + MAX_PARTS), low);
      const old = previous.get(after);
      pages.set(after, old?.etag === page.etag ? old : page);
    }
    previous = pages;
    const only = pages.size === 1 ? pages.get('') : undefined;
    return { all: only ?? listOf(products, low), pages };
  });
}

/** Parameters that the list doesn't know, such as those of a campaign, change nothing. */
export const cachedProductLists = (ctx: Context) =>
  cachedReply(listProducts, cacheOf(ctx), ({ all, pages }, query) => {
    if (query === '') return all;
    const asked = new URLSearchParams(query);
    if (asked.has('ids') || asked.has('fields')) return null;
    if (!asked.has('after') && !asked.has('limit')) return all;
    if (asked.get('limit') !== String(MAX_PARTS)) return null;
    // The router refuses an empty id.
    return pages.get(asked.has('after') ? asked.get('after') || '?' : '') ?? null;
  });

/** @throws ApiError not_found: nothing is for sale under the id of `after` */
export async function readProducts(
  ctx: Context,
  { ids, after, limit, fields }: ProductsQuery,
): Promise<List> {
  const [found, low] = await Promise.all([findProducts(ctx, ids?.split(',')), lowStock(ctx.db)]);
  const from = after ? found.findIndex(({ id }) => id === after) + 1 : 0;
  if (after && from === 0) throw notFound();
  const products = ids === undefined ? found.slice(from, limit && from + limit) : found;
  return listOf(fields ? products.map(cardOf) : products, low);
}
