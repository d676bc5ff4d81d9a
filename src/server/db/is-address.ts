// Whether a column holds an email address, in whatever case it was typed.
import { type RawBuilder, sql } from 'kysely';

/** Letters that SQLite's `lower` leaves as they are: `Ö`. */
const BEYOND_ASCII = /[^ -~]/u;
const upper = (letter: string): string => letter.toUpperCase();

/** @param key the address in lower case; letters beyond ASCII are found small, large, or with the first one large */
export function isAddress(column: string, key: string): RawBuilder<boolean> {
  const all = key.replace(new RegExp(BEYOND_ASCII, 'gu'), upper);
  const spellings = new Set([key, key.replace(BEYOND_ASCII, upper), all]);
  return sql<boolean>`lower(${sql.ref(column)}) in (${sql.join([...spellings])})`;
}
