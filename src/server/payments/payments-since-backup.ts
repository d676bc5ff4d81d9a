// After a restore: payments that PayPal took since the backup and that belong to no order here. Their webhooks were answered before the
// restore and don't come again, so PayPal is asked.
import { HOUR_MS } from '#lib/days.ts';
import type { Context } from '#server/platform/context.ts';
import { rememberUnmatched } from './unmatched-captures.ts';

/** PayPal lists a payment up to three hours late. */
const LATE_MS = 3 * HOUR_MS;
/** Until so long after the restore: the buyer may approve an order that the backup doesn't hold. */
const PERIOD_MS = 12 * HOUR_MS;

async function isKnown(ctx: Context, payment: { id: string; customId: string }): Promise<boolean> {
  const known = await ctx.db
    .selectFrom('payments')
    .select('id')
    .where(({ eb, or }) => or([eb('capture_id', '=', payment.id), eb('id', '=', payment.customId)]))
    .executeTakeFirst();
  return known !== undefined;
}

/** Safe to repeat. @throws PayPalError while PayPal doesn't answer, or refuses the app this search */
export async function listPaymentsSinceBackup(ctx: Context): Promise<void> {
  const restores = await ctx.db
    .selectFrom('restores')
    .selectAll()
    .whereRef('listed_until', '<', ({ eb }) => eb('at', '+', PERIOD_MS))
    .execute();
  for (const { at, listed_until } of restores) {
    const now = ctx.clock.now();
    for (const { id, customId } of await ctx.payments.findPayments(listed_until - LATE_MS, now))
      if (!(await isKnown(ctx, { id, customId })))
        await rememberUnmatched(ctx, { id, paypalId: '', customId });
    await ctx.db.updateTable('restores').set({ listed_until: now }).where('at', '=', at).execute();
  }
}
