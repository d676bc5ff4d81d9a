// Numbers of orders, quotes, invoices and credit notes, and versions of edited words and of the diary.
import type { Trx } from './open.ts';
import type { NumberName } from './system-tables.ts';

/** Locks the counter until the transaction ends: no number is given twice, and a rollback leaves no gap. */
export async function takeNumber(trx: Trx, name: NumberName | 'content' | 'diary'): Promise<number> {
  const { value } = await trx
    .updateTable('counters')
    .set(({ eb }) => ({ value: eb('value', '+', 1) }))
    .where('name', '=', name)
    .returning('value')
    .executeTakeFirstOrThrow();
  return value;
}
