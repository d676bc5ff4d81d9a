// The diary's counter: every change of the diary locks it first and increments it, so that changes run one after another.
import type { Trx } from '#server/db/open.ts';

export async function lockDiary(trx: Trx): Promise<void> {
  await trx
    .updateTable('counters')
    .set(({ eb }) => ({ value: eb('value', '+', 1) }))
    .where('name', '=', 'diary')
    .execute();
}
