// Mails that go by the clock, as reminders: each once, by its fact, however many processes run it.
import type { Trx } from '#server/db/open.ts';
import type { Context } from '#server/platform/context.ts';
import { eachInTurn } from '#server/platform/each-in-turn.ts';
import { mailedFacts } from './queue-mail.ts';

/**
 * Each in a transaction of its own.
 * @param rows whose mail is due, those that have had it included @param factOf what the mail reports, and is queued by
 * @param mail looks again before it queues: the row may have changed since
 * @returns how many were due
 */
export async function mailDue<Row>(
  { db }: Pick<Context, 'db'>,
  rows: readonly Row[],
  factOf: (row: Row) => string,
  mail: (trx: Trx, row: Row) => Promise<void>,
): Promise<number> {
  const mailed = await mailedFacts(db, rows.map(factOf));
  const due = rows.filter((row) => !mailed.has(factOf(row)));
  await eachInTurn(due, (row) => db.transaction().execute((trx) => mail(trx, row)));
  return due.length;
}
