// What the pages of the build are given of the shop's own catalogue.
import type { Product } from '#contract/catalogue/catalogue.ts';
import { findProducts } from '#server/catalogue/products.ts';
import { toProduct } from '#server/db/to-contract.ts';
import type { Context } from '#server/platform/context.ts';
import { sampleProductRows } from './seed.ts';

/** Stock and version change with every order: the live list brings them. */
const words = ({ stock, version, ...shown }: Product) => JSON.stringify(shown);

/**
 * The parts for sale, or null when pages made of the samples show the same: the database holds no part yet (the service
 * fills it when it starts), or the admin has not changed one.
 */
export async function shownCatalogue(shop: Pick<Context, 'db' | 'company'>): Promise<Product[] | null> {
  const any = await shop.db.selectFrom('products').select('id').limit(1).executeTakeFirst();
  if (!any) return null;
  const products = await findProducts(shop);
  const samples = sampleProductRows().map((row) => words(toProduct(row, shop.company.currency)));
  const own = new Set(products.map(words));
  const isSame = own.size === samples.length && samples.every((sample) => own.has(sample));
  return isSame ? null : products;
}
