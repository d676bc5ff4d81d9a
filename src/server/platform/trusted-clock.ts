// The clock as jobs trust it that delete for good: one minute of a clock three years ahead must not empty the shop. They stop when
// the time is far beyond what they last saw, until an admin confirms it.

import { type RawBuilder, sql } from 'kysely';
import { DAY_MS } from '#lib/days.ts';
import { audit } from './audit.ts';
import type { Context } from './context.ts';

/** A longer weekend without the service. */
const MOST_AHEAD_MS = 3 * DAY_MS;
/** Its row among the jobs: `next_at` is the time last seen. */
const CLOCK = 'clock';

/** Holds for the clock's row while nothing may be deleted. @param now milliseconds since 1970 */
export const clockIsDoubted = (now: number): RawBuilder<boolean> =>
  sql`name = ${CLOCK} and next_at < ${now - MOST_AHEAD_MS}`;

type Shop = Pick<Context, 'db' | 'clock'>;

const see = ({ db, clock }: Shop) =>
  db
    .insertInto('job_turns')
    .values({ name: CLOCK, next_at: clock.now() })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ next_at: clock.now() }));

/** @returns whether jobs may delete by the present time; they ask every hour */
export async function trustsClock(ctx: Shop & Pick<Context, 'log'>): Promise<boolean> {
  const doubted = await ctx.db
    .selectFrom('job_turns')
    .select('next_at')
    .where(clockIsDoubted(ctx.clock.now()))
    .executeTakeFirst();
  if (!doubted) await see(ctx).execute();
  else
    ctx.log.error(
      { lastSeen: new Date(Number(doubted.next_at)).toISOString() },
      'the clock is far ahead of what was last seen: nothing is deleted until an admin confirms it in the settings',
    );
  return !doubted;
}

/** An admin has looked: the time is right, and deleting goes on. */
export async function trustClockAgain(ctx: Context, actor: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await see({ ...ctx, db: trx }).execute();
    const after = { 'server time': new Date(ctx.clock.now()).toISOString() };
    await audit(ctx, trx, actor, 'clock', ['settings', 'shop'], { after });
  });
}
