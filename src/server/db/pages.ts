// Reads a list to its end, a page at a time. Each page starts after the last row, so no row comes twice while new ones arrive.
import { type Expression, type SelectQueryBuilder, sql } from 'kysely';

const PAGE = 100;

interface DatedRow {
  id: string;
  created_at: number;
}

/**
 * A list's rows, a page at a time.
 * @param found newest first @param at when a row came @param id of a row
 */
export async function* pages<DB, Table extends keyof DB, Row extends DatedRow>(
  found: SelectQueryBuilder<DB, Table, Row>,
  at: Expression<number> = sql.ref('created_at'),
  id: Expression<string> = sql.ref('id'),
) {
  for (let rest = found; ; ) {
    const rows: Row[] = await rest.limit(PAGE).execute();
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    rest = found.where(
      sql<boolean>`(${at} < ${last.created_at} or (${at} = ${last.created_at} and ${id} < ${last.id}))`,
    );
  }
}
