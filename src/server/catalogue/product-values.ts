// A product's columns from the admin's form.

import { inOrder } from '#contract/catalogue/particulars.ts';
import type { ProductDraft } from '#contract/catalogue/product-changes.ts';
import { toMinor } from '#lib/money.ts';
import type { ProductRow } from '#server/db/tables.ts';

/** The admin's form as columns. @param before values that stay where the form has none */
export function productValues(
  draft: ProductDraft,
  before: Pick<ProductRow, 'part_number' | 'summary' | 'alt' | 'particulars' | 'fits' | 'fitting'>,
) {
  const { name, description, price, image, category, subcategory, stock, partNumber, summary, alt } = draft;
  const { particulars, fits, fitting } = draft;
  return {
    ...{ name, description, image, category, subcategory, stock },
    price_minor: toMinor(price),
    part_number: partNumber ?? before.part_number,
    summary: summary ?? before.summary,
    alt: alt ?? before.alt,
    particulars: particulars ? JSON.stringify(inOrder(particulars)) : before.particulars,
    fits: fits ?? before.fits,
    fitting: fitting ?? before.fitting,
  };
}
