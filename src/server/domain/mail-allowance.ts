// A form mails whatever address was typed into it, so an address gets few such mails, whoever asks (safety.md A2 row 19).
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Queries } from '../db/open.ts';

const DAY_MS = 24 * 3_600_000;

/** Mails of one kind to one address. */
export interface Allowance {
  /** Kinds are counted apart; the empty one stands for all forms that have none of their own. */
  kind: string;
  /** Between two of them; 0 for none. */
  pauseMs: number;
  perDay: number;
}

const ANY_FORM: Allowance = { kind: '', pauseMs: 10 * 60_000, perDay: 3 };

/**
 * Takes one mail out of the address's allowance, in one statement: two requests at once cannot both get the last one.
 * @param queries the transaction in which the mail is queued
 * @returns false when the address has had its share: by default one in ten minutes, three in a day
 */
export async function takeMailAllowance(
  ctx: Pick<Context, 'clock'>,
  queries: Queries,
  address: string,
  { kind, pauseMs, perDay }: Allowance = ANY_FORM,
): Promise<boolean> {
  const now = ctx.clock.now();
  // Without a pause a last one that is later by some clock must not count either: two may be under way at once.
  const lastBy = pauseMs > 0 ? now - pauseMs : Number.MAX_SAFE_INTEGER;
  const isNewDay = sql<boolean>`mail_allowances.day_began_at <= ${now - DAY_MS}`;
  const taken = await queries
    .insertInto('mail_allowances')
    .values({
      address_hash: createHash('sha256')
        .update(kind + address.toLowerCase())
        .digest('hex'),
      last_at: now,
      day_began_at: now,
      sent_that_day: 1,
    })
    .onConflict((conflict) =>
      conflict
        .column('address_hash')
        .doUpdateSet({
          last_at: now,
          day_began_at: sql`case when ${isNewDay} then excluded.day_began_at else mail_allowances.day_began_at end`,
          sent_that_day: sql`case when ${isNewDay} then 1 else mail_allowances.sent_that_day + 1 end`,
        })
        .where('mail_allowances.last_at', '<=', lastBy)
        .where(({ or, eb }) => or([eb('mail_allowances.sent_that_day', '<', perDay), isNewDay])),
    )
    .returning('address_hash')
    .executeTakeFirst();
  return taken !== undefined;
}
