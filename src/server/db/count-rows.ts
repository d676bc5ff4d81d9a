// Counts the rows of a query.
import type { SelectQueryBuilder } from 'kysely';

/** @param found without columns */
export async function countRows<DB, Table extends keyof DB>(
  found: SelectQueryBuilder<DB, Table, object>,
): Promise<number> {
  const counted = found.select(({ fn }) => fn.countAll<number>().as('total'));
  const { total } = (await counted.executeTakeFirstOrThrow()) as { total: number };
  return total;
}
