// Maps products to the contract.
import type { Product } from '#contract/catalogue/catalogue.ts';
import type { AdminProduct } from '#contract/catalogue/products-admin.ts';
import { toWire } from '#lib/money.ts';
import { iso } from '#server/db/iso.ts';
import type { ProductRow } from '#server/db/tables.ts';

/** Those that it has. */
const makersNumbers = ({ mpn, other_numbers: otherNumbers, brand, gtin }: ProductRow) =>
  Object.fromEntries(Object.entries({ mpn, otherNumbers, brand, gtin }).filter(([, text]) => text));

/** @param currency of the shop: prices are stored without one */
export const toProduct = (row: ProductRow, currency: string): Product => ({
  _id: row.id,
  id: row.id,
  slug: row.slug,
  partNumber: row.part_number,
  ...makersNumbers(row),
  name: row.name,
  summary: row.summary,
  description: row.description,
  particulars: JSON.parse(row.particulars),
  fits: row.fits,
  fitting: row.fitting,
  price: toWire(row.price_minor),
  currency,
  image: row.image,
  alt: row.alt,
  category: row.category,
  subcategory: row.subcategory,
  stock: row.stock,
  version: row.version,
  createdAt: iso(row.created_at),
});

export const toAdminProduct = (row: ProductRow, currency: string): AdminProduct => ({
  ...toProduct(row, currency),
  archived: row.archived === 1,
  updatedAt: iso(row.updated_at),
});
