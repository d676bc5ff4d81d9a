// Reads the catalogue.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { PATHS } from '#lib/paths.ts';
import type { Queries } from '#server/db/open.ts';
import type { ProductRow } from '#server/db/tables.ts';
import { wholeSum } from '#server/db/whole-sum.ts';
import type { Context } from '#server/platform/context.ts';
import { toProduct } from './to-product.ts';

const order = new Intl.Collator('en-GB');

/** Changes with any product and with the low-stock threshold. Cheap, so that the cached list can be checked on each request. */
export async function catalogueVersion({ db }: Pick<Context, 'db'>): Promise<string> {
  const { count, versions, newest, low } = await db
    .selectFrom('products')
    .select(({ fn, selectFrom }) => [
      fn.countAll().as('count'),
      wholeSum('version').as('versions'),
      fn.max('updated_at').as('newest'),
      selectFrom('settings').select('low_stock').where('id', '=', 'shop').as('low'),
    ])
    .executeTakeFirstOrThrow();
  return `${count}/${versions}/${newest}/${low}`;
}

/** Products per query: on SQLite no other request is answered meanwhile. */
const PAGE = 1000;

const byName = (one: Product, other: Product): number =>
  order.compare(one.name, other.name) || order.compare(one.id, other.id);

/**
 * What is for sale, by category and name: sorted here, since the two engines sort text differently. Other requests are
 * answered between the pages and the categories.
 * @param ids only these, by the primary key
 */
export async function findProducts(
  { db, company }: Pick<Context, 'db' | 'company'>,
  ids?: readonly string[],
): Promise<Product[]> {
  const found: Product[] = [];
  for (let last: string | undefined = ''; last !== undefined; ) {
    const rows: ProductRow[] = await db
      .selectFrom('products')
      .selectAll()
      .where('archived', '=', 0)
      .where('id', '>', last)
      .$if(ids !== undefined, (parts) => parts.where('id', 'in', ids ?? []))
      .orderBy('id')
      .limit(PAGE)
      .execute();
    for (const row of rows) found.push(toProduct(row, company.currency));
    last = rows[PAGE - 1]?.id;
    if (last !== undefined) await nextTurn();
  }
  const byCategory = Object.entries(Object.groupBy(found, ({ category }) => category));
  const sorted: Product[] = [];
  for (const [, parts] of byCategory.sort(([one], [other]) => order.compare(one, other))) {
    sorted.push(...parts.sort(byName));
    if (found.length > PAGE) await nextTurn();
  }
  return sorted;
}

/** The low-stock threshold of the admin settings: the dashboard's lists and the badge of the shop's cards follow it. */
export async function lowStock(queries: Queries): Promise<number> {
  const settings = queries.selectFrom('settings').select('low_stock').where('id', '=', 'shop');
  return (await settings.executeTakeFirstOrThrow()).low_stock;
}

const PRODUCT_PAGE = new RegExp(`^${PATHS.shop}/([a-z0-9-]{1,200})$`);

/**
 * Whether a product for sale has this address. Products that were added since the build have no page of their own yet:
 * until the next build their addresses open the shop, which shows them.
 * @param path of no page that the build has made
 */
export async function isNewPart({ db }: Pick<Context, 'db'>, path: string): Promise<boolean> {
  const slug = PRODUCT_PAGE.exec(path)?.[1];
  if (!slug) return false;
  const found = db.selectFrom('products').select('id').where('slug', '=', slug).where('archived', '=', 0);
  return (await found.executeTakeFirst()) !== undefined;
}
