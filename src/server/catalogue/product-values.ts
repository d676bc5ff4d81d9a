import type { ProductDraft } from '#contract/catalogue/product-changes.ts';
import { toMinor } from '#lib/money.ts';
import type { ProductRow } from '#server/db/tables.ts';

type Values = Pick<
  ProductRow,
  | 'name'
  | 'description'
  | 'price_minor'
  | 'image'
  | 'category'
  | 'subcategory'
  | 'stock'
  | 'part_number'
  | 'summary'
  | 'alt'
>;

/** What the admin's form says as columns. @param before what stays where the form says nothing */
export function productValues(
  draft: ProductDraft,
  before: Pick<ProductRow, 'part_number' | 'summary' | 'alt'>,
): Values {
  const { name, description, price, image, category, subcategory, stock, partNumber, summary, alt } = draft;
  return {
    ...{ name, description, image, category, subcategory, stock },
    price_minor: toMinor(price),
    part_number: partNumber ?? before.part_number,
    summary: summary ?? before.summary,
    alt: alt ?? before.alt,
  };
}
