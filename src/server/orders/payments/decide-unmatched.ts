// The staff's decision on payments that match no order: refunded at PayPal, or taken off the list.
import type { UnmatchedPayment } from '#contract/orders/unmatched-payments.ts';
import type { Queries } from '#server/db/open.ts';
import { toUnmatchedPayment } from '#server/db/order-to-contract.ts';
import type { UnmatchedCaptureRow } from '#server/db/system-tables.ts';
import { PayPalError } from '#server/paypal/paypal.ts';
import { ApiError } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';

const MOST = 200;

/** Those that no order has claimed since, each with the number of the order that it names. */
const unclaimed = (queries: Queries) =>
  queries
    .selectFrom('unmatched_captures')
    .leftJoin('orders as named', 'named.id', 'unmatched_captures.custom_id')
    .leftJoin('orders as owner', 'owner.capture_id', 'unmatched_captures.capture_id')
    .selectAll('unmatched_captures')
    .select('named.number as order_number')
    .where('owner.id', 'is', null);

/** What still waits for a person or for PayPal, newest first. */
export async function findUnmatched({
  db,
}: Pick<Context, 'db'>): Promise<{ payments: UnmatchedPayment[]; total: number }> {
  const rows = await unclaimed(db)
    .where('unmatched_captures.refunded_at', 'is', null)
    .where('closed_at', 'is', null)
    .orderBy('seen_at', 'desc')
    .limit(MOST)
    .execute();
  return { payments: rows.map(toUnmatchedPayment), total: rows.length };
}

async function paymentOf(queries: Queries, id: string): Promise<UnmatchedPayment> {
  const row = await unclaimed(queries).where('unmatched_captures.capture_id', '=', id).executeTakeFirst();
  if (!row) throw new ApiError('not_found');
  return toUnmatchedPayment(row);
}

type Change = Partial<
  Pick<UnmatchedCaptureRow, 'refund_begun_at' | 'refund_id' | 'refunded_at' | 'closed_at'>
>;

interface Step {
  actor: string;
  action: string;
  change: Change;
  /** Unless the row stands there, nothing is written. */
  from: UnmatchedPayment['status'];
}

/** Writes one step and its audit row. @returns whether it was this call that did it */
function step(ctx: Context, id: string, { actor, action, change, from }: Step): Promise<boolean> {
  return ctx.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('unmatched_captures')
      .set(change)
      .where('capture_id', '=', id)
      .where('refund_begun_at', from === 'open' ? 'is' : 'is not', null)
      .where('refunded_at', 'is', null)
      .where('closed_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await audit(ctx, trx, {
      actor,
      action,
      entity: 'payment',
      entityId: id,
      before: { status: from },
      after: { ...change },
    });
    return true;
  });
}

const recordRefund = (ctx: Context, id: string, refundId: string | null) =>
  step(ctx, id, {
    actor: 'payments',
    action: 'refunded',
    change: { refunded_at: ctx.clock.now(), refund_id: refundId },
    from: 'refunding',
  });

/** Asks PayPal first whether it is done already: its idempotency keys live only six hours. @throws ApiError not_refundable */
async function continueRefund(ctx: Context, id: string): Promise<void> {
  try {
    const capture = await ctx.payments.getCapture(id);
    if (capture?.status === 'REFUNDED') return void (await recordRefund(ctx, id, null));
    const refund = await ctx.payments.refundCapture(id, id);
    if (refund.status === 'COMPLETED') await recordRefund(ctx, id, refund.id);
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    if (error.issue === 'CAPTURE_FULLY_REFUNDED') return void (await recordRefund(ctx, id, null));
    ctx.log.warn({ capture: id, kind: error.kind, issue: error.issue }, 'refund not done yet');
    if (error.kind === 'unreachable') return;
    const change = { refund_begun_at: null };
    await step(ctx, id, { actor: 'payments', action: 'refund-refused', change, from: 'refunding' });
    throw new ApiError('not_refundable', {
      msg: `PayPal refused this refund (${error.issue}), and no money moved. Look at the payment in your PayPal account.`,
    });
  }
}

/** Refunds that somebody has pressed and PayPal has not confirmed. */
export async function continueUnmatchedRefunds(ctx: Context): Promise<void> {
  const begun = await ctx.db
    .selectFrom('unmatched_captures')
    .select('capture_id')
    .where('refund_begun_at', 'is not', null)
    .where('refunded_at', 'is', null)
    .execute();
  for (const { capture_id } of begun)
    await continueRefund(ctx, capture_id).catch((error) => {
      if (!(error instanceof ApiError)) throw error;
    });
}

/**
 * Repeats change nothing.
 * @param actor the admin's user id
 * @returns the payment; `refunding` while PayPal has not confirmed
 * @throws ApiError not_found (also when an order has it by now), illegal_move, not_refundable
 */
export async function decideUnmatched(
  ctx: Context,
  actor: string,
  id: string,
  decision: 'refund' | 'close',
): Promise<UnmatchedPayment> {
  const { status } = await paymentOf(ctx.db, id);
  const now = ctx.clock.now();
  if (decision === 'close') {
    await step(ctx, id, { actor, action: 'close', change: { closed_at: now }, from: 'open' });
  } else if (status === 'open' || status === 'refunding') {
    await step(ctx, id, { actor, action: 'refund', change: { refund_begun_at: now }, from: 'open' });
    await continueRefund(ctx, id);
  }
  const after = await paymentOf(ctx.db, id);
  const isDone = decision === 'close' ? after.status === 'closed' : /^refund/.test(after.status);
  if (!isDone) throw new ApiError('illegal_move', { msg: `This payment is ${after.status} by now.` });
  return after;
}
