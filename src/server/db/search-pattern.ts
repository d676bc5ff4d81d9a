// "Contains", whatever the case, on both engines.
import { type Expression, type RawBuilder, sql } from 'kysely';

/**
 * The condition that one of `columns` holds `search` somewhere; '' is everywhere. Wildcards in it are letters like any other: e-mails
 * hold underscores. Both sides are lowered by the database: SQLite's `lower` leaves É alone, so a pattern lowered here would not find it.
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
