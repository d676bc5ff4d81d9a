// Reads one page of a list, for all lists of the dashboard.
import type { SelectQueryBuilder } from 'kysely';
import { sorting } from './sorting.ts';

interface Page {
  sort: string;
  limit: number;
  offset: number;
}

/**
 * @param found the list's query, without columns
 * @param selected the same with its columns, and with what sorts before `sort`
 * @param columns the columns of each sort
 * @returns one page of rows, and the total
 */
export async function listPage<DB, Table extends keyof DB, Row>(
  found: SelectQueryBuilder<DB, Table, object>,
  selected: SelectQueryBuilder<DB, Table, Row>,
  { sort, limit, offset }: Page,
  columns: Readonly<Record<string, readonly string[]>>,
): Promise<{ rows: Row[]; total: number }> {
  const counted = found.select(({ fn }) => fn.countAll<number>().as('total'));
  const { total } = (await counted.executeTakeFirstOrThrow()) as { total: number };
  const { by, direction } = sorting(sort, columns);
  const rows = await by
    .reduce((sorted, column) => sorted.orderBy(column as never, direction), selected)
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows: rows as Row[], total: Number(total) };
}
