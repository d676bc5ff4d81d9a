// "Contains", whatever the case, on both engines.
import { type Expression, type RawBuilder, sql } from 'kysely';

/**
 * The condition that `column` holds `search` somewhere. Its own wildcards are letters like any other: e-mails hold underscores.
 * Both sides are lowered by the database: SQLite's `lower` leaves É alone, so a pattern lowered here would not find it.
 */
export function contains(column: Expression<string>, search: string): RawBuilder<boolean> {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`lower(${column}) like lower(${pattern}) escape '\\'`;
}
