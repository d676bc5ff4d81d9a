// Limits on mails to one address that forms cause, as anyone can type any address into a form.

import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { DAY_MS } from '#lib/days.ts';
import type { Queries } from '#server/db/open.ts';
import type { Context } from '#server/platform/context.ts';

/** How many mails of a kind go to one address, and how long it must be between two. Kinds are counted apart. */
export const ALLOWANCES = {
  /** All forms that have none of their own. */
  form: { pauseMs: 10 * 60_000, perDay: 3 },
  /** Requests for a visit or a quote: the page promises each its mail, and a kept time needs its link. */
  request: { pauseMs: 0, perDay: 4 },
  /** Changes of a booking: anybody may book with another's address, then move and cancel. */
  'booking-change': { pauseMs: 0, perDay: 4 },
  /** The law asks for this mail, so no other form uses it up, and two orders may be cancelled in one go. */
  cancellation: { pauseMs: 0, perDay: 5 },
  /** What an account does whose address nobody has proven. */
  account: { pauseMs: 0, perDay: 3 },
  'email-proof': { pauseMs: 10 * 60_000, perDay: 5 },
  'password-reset': { pauseMs: 10 * 60_000, perDay: 12 },
};

/** At large providers `a.da+anything@…` reaches the mailbox of `ada@…` (RFC 5233; Google ignores dots). */
function mailboxOf(address: string): string {
  const [local = '', domain = ''] = address.toLowerCase().split('@');
  const name = local.split('+', 1)[0]?.replaceAll('.', '');
  return `${name}@${domain === 'googlemail.com' ? 'gmail.com' : domain}`;
}

const hashOf = (kind: string, address: string): string =>
  hash('sha256', `${kind} ${mailboxOf(address)}`, 'hex');

/** The keys of an address's rows, one for each kind of mail. */
export const allowanceHashes = (address: string): string[] =>
  Object.keys(ALLOWANCES).map((kind) => hashOf(kind, address));

/**
 * Takes one mail out of the address's allowance, in one statement: two requests at once cannot both get the last one.
 * @param queries the transaction in which the mail is queued
 * @returns false if the address has reached its limit
 */
export async function takeMailAllowance(
  ctx: Pick<Context, 'clock'>,
  queries: Queries,
  address: string,
  kind: keyof typeof ALLOWANCES = 'form',
): Promise<boolean> {
  const { pauseMs, perDay } = ALLOWANCES[kind];
  const now = ctx.clock.now();
  // Without a pause, the last mail may even be later by another process's clock.
  const lastBy = pauseMs > 0 ? now - pauseMs : Number.MAX_SAFE_INTEGER;
  const isNewDay = sql<boolean>`mail_allowances.day_began_at <= ${now - DAY_MS}`;
  const taken = await queries
    .insertInto('mail_allowances')
    .values({ address_hash: hashOf(kind, address), last_at: now, day_began_at: now, sent_that_day: 1 })
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
