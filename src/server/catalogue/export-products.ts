// Exports products as CSV, in the columns that an import reads.
import { particularsText } from '#contract/catalogue/particulars.ts';
import { toDecimal } from '#lib/money.ts';
import type { ProductRow } from '#server/db/tables.ts';
import type { Context } from '#server/platform/context.ts';
import { csvStream } from '#server/platform/csv.ts';
import { COLUMNS, type Column } from './import-columns.ts';
import { lowStock } from './products.ts';
import { narrowed, ordered, type ProductFilter } from './products-admin.ts';

const cellsOf = (row: ProductRow): Record<Column, string | number> => ({
  slug: row.slug,
  partNumber: row.part_number,
  mpn: row.mpn,
  otherNumbers: row.other_numbers,
  brand: row.brand,
  gtin: row.gtin,
  name: row.name,
  summary: row.summary,
  description: row.description,
  price: toDecimal(row.price_minor),
  stock: row.stock,
  particulars: particularsText(JSON.parse(row.particulars)),
  fits: row.fits,
  fitting: row.fitting,
  category: row.category,
  subcategory: row.subcategory,
  image: row.image,
  alt: row.alt,
});

const PAGE = 100;

/** By name, as a person looks for a product in a sheet; a page at a time. */
export async function productsCsv(
  ctx: Pick<Context, 'db'>,
  filter: ProductFilter,
): Promise<ReadableStream<Uint8Array>> {
  const found = narrowed(ctx, filter, await lowStock(ctx.db));
  async function* lines() {
    const ids = await ordered(found, 'name').clearSelect().select('id').execute();
    for (let at = 0; at < ids.length; at += PAGE) {
      const page = ids.slice(at, at + PAGE).map(({ id }) => id);
      const rows = await ordered(found.where('id', 'in', page), 'name').execute();
      yield rows.map((row) => {
        const cells = cellsOf(row);
        return COLUMNS.map((column) => cells[column]);
      });
    }
  }
  return csvStream(COLUMNS, lines());
}
