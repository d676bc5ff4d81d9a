// Money that PayPal took and no order explains: stored, looked up at PayPal, reported to the staff once. It is never refunded by
// itself: after a restore of a backup these are the payments of real customers.
import { formatMoney, toMinor } from '#lib/money.ts';
import type { Trx } from '#server/db/open.ts';
import type { UnmatchedCaptureRow } from '#server/db/system-tables.ts';
import { PayPalError } from '#server/paypal/paypal-error.ts';
import { addressKey } from '#server/platform/address-key.ts';
import type { Context } from '#server/platform/context.ts';
import { mailStaff } from '#server/settings/admin-settings.ts';

const BATCH = 50;

async function report(ctx: Context, trx: Trx, row: UnmatchedCaptureRow): Promise<void> {
  const amount =
    row.value && row.currency ? formatMoney(toMinor(row.value), row.currency) : 'an unknown amount';
  const payer = [row.payer_name, row.payer_email].filter(Boolean).join(', ');
  await mailStaff(ctx, trx, {
    fact: `unmatched-${row.capture_id}`,
    template: 'payment-unmatched-staff',
    values: {
      'payment.amount': amount,
      'payment.capture': row.capture_id,
      'payment.paypal': row.paypal_id || 'not told',
      'payment.payer': payer || 'not told',
    },
  });
}

/** Asks PayPal for what the staff need to decide, and mails it to them. @throws PayPalError while PayPal does not answer */
async function complete(ctx: Context, row: UnmatchedCaptureRow): Promise<void> {
  const capture = await ctx.payments.getCapture(row.capture_id);
  const paypalId = row.paypal_id || capture?.paypalId || '';
  const payer = paypalId ? (await ctx.payments.getOrder(paypalId))?.payer : null;
  const known = {
    paypal_id: paypalId,
    // '': PayPal knows no such payment.
    value: capture?.value ?? '',
    currency: capture?.currency ?? '',
    payer_name: payer?.name ?? '',
    payer_email: payer?.email ?? '',
    address_key: addressKey(payer?.email ?? ''),
    refunded_at: capture?.status === 'REFUNDED' ? ctx.clock.now() : null,
  };
  await ctx.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('unmatched_captures')
      .set(known)
      .where('capture_id', '=', row.capture_id)
      .where('value', 'is', null)
      .execute();
    if (known.refunded_at === null) await report(ctx, trx, { ...row, ...known });
  });
}

/** Looks up the captures about which PayPal could not be asked yet. */
export async function completeUnmatched(ctx: Context): Promise<void> {
  const rows = await ctx.db
    .selectFrom('unmatched_captures')
    .selectAll()
    .where('value', 'is', null)
    .where('refunded_at', 'is', null)
    .limit(BATCH)
    .execute();
  for (const row of rows) {
    try {
      await complete(ctx, row);
    } catch (error) {
      if (!(error instanceof PayPalError)) throw error;
      ctx.log.warn(
        { capture: row.capture_id, kind: error.kind, issue: error.issue },
        'payment not looked up yet',
      );
      if (error.kind === 'unreachable') return;
    }
  }
}

/** Remembers a capture without an order of ours. Repeats change nothing. */
export async function rememberUnmatched(
  ctx: Context,
  capture: { id: string; paypalId: string; customId: string },
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('unmatched_captures')
    .values({
      capture_id: capture.id,
      paypal_id: capture.paypalId,
      custom_id: capture.customId,
      seen_at: ctx.clock.now(),
      attempts: 0,
    })
    .onConflict((conflict) => conflict.column('capture_id').doNothing())
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows) return;
  ctx.log.error({ capture: capture.id }, 'PayPal captured a payment that belongs to no order');
  await completeUnmatched(ctx);
}
