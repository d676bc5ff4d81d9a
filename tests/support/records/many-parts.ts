// A catalogue of many parts, inserted straight into the database.
import type { Kysely } from 'kysely';
import { SUBCATEGORY_NAMES } from '#contract/catalogue/categories.ts';
import { withKey } from '#server/db/search-keys.ts';
import type { ProductRow, Tables } from '#server/db/tables.ts';

/** Ids, slugs and names count up with `at`; names are in alphabetical order. */
export const partRow = (at: number, change: Partial<ProductRow> = {}): ProductRow => {
  const number = String(at).padStart(5, '0');
  const row: ProductRow = {
    id: `many-${number}`,
    slug: `many-${number}`,
    part_number: `KR-${number}`,
    mpn: '',
    other_numbers: '',
    brand: '',
    gtin: '',
    name: `Part ${number}`,
    summary: 'One of many.',
    description: `Part ${number} of a catalogue of many.`,
    particulars: '{}',
    fits: '',
    fitting: '',
    price_minor: 1000 + at,
    image: '/pictures/grinders.flat_burrs-720.webp',
    alt: '',
    category: 'Coffee Machine Parts',
    subcategory: SUBCATEGORY_NAMES[0],
    stock: 20,
    short: 0,
    version: 1,
    archived: 0,
    created_at: 0,
    updated_at: 1,
    changed_at: 1,
    search_key: null,
    ...change,
  };
  return withKey('products', row);
};

/** Within PostgreSQL's limit of parameters per statement. */
const AT_ONCE = 500;

export async function shelveMany(db: Kysely<Tables>, rows: readonly ProductRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await db
      .insertInto('products')
      .values(rows.slice(at, at + AT_ONCE))
      .execute();
}
