// Reads one page of a list, for all lists of the dashboard.
import { type SelectQueryBuilder, sql } from 'kysely';
import { countRows } from './count-rows.ts';
import { sorting } from './sorting.ts';

interface Page {
  sort: string;
  limit: number;
  offset: number;
}

type Columns = Readonly<Record<string, readonly string[]>>;

function inOrder<DB, Table extends keyof DB, Row>(
  selected: SelectQueryBuilder<DB, Table, Row>,
  sort: string,
  columns: Columns,
): SelectQueryBuilder<DB, Table, Row> {
  if (sort === 'action')
    return (columns.action ?? []).reduce((sorted, term) => sorted.orderBy(sql.raw(term)), selected);
  const { by, direction } = sorting(sort, columns);
  return by.reduce((sorted, term) => sorted.orderBy(sql.raw(term), direction), selected);
}

/**
 * @param found the list's query, without columns
 * @param selected the same with its columns, and with what sorts before `sort`
 * @param columns the terms of each sort; of 'action' with their directions (action-order.ts)
 * @returns one page of rows, and the total
 */
export async function listPage<DB, Table extends keyof DB, Row>(
  found: SelectQueryBuilder<DB, Table, object>,
  selected: SelectQueryBuilder<DB, Table, Row>,
  { sort, limit, offset }: Page,
  columns: Columns,
): Promise<{ rows: Row[]; total: number }> {
  const total = await countRows(found);
  const rows = await inOrder(selected, sort, columns).limit(limit).offset(offset).execute();
  return { rows: rows as Row[], total };
}
