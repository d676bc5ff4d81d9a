// The claim of a row: of several processes that have read it, one does what is due.
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from './open.ts';
import type { Tables } from './tables.ts';

/** Each with a column that every claim changes. */
const CLAIMED_BY = { orders: 'next_check_at', refunds: 'next_check_at', outbox: 'attempts' } as const;
type Claimed = keyof typeof CLAIMED_BY;

interface Claim<Table extends Claimed> {
  /** What it writes; the column that every claim changes, too. */
  change: Partial<Tables[Table]>;
  /** What must still hold beside that. */
  still?: RawBuilder<boolean>;
}

/** @param seen the row as it was read @returns whether this process has it for this round */
export async function claimRow<Table extends Claimed>(
  queries: Queries,
  table: Table,
  seen: Pick<Tables[Table], 'id'> & Partial<Record<(typeof CLAIMED_BY)[Claimed], number>>,
  { change, still = sql<boolean>`1 = 1` }: Claim<Table>,
): Promise<boolean> {
  const column = CLAIMED_BY[table];
  const { numUpdatedRows } = await queries
    .updateTable<Claimed>(table)
    .set(change)
    .where('id', '=', seen.id)
    .where(sql<boolean>`${sql.ref(column)} = ${seen[column]}`)
    .where(still)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
