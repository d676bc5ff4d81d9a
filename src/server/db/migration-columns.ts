// The column types of the first migrations, the same on SQLite and PostgreSQL. Frozen with them.
import { type CreateTableBuilder, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's table types (Kysely's own advice).
type Table = CreateTableBuilder<any, any>;

/** Texts that are always there. */
export const text =
  (...names: string[]) =>
  (table: Table) =>
    names.reduce((made, name) => made.addColumn(name, 'text', (column) => column.notNull()), table);
/** Texts that may be missing. */
export const optionalText =
  (...names: string[]) =>
  (table: Table) =>
    names.reduce((made, name) => made.addColumn(name, 'text'), table);
/** Whole numbers that are always there: money, counts, instants, 0 or 1. */
export const number =
  (...names: string[]) =>
  (table: Table) =>
    names.reduce((made, name) => made.addColumn(name, 'bigint', (column) => column.notNull()), table);
/** Whole numbers that may be missing. */
export const optionalNumber =
  (...names: string[]) =>
  (table: Table) =>
    names.reduce((made, name) => made.addColumn(name, 'bigint'), table);
/** The primary key `id`. */
export const id = (table: Table) => table.addColumn('id', 'text', (column) => column.primaryKey());

/** For a check constraint: the column holds one of these words. */
export const oneOf = (column: string, values: string[]) =>
  sql`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`;
