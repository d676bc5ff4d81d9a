// Search by substring in what search-keys.ts has written, however it is spelt.
import { type Expression, type RawBuilder, sql } from 'kysely';
import { fold, foldNumber, foldPhone } from '#lib/search/fold.ts';

/** Shorter ones are in too many texts: `1 2` isn't meant as 12. */
const SHORTEST = 4;

const isNumber = (digits: string): boolean => digits.length >= SHORTEST && /\d/.test(digits);

/** The spellings that lines of a key may hold it in: as a text, as a number, as a phone number. */
function spellings(search: string): Set<string> {
  const text = fold(search).replace(/^# ?/, '');
  const phone = /^[\d\s()+./\p{Dash}\p{Cf}]+$/u.test(search) ? foldPhone(search) : '';
  return new Set([text, ...[foldNumber(text), phone].filter(isNumber)]);
}

/**
 * Condition that one of `columns` contains `search`; always true where nothing is looked for. Wildcards in it are literal: emails hold
 * underscores.
 * @param columns which hold folded text
 */
export function contains(search: string, ...columns: (string | Expression<string>)[]): RawBuilder<boolean> {
  const wanted = [...spellings(search)];
  if (wanted[0] === '') return sql`true`;
  const found = columns.flatMap((column) => {
    const value = typeof column === 'string' ? sql.ref(column) : column;
    return wanted.map((text) => sql`${value} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`);
  });
  return sql`(${sql.join(found, sql` or `)})`;
}

/** Digits in which all ways to write a number agree: without the country's code or the 0 that stands for it. */
const SAME_DIGITS = 9;

/** Whether `search_key` holds this phone number; null for one that is too short to tell. */
export function hasNumber(phone: string): RawBuilder<boolean> | null {
  const digits = foldPhone(phone).slice(-SAME_DIGITS);
  return digits.length === SAME_DIGITS ? sql<boolean>`search_key like ${`%${digits}\n%`}` : null;
}
