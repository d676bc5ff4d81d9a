// Tells the staff once a day what is held back as suspected spam, when there is something new.

import type { Queries } from '#server/db/open.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import type { Context } from '#server/platform/context.ts';
import { takeJobLease } from '#server/platform/job-lease.ts';
import { staffReceiver } from '#server/settings/admin-settings.ts';

const TEMPLATE = 'held-staff';
const DAY_MS = 24 * 3_600_000;
const FIRST_MS = 60_000;

/** What waits, and how much of it came after `since`. */
async function countHeld(queries: Queries, since: number) {
  const visits = queries
    .selectFrom('appointments')
    .where('suspected', '=', 1)
    .where('status', '=', 'pending');
  const reviews = queries.selectFrom('reviews').where('state', '=', 'held');
  const count = async (query: typeof visits | typeof reviews): Promise<{ all: number; fresh: number }> => {
    const rows = await (query as typeof visits).select('created_at').execute();
    return { all: rows.length, fresh: rows.filter(({ created_at }) => created_at > since).length };
  };
  return { visits: await count(visits), reviews: await count(reviews) };
}

/** @example several(2, 'review') // '2 reviews' */
const several = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** @returns whether a mail was queued. Of several processes one does it: the turn and the mail are one transaction. */
export async function mailHeldWhenDue(ctx: Context): Promise<boolean> {
  return ctx.db.transaction().execute(async (trx) => {
    if (!(await takeJobLease({ db: trx, clock: ctx.clock }, 'mail held', DAY_MS, FIRST_MS))) return false;
    const last = await trx
      .selectFrom('outbox')
      .select('created_at')
      .where('kind', '=', TEMPLATE)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    const { visits, reviews } = await countHeld(trx, last?.created_at ?? 0);
    const fresh = [
      ...(visits.fresh ? [several(visits.fresh, 'request')] : []),
      ...(reviews.fresh ? [several(reviews.fresh, 'review')] : []),
    ];
    if (fresh.length === 0) return false;
    await queueMail(ctx, trx, {
      fact: `held-${ctx.clock.now()}`,
      template: TEMPLATE,
      to: await staffReceiver(ctx, trx),
      values: {
        'held.new': fresh.join(' and '),
        'held.appointments': String(visits.all),
        'held.reviews': String(reviews.all),
      },
    });
    return true;
  });
}
