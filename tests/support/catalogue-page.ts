// A page of the catalogue as the service writes it.
import type { Product } from '#contract/catalogue.ts';
import type { CataloguePage } from '#contract/catalogue-page.ts';
import { columnsOf } from '#server/catalogue-pages.ts';

export const pageOf = (products: readonly Product[], next: string | null = null): CataloguePage => ({
  currency: products[0]?.currency ?? 'USD',
  columns: columnsOf(products),
  next,
});
