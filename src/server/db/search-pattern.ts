// Search by substring, without case, on both engines.
import { type Expression, type RawBuilder, sql } from 'kysely';

/**
 * Condition that one of `columns` contains `search`; always true for ''. Wildcards in it are literal: emails hold underscores.
 * The database lowers both sides: SQLite's `lower` leaves É alone, so a pattern lowered here would not match it.
 */
export function contains(search: string, ...columns: (string | Expression<string>)[]): RawBuilder<boolean> {
  if (search === '') return sql`true`;
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const found = columns.map((column) => {
    const value = typeof column === 'string' ? sql.ref(column) : column;
    return sql`lower(${value}) like lower(${pattern}) escape '\\'`;
  });
  return sql`(${sql.join(found, sql` or `)})`;
}
