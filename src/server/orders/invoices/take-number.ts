import type { Trx } from '#server/db/open.ts';

/** Locks the counter until the transaction ends: no number is given twice, and a rollback leaves no gap. */
export async function takeNumber(trx: Trx, name: 'invoice' | 'credit-note'): Promise<number> {
  const { value } = await trx
    .updateTable('counters')
    .set(({ eb }) => ({ value: eb('value', '+', 1) }))
    .where('name', '=', name)
    .returning('value')
    .executeTakeFirstOrThrow();
  return Number(value);
}
