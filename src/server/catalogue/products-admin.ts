// Reads products for the dashboard.
import { sql } from 'kysely';
import { particularsText } from '#contract/catalogue/particulars.ts';
import type { AdminProduct, ProductDetail, ProductQuery } from '#contract/catalogue/products-admin.ts';
import type { HistoryEntry } from '#contract/history.ts';
import { countRows } from '#server/db/count-rows.ts';
import type { Queries } from '#server/db/open.ts';
import { BY_NAME } from '#server/db/search-keys.ts';
import { contains } from '#server/db/search-pattern.ts';
import { sorting } from '#server/db/sorting.ts';
import type { ProductRow } from '#server/db/tables.ts';
import { notFound } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { historyOf } from '#server/platform/history.ts';
import { lowStock } from './products.ts';
import { toAdminProduct } from './to-product.ts';

const SORTED = {
  name: [BY_NAME],
  category: ['category', 'subcategory'],
  price: ['price_minor'],
  stock: ['stock'],
} as const;

export type ProductFilter = Pick<ProductQuery, 'status' | 'kind' | 'search'>;

/** The products that a query selects, on all pages. */
export function narrowed({ db }: Pick<Context, 'db'>, query: ProductFilter, low: number) {
  const { status, kind, search } = query;
  let found = db.selectFrom('products').where('archived', '=', status === 'archived' ? 1 : 0);
  if (status === 'for-sale') found = found.where('stock', '>', 0);
  if (status === 'low') found = found.where('stock', '<', low);
  if (status === 'to-count') found = found.where('short', '>', 0);
  if (status === 'sold-out') found = found.where('stock', '=', 0);
  if (kind) found = found.where('category', '=', kind);
  return found.where(contains(search, 'search_key'));
}

/** Products added at the same time are sorted by name. */
export function ordered(found: ReturnType<typeof narrowed>, sort: ProductQuery['sort']) {
  const { by, direction } = sorting(sort, SORTED);
  const columns = by.flatMap((column) => (column === 'id' ? [BY_NAME, 'id'] : [column]));
  return columns.reduce(
    (query, column, at) => query.orderBy(sql.raw(column), at < columns.length - 2 ? direction : 'asc'),
    found.selectAll(),
  );
}

/** @returns one page, the total, and the low-stock threshold */
export async function findAdminProducts(
  ctx: Pick<Context, 'db' | 'company'>,
  query: ProductQuery,
): Promise<{ products: AdminProduct[]; total: number; lowStock: number }> {
  const low = await lowStock(ctx.db);
  const found = narrowed(ctx, query, low);
  const total = await countRows(found);
  const rows = await ordered(found, query.sort).limit(query.limit).offset(query.offset).execute();
  const { currency } = ctx.company;
  return { products: rows.map((row) => toAdminProduct(row, currency)), total, lowStock: low };
}

/** @throws ApiError not_found */
export const productRow = (queries: Queries, id: string): Promise<ProductRow> =>
  queries.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound);

/** Fields that change with every change, or repeat another. */
const HIDDEN = new Set(['_id', 'id', 'slug', 'version', 'currency', 'archived', 'createdAt']);
const NAMES: Record<string, string> = {
  partNumber: 'part number',
  mpn: 'maker’s number',
  otherNumbers: 'other numbers',
  gtin: 'GTIN',
  summary: 'short line',
  alt: 'picture text',
  fits: 'what it fits',
};
/** The JSON of particulars, as people read them. */
const asLines = (json: string): string => (json ? particularsText(JSON.parse(json)) : '');
const readable = ({ changes, ...entry }: HistoryEntry): HistoryEntry => ({
  ...entry,
  changes: (entry.action === 'add' ? [] : changes)
    .filter(({ what }) => !HIDDEN.has(what))
    .map(({ what, from, to }) => ({
      what: NAMES[what] ?? what,
      from: what === 'particulars' ? asLines(from) : from,
      to: what === 'particulars' ? asLines(to) : to,
    })),
});

/** One product with its history, newest first. */
export async function loadProductDetail(
  { db, company }: Pick<Context, 'db' | 'company'>,
  row: ProductRow,
): Promise<ProductDetail> {
  const history = await historyOf(db, 'product', row.id, []);
  return { ...toAdminProduct(row, company.currency), history: history.map(readable) };
}
