// Mails the staff once a day about requests and reviews that are held as suspected spam, when there are new ones.
import type { Queries } from '#server/db/open.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import type { Context } from '#server/platform/context.ts';
import { takeJobLease } from '#server/platform/job-lease.ts';
import { staffReceiver } from '#server/settings/admin-settings.ts';

const TEMPLATE = 'held-staff';
const DAY_MS = 24 * 3_600_000;
const FIRST_MS = 60_000;

/** How many are held, and how many of them came after `since`. */
async function countHeld(queries: Queries, since: number) {
  const appointments = queries
    .selectFrom('appointments')
    .where('suspected', '=', 1)
    .where('status', '=', 'pending');
  const reviews = queries.selectFrom('reviews').where('state', '=', 'held');
  const count = async (
    query: typeof appointments | typeof reviews,
  ): Promise<{ all: number; fresh: number }> => {
    const rows = await (query as typeof appointments).select('created_at').execute();
    return { all: rows.length, fresh: rows.filter(({ created_at }) => created_at > since).length };
  };
  return { appointments: await count(appointments), reviews: await count(reviews) };
}

/** @example several(2, 'review') // '2 reviews' */
const several = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** @returns whether a mail was queued. The lease and the mail share a transaction, so that one process queues one mail. */
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
    const { appointments, reviews } = await countHeld(trx, last?.created_at ?? 0);
    const fresh = [
      ...(appointments.fresh ? [several(appointments.fresh, 'request')] : []),
      ...(reviews.fresh ? [several(reviews.fresh, 'review')] : []),
    ];
    if (fresh.length === 0) return false;
    await queueMail(ctx, trx, {
      fact: `held-${ctx.clock.now()}`,
      template: TEMPLATE,
      to: await staffReceiver(ctx, trx),
      values: {
        'held.new': fresh.join(' and '),
        'held.appointments': String(appointments.all),
        'held.reviews': String(reviews.all),
      },
    });
    return true;
  });
}
