// Takes mails back that haven't left, or has them say what is true by now.
import { sql } from 'kysely';
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

interface Words {
  from: string;
  to: string;
  /** In place of the one that it has. */
  calendar: string | null;
}

/** Those about a record, and those that bring its calendar file. @param about the record's id */
export const rewordWaiting = (
  trx: Trx,
  kinds: readonly string[],
  about: string,
  { from, to, calendar }: Words,
) =>
  trx
    .updateTable('outbox')
    .set({
      text: sql`replace(text, ${from}, ${to})`,
      html: sql`replace(html, ${from}, ${to})`,
      calendar: sql`case when calendar is null then null else ${calendar} end`,
    })
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('file_at', 'is', null)
    .where('kind', 'in', kinds)
    .where(({ or, eb }) => or([eb('link_thing_id', '=', about), eb('calendar', 'like', `%${about}%`)]))
    .execute();

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
