// Fills stored keys, which are made of other columns of their row in JavaScript: search-keys.ts, address-keys.ts.
import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** Rows at once: on SQLite no other request is answered meanwhile. */
const BATCH = 500;

type Row = Record<string, string | null>;

interface StoredKey {
  table: keyof Tables;
  /** Of the primary key. */
  id: string;
  key: 'search_key' | 'address_key';
  /** Columns that it is made of. */
  sources: readonly string[];
  make: (row: Row) => string | null;
}

/**
 * @param db also a transaction; without one each batch has its own
 * @param which `missing`: those that the previous release wrote; `all`: also those whose row it has changed
 * @returns how many were filled
 */
export async function fillKey(
  db: Kysely<Tables>,
  { table, id, key, sources, make }: StoredKey,
  which: 'missing' | 'all',
): Promise<number> {
  const columns = [...new Set([id, key, ...sources])].map((column) => sql.ref(column));
  const ofWhich = which === 'all' ? sql`true` : sql`${sql.ref(key)} is null`;
  for (let last = '', filled = 0; ; ) {
    const { rows } = await sql<Row>`select ${sql.join(columns)} from ${sql.table(table)}
      where ${sql.ref(id)} > ${last} and ${ofWhich} order by ${sql.ref(id)} limit ${BATCH}`.execute(db);
    const stale = rows.filter((row) => row[key] !== make(row));
    const write = async (queries: Kysely<Tables>) => {
      // What somebody has written meanwhile has its key.
      for (const row of stale)
        await sql`update ${sql.table(table)} set ${sql.ref(key)} = ${make(row)}
          where ${sql.ref(id)} = ${row[id]} and ${sql.ref(key)} is not distinct from ${row[key]}`.execute(
          queries,
        );
    };
    await (db.isTransaction ? write(db) : db.transaction().execute(write));
    filled += stale.length;
    last = rows.at(-1)?.[id] ?? last;
    if (rows.length < BATCH) return filled;
  }
}
