// Reads the catalogue.
import type { Product } from '#contract/catalogue/catalogue.ts';
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

/**
 * What is for sale, by category and name: sorted here, since the two engines sort text differently.
 * @param ids only these, by the primary key
 */
export async function findProducts(
  { db, company }: Pick<Context, 'db' | 'company'>,
  ids?: readonly string[],
): Promise<Product[]> {
  const rows = await db
    .selectFrom('products')
    .selectAll()
    .where('archived', '=', 0)
    .$if(ids !== undefined, (parts) => parts.where('id', 'in', ids ?? []))
    .execute();
  return rows
    .map((row) => toProduct(row, company.currency))
    .sort(
      (one, other) =>
        order.compare(one.category, other.category) ||
        order.compare(one.name, other.name) ||
        order.compare(one.id, other.id),
    );
}
