// Stored keys of email addresses, by which people's rows are found on both engines alike.
import { type Kysely, sql } from 'kysely';
import { addressKey } from '#server/platform/address-key.ts';
import type { Tables } from './tables.ts';

/** Each table with its own key, and the address that `address_key` is made of. */
const SOURCES = {
  appointments: ['id', 'email'],
  cancellations: ['id', 'email'],
  outbox: ['id', 'to_address'],
  unmatched_captures: ['capture_id', 'payer_email'],
} as const satisfies { [Table in keyof Tables]?: readonly [keyof Tables[Table], keyof Tables[Table]] };

/** Rows at once: on SQLite no other request is answered meanwhile. */
const BATCH = 500;

async function fillTable(
  db: Kysely<Tables>,
  table: keyof typeof SOURCES,
  which: 'missing' | 'all',
): Promise<number> {
  const [id, email] = SOURCES[table].map((column) => sql.ref(column));
  const ofWhich = which === 'all' ? sql`true` : sql`address_key is null`;
  for (let last = '', filled = 0; ; ) {
    const { rows } = await sql<{ id: string; email: string; address_key: string | null }>`
      select ${id} as id, ${email} as email, address_key from ${sql.table(table)}
      where ${id} > ${last} and ${email} is not null and ${ofWhich} order by ${id} limit ${BATCH}`.execute(
      db,
    );
    const stale = rows.filter((row) => row.address_key !== addressKey(row.email));
    const write = async (queries: Kysely<Tables>) => {
      // What somebody has written meanwhile has its key.
      for (const row of stale)
        await sql`update ${sql.table(table)} set address_key = ${addressKey(row.email)}
          where ${id} = ${row.id} and ${email} = ${row.email}`.execute(queries);
    };
    await (db.isTransaction ? write(db) : db.transaction().execute(write));
    filled += stale.length;
    last = rows.at(-1)?.id ?? last;
    if (rows.length < BATCH) return filled;
  }
}

/**
 * Rows of the previous release have no key, or that of an address which it has corrected.
 * @param which at a start the missing ones; all once a day, and before somebody's rows are shown or erased
 * @returns how many were filled, of all tables
 */
export async function fillAddressKeys(db: Kysely<Tables>, which: 'missing' | 'all'): Promise<number> {
  let filled = 0;
  for (const table of Object.keys(SOURCES) as (keyof typeof SOURCES)[])
    filled += await fillTable(db, table, which);
  return filled;
}
