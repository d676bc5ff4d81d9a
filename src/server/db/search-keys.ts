// What lists are searched and sorted by: a column of each table holds its texts folded, since SQLite's `lower` knows no letter beyond A to
// Z, and PostgreSQL's follows the machine. Whoever writes one of the texts writes the column in the same statement.
import type { Kysely } from 'kysely';
import { fold, foldNumber, foldPhone } from '#lib/search/fold.ts';
import { fillKey } from './fill-keys.ts';
import type { Tables } from './tables.ts';

/** The first text sorts. */
const SOURCES = {
  appointments: { texts: [['name'], ['email'], ['service']], numbers: [], phones: ['phone'] },
  cancellations: {
    texts: [['name'], ['email'], ['order_or_booking']],
    numbers: ['order_or_booking'],
    phones: [],
  },
  orders: {
    texts: [
      ['last_name', 'first_name'],
      ['first_name', 'last_name'],
      ['latin_name'],
      ['email'],
      ['company'],
      ['purchase_order'],
    ],
    numbers: ['number', 'purchase_order'],
    phones: ['phone'],
  },
  outbox: { texts: [['to_address'], ['to_name'], ['subject'], ['kind']], numbers: [], phones: [] },
  products: {
    texts: [
      ['name'],
      ['part_number'],
      ['category'],
      ['subcategory'],
      ['description'],
      ['brand'],
      ['mpn'],
      ['other_numbers'],
    ],
    numbers: ['part_number', 'mpn', 'other_numbers', 'gtin'],
    phones: [],
  },
  reviews: { texts: [['name'], ['service'], ['content']], numbers: [], phones: [] },
  users: { texts: [['username'], ['email']], numbers: [], phones: [] },
} as const satisfies {
  [Table in keyof Tables]?: {
    texts: readonly (readonly (keyof Tables[Table])[])[];
    numbers: readonly (keyof Tables[Table])[];
    phones: readonly (keyof Tables[Table])[];
  };
};

export type Searched = keyof typeof SOURCES;
export const SEARCHED = Object.keys(SOURCES) as Searched[];

type Source<Table extends Searched> =
  | (typeof SOURCES)[Table]['texts'][number][number]
  | (typeof SOURCES)[Table]['numbers' | 'phones'][number];
/** All that the key of a row is made of. */
export type Texts<Table extends Searched> = Record<Source<Table>, string>;

/** Each text on a line of its own, whose end nobody can type: no search crosses it. It sorts before a space. */
export function searchKey<Table extends Searched>(table: Table, row: Texts<Table>): string {
  const { texts, numbers, phones } = SOURCES[table];
  const from: Partial<Record<string, string>> = row;
  const lines = [
    ...texts.map((columns) => fold(columns.map((column) => from[column]).join(' '))),
    ...numbers.map((column) => foldNumber(from[column] ?? '')),
    ...phones.map((column) => foldPhone(from[column] ?? '')),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

/** What sorts by name, as it is indexed: PostgreSQL's indexes take no long texts. */
export const BY_NAME = 'substr(search_key, 1, 80)';

/** A row with its key. */
export const withKey = <Table extends Searched, const Row extends Texts<Table>>(table: Table, row: Row) => ({
  ...row,
  search_key: searchKey<Table>(table, row),
});

/**
 * Rows of the previous release have no key, or that of what they said before; and `fold` may have changed.
 * @param which at a start the missing ones, once a day all
 * @returns how many were filled, of all tables
 */
export async function fillSearchKeys(db: Kysely<Tables>, which: 'missing' | 'all'): Promise<number> {
  let filled = 0;
  for (const table of SEARCHED) {
    const { texts, numbers, phones } = SOURCES[table];
    const sources = [...texts.flat(), ...numbers, ...phones];
    const make = (row: Record<string, string | null>) => searchKey(table, row as Texts<typeof table>);
    filled += await fillKey(db, { table, id: 'id', key: 'search_key', sources, make }, which);
  }
  return filled;
}
