// Data of the shop's database that the build shows in place of the samples.
import type { Product } from '#contract/catalogue/catalogue.ts';
import type { ShopData } from '#contract/shop-data.ts';
import { findProducts } from '#server/catalogue/products.ts';
import { toProduct } from '#server/catalogue/to-product.ts';
import { iso } from '#server/db/iso.ts';
import type { Context } from '#server/platform/context.ts';
import { ownReviews } from '#server/reviews/reviews.ts';
import { sampleProductRows } from '#server/seed/seed.ts';
import { comingExceptions } from '#server/settings/opening.ts';
import { picturesOf } from '#server/website/pictures.ts';
import { latestSnapshot } from '#server/website/snapshots.ts';

/** Stock and version change with every order: the browser asks for them. */
const shownOf = ({ stock, version, ...shown }: Product) => JSON.stringify(shown);

/**
 * The products for sale, or null when pages made of the samples show the same: the database holds no product yet (the
 * service fills it when it starts), or the admin has not changed one.
 */
export async function ownProducts(shop: Pick<Context, 'db' | 'company'>): Promise<Product[] | null> {
  const any = await shop.db.selectFrom('products').select('id').limit(1).executeTakeFirst();
  if (!any) return null;
  const products = await findProducts(shop);
  const samples = sampleProductRows().map((row) => shownOf(toProduct(row, shop.company.currency)));
  const own = new Set(products.map(shownOf));
  const isSame = own.size === samples.length && samples.every((sample) => own.has(sample));
  return isSame ? null : products;
}

async function productChanges({ db }: Pick<Context, 'db'>): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('products')
    .select(['slug', 'changed_at'])
    .where('archived', '=', 0)
    // PostgreSQL moves a row that is written: in another order, the pages would be built anew after each sale.
    .orderBy('id')
    .execute();
  return Object.fromEntries(rows.map(({ slug, changed_at }) => [slug, iso(changed_at)]));
}

/** @param drafted in place of the published edits @returns null where pages show nothing but samples */
export async function ownShopData(
  shop: Pick<Context, 'db' | 'company' | 'clock'>,
  drafted?: ShopData['edits'],
): Promise<ShopData | null> {
  const products = await ownProducts(shop);
  const edits = drafted ?? (await latestSnapshot(shop.db)).edits;
  const data = {
    products,
    changedAt: products ? await productChanges(shop) : {},
    reviews: await ownReviews(shop),
    openingExceptions: await comingExceptions(shop),
    edits,
    pictures: await picturesOf(shop.db, edits),
  };
  const isOwn =
    data.products ??
    data.reviews ??
    (data.openingExceptions.length > 0 || Object.keys(data.edits).length > 0);
  return isOwn ? data : null;
}
