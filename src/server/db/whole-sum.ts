// Sums of whole numbers.
import { type Expression, type RawBuilder, sql } from 'kysely';

/** As a number on both engines, where PostgreSQL's own is text; null if there is nothing to sum. @param of a column's name or a term */
export const wholeSum = (of: string | Expression<unknown>): RawBuilder<number | null> =>
  sql`cast(sum(${typeof of === 'string' ? sql.ref(of) : of}) as bigint)`;
