// Reads the catalogue.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Product } from '#contract/catalogue/catalogue.ts';
import type { ProductRow } from '#server/db/tables.ts';
import { toProduct } from '#server/db/to-contract.ts';
import type { Context } from '#server/platform/context.ts';

const order = new Intl.Collator('en-GB');

/** Changes whenever any part does, or the threshold of a low stock: cheap to ask, so that the prepared list is renewed at once. */
export async function catalogueVersion({ db }: Pick<Context, 'db'>): Promise<string> {
  const { count, versions, newest, low } = await db
    .selectFrom('products')
    .select(({ fn, selectFrom }) => [
      fn.countAll().as('count'),
      fn.sum('version').as('versions'),
      fn.max('updated_at').as('newest'),
      selectFrom('settings').select('low_stock').where('id', '=', 'shop').as('low'),
    ])
    .executeTakeFirstOrThrow();
  return `${count}/${versions}/${newest}/${low}`;
}

/** Parts a query: on SQLite nobody else is answered meanwhile. */
const PAGE = 1000;

const byName = (one: Product, other: Product): number =>
  order.compare(one.name, other.name) || order.compare(one.id, other.id);

/**
 * What is for sale, by category and name: sorted here, since the two engines sort text differently. Others are answered between
 * the pages and the categories.
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
