// Takes mails back that haven't left.
import type { Queries, Trx } from '#server/db/open.ts';

/** A sent mail, and one that was filed in its place, stay. @param about the record's id @returns how many */
export async function dropWaiting(trx: Trx, kinds: readonly string[], about: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('outbox')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('file_at', 'is', null)
    .where('kind', 'in', kinds)
    .where('link_thing_id', '=', about)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Unless its time has come. */
export const dropDelayed = (queries: Queries, fact: string, now: number) =>
  queries
    .deleteFrom('outbox')
    .where('dedupe_key', '=', fact)
    .where('sent_at', 'is', null)
    .where('attempts', '=', 0)
    .where('next_attempt_at', '>', now)
    .execute();

/** That was queued to nobody. */
export const dropUnaddressed = (trx: Trx, fact: string) =>
  trx.deleteFrom('outbox').where('dedupe_key', '=', fact).where('to_address', '=', '').execute();
