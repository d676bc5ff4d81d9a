// Writes an invoice or a credit note under the next number of its kind.
import type { Trx } from '#server/db/open.ts';
import type { DocumentRow } from '#server/db/order-tables.ts';
import { takeNumber } from '#server/db/take-number.ts';
import type { Context } from '#server/platform/context.ts';

const COUNTERS = { invoice: 'invoice', credit: 'credit-note' } as const;

/**
 * Numbers have no gaps, and the dates of issue rise with them.
 * @param trx locks stock and diary before this
 * @param document `tax_point_at`: null for the date of issue
 */
export async function writeDocument(
  { clock }: Pick<Context, 'clock'>,
  trx: Trx,
  {
    tax_point_at,
    ...document
  }: Omit<DocumentRow, 'number' | 'issued_at' | 'tax_point_at'> & {
    tax_point_at: number | null;
  },
): Promise<void> {
  const { kind } = document;
  const number = await takeNumber(trx, COUNTERS[kind]);
  const before = await trx
    .selectFrom('documents')
    .select('issued_at')
    .where('kind', '=', kind)
    .where('number', '=', number - 1)
    .executeTakeFirst();
  // Another process's clock may be ahead.
  const issued_at = Math.max(clock.now(), before?.issued_at ?? 0);
  await trx
    .insertInto('documents')
    .values({ ...document, number, issued_at, tax_point_at: tax_point_at ?? issued_at })
    .execute();
}
