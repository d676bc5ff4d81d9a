// The diary's counter: every change of the diary locks it first and increments it, so that changes run one after another.
import type { Trx } from '#server/db/open.ts';
import { takeNumber } from '#server/db/take-number.ts';

export async function lockDiary(trx: Trx): Promise<void> {
  await takeNumber(trx, 'diary');
}
