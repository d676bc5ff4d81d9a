// Columns of a product CSV, under the names that people give them.
import { invalidField } from '#server/platform/api-error.ts';
import { withoutApostrophe } from '#server/platform/csv.ts';
import type { CsvRow } from './read-csv.ts';

export const COLUMNS = [
  'slug',
  'partNumber',
  'mpn',
  'otherNumbers',
  'brand',
  'gtin',
  'name',
  'summary',
  'description',
  'particulars',
  'fits',
  'fitting',
  'price',
  'stock',
  'category',
  'subcategory',
  'image',
  'alt',
] as const;
export type Column = (typeof COLUMNS)[number];
export type Cells = Partial<Record<Column, string>>;

/** Synonyms, letters only. */
const OTHER_NAMES: Record<string, Column> = {
  sku: 'partNumber',
  partno: 'partNumber',
  makersnumber: 'mpn',
  manufacturernumber: 'mpn',
  ean: 'gtin',
  barcode: 'gtin',
  title: 'name',
  shortline: 'summary',
  quantity: 'stock',
  picture: 'image',
  imagealt: 'alt',
  specification: 'particulars',
};
const BY_NAME: Record<string, Column> = {
  ...OTHER_NAMES,
  ...Object.fromEntries(COLUMNS.map((column) => [column.toLowerCase(), column])),
};

export interface Sheet {
  /** Cells by column, without empty ones. */
  rows: { line: number; cells: Cells; tooMany: boolean }[];
  ignored: string[];
}

/** @param given the file's rows, its head first @throws ApiError invalid: no head, a column twice, nothing to match by */
export function readSpreadsheet([head, ...given]: CsvRow[]): Sheet {
  if (!head || given.length === 0)
    throw invalidField(
      'file',
      'This file holds no parts: it needs a first row of column names and rows below it',
    );
  const columns = head.cells.map((cell) => BY_NAME[cell.toLowerCase().replace(/[^a-z]/g, '')]);
  const known = columns.filter((column) => column !== undefined);
  const twice = known.find((column, at) => known.indexOf(column) !== at);
  if (twice) throw invalidField('file', `The column ${twice} stands in the file twice`);
  if (!known.includes('name') && !known.includes('partNumber') && !known.includes('slug'))
    throw invalidField('file', `Name the columns in the first row: ${COLUMNS.join(', ')}`);
  const rows = given.map(({ line, cells }) => ({
    line,
    tooMany: cells.slice(columns.length).some((cell) => cell.trim() !== ''),
    cells: Object.fromEntries(
      columns.flatMap((column, at) => {
        const cell = withoutApostrophe(cells[at] ?? '').trim();
        return column && cell ? [[column, cell]] : [];
      }),
    ) as Cells,
  }));
  return { rows, ignored: head.cells.filter((cell, at) => !columns[at] && cell.trim() !== '') };
}
