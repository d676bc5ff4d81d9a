// Rounds of a timer over what is due.
import { isDatabaseDown } from '#server/db/errors.ts';

/**
 * One that fails holds up none after it: a later round tries it again.
 * @throws what failed, once all had their turn; at once where the database is down, which the rest would meet too
 */
export async function eachInTurn<Row>(
  rows: readonly Row[],
  work: (row: Row) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const row of rows)
    try {
      await work(row);
    } catch (error) {
      if (isDatabaseDown(error)) throw error;
      failures.push(error);
    }
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} of ${rows.length} failed`);
  if (failures.length > 0) throw failures[0];
}
