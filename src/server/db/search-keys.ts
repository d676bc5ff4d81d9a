// What lists are searched and sorted by: a column of each table holds its texts folded, since SQLite's `lower` knows no letter beyond A to
// Z, and PostgreSQL's follows the machine. Whoever writes one of the texts writes the column in the same statement.
import { type Kysely, sql } from 'kysely';
import { fold, foldNumber, foldPhone } from '#lib/search/fold.ts';
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
    texts: [['name'], ['part_number'], ['category'], ['subcategory'], ['description']],
    numbers: ['part_number'],
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

/** Rows at once: on SQLite no other request is answered meanwhile. */
const BATCH = 500;

async function fillTable(db: Kysely<Tables>, table: Searched, which: 'missing' | 'all'): Promise<number> {
  const { texts, numbers, phones } = SOURCES[table];
  const columns = [...new Set(['id', 'search_key', ...texts.flat(), ...numbers, ...phones])];
  const ofWhich = which === 'all' ? sql`true` : sql`search_key is null`;
  for (let last = '', filled = 0; ; ) {
    const { rows } = await sql<Texts<Searched> & { id: string; search_key: string | null }>`
      select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
      where id > ${last} and ${ofWhich} order by id limit ${BATCH}`.execute(db);
    const stale = rows.filter((row) => row.search_key !== searchKey(table, row));
    await db.transaction().execute(async (trx) => {
      // What somebody has written meanwhile has its key.
      for (const row of stale)
        await sql`update ${sql.table(table)} set search_key = ${searchKey(table, row)}
          where id = ${row.id} and search_key is not distinct from ${row.search_key}`.execute(trx);
    });
    filled += stale.length;
    last = rows.at(-1)?.id ?? last;
    if (rows.length < BATCH) return filled;
  }
}

/**
 * Rows of the previous release have no key, or that of what they said before; and `fold` may have changed.
 * @param which at a start the missing ones, once a day all
 * @returns how many were filled, of all tables
 */
export async function fillSearchKeys(db: Kysely<Tables>, which: 'missing' | 'all'): Promise<number> {
  let filled = 0;
  for (const table of SEARCHED) filled += await fillTable(db, table, which);
  return filled;
}
