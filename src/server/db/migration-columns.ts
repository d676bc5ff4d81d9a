// Column types of the first migrations, the same on SQLite and PostgreSQL. Frozen with them.
import { type CreateTableBuilder, type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's table types (Kysely's own advice).
export type Db = Kysely<any>;
// biome-ignore lint/suspicious/noExplicitAny: as above.
type Table = CreateTableBuilder<any, any>;

const columns =
  (type: 'text' | 'bigint', isRequired: boolean) =>
  (...names: string[]) =>
  (table: Table) =>
    names.reduce(
      (made, name) => made.addColumn(name, type, (column) => (isRequired ? column.notNull() : column)),
      table,
    );

export const text = columns('text', true);
export const optionalText = columns('text', false);
/** Whole numbers: money in minor units, counts, instants in milliseconds, 0 or 1. */
export const number = columns('bigint', true);
export const optionalNumber = columns('bigint', false);
/** The primary key `id`. */
export const id = (table: Table) => table.addColumn('id', 'text', (column) => column.primaryKey());

/** Check constraint: the column holds one of these values. */
export const oneOf = (column: string, values: string[]) =>
  sql`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`;

/** Adds columns to a table, one statement for each, as SQLite takes them. @param start of rows that there are; without it null */
export async function addColumns(
  db: Db,
  table: string,
  type: 'text' | 'bigint',
  names: readonly string[],
  start?: string | number,
): Promise<void> {
  for (const name of names)
    await db.schema
      .alterTable(table)
      .addColumn(name, type, (column) => (start === undefined ? column : column.notNull().defaultTo(start)))
      .execute();
}
