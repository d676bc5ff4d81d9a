// Reads the catalogue.
import type { Product } from '#contract/catalogue.ts';
import type { Context } from '../context.ts';
import { toProduct } from '../db/to-contract.ts';

const order = new Intl.Collator('en-GB');

/** What is for sale, by category and name: sorted here, since the two engines sort text differently. */
export async function findProducts({ db, company }: Pick<Context, 'db' | 'company'>): Promise<Product[]> {
  const rows = await db.selectFrom('products').selectAll().where('archived', '=', 0).execute();
  return rows
    .map((row) => toProduct(row, company.currency))
    .sort(
      (one, other) =>
        order.compare(one.category, other.category) ||
        order.compare(one.name, other.name) ||
        order.compare(one.id, other.id),
    );
}
