// The staff's decision on payments that match no order: refunded at PayPal, or taken off the list.
import type { UnmatchedPayment } from '#contract/orders/unmatched-payments.ts';
import { toMinor, toWire } from '#lib/money.ts';
import { countRows } from '#server/db/count-rows.ts';
import { iso } from '#server/db/iso.ts';
import type { Queries } from '#server/db/open.ts';
import type { UnmatchedCaptureRow } from '#server/db/system-tables.ts';
import { refundKey } from '#server/money/request-keys.ts';
import { PayPalError } from '#server/paypal/paypal-error.ts';
import { ApiError, illegalMove, notFound } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';

const statusOf = ({ refunded_at, closed_at, refund_begun_at }: UnmatchedCaptureRow) => {
  if (refunded_at !== null) return 'refunded';
  if (closed_at !== null) return 'closed';
  return refund_begun_at === null ? 'open' : 'refunding';
};

const toUnmatchedPayment = (
  row: UnmatchedCaptureRow & { order_number: string | null },
): UnmatchedPayment => ({
  _id: row.capture_id,
  paypalId: row.paypal_id,
  amount: row.value ? toWire(toMinor(row.value)) : null,
  currency: row.currency ?? '',
  payerName: row.payer_name ?? '',
  payerEmail: row.payer_email ?? '',
  orderNumber: row.order_number ?? '',
  seenAt: iso(row.seen_at),
  status: statusOf(row),
});

/** How many the list shows. */
const MOST = 200;

/** Payments that no order has claimed since, each with the number of the order that it names. */
const unclaimed = (queries: Queries) =>
  queries
    .selectFrom('unmatched_captures')
    .leftJoin('payments as meant', 'meant.id', 'unmatched_captures.custom_id')
    .leftJoin('orders as named', 'named.id', 'meant.order_id')
    .leftJoin('payments as owner', 'owner.capture_id', 'unmatched_captures.capture_id')
    .selectAll('unmatched_captures')
    .select('named.number as order_number')
    .where('owner.id', 'is', null);

/** What still waits for a person or for PayPal, newest first. */
export async function findUnmatched({ db }: Context) {
  const waiting = unclaimed(db)
    .where('unmatched_captures.refunded_at', 'is', null)
    .where('closed_at', 'is', null);
  const rows = await waiting.orderBy('seen_at', 'desc').limit(MOST).execute();
  const total = await countRows(waiting.clearSelect());
  return { payments: rows.map(toUnmatchedPayment), total };
}

async function paymentOf(queries: Queries, id: string): Promise<UnmatchedPayment> {
  const row = await unclaimed(queries)
    .where('unmatched_captures.capture_id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  return toUnmatchedPayment(row);
}

type Change = Partial<UnmatchedCaptureRow>;

interface Step {
  actor: string;
  action: string;
  change: Change;
  /** The expected state: nothing is written if the row has another. */
  from: UnmatchedPayment['status'];
}

/** Writes one step and its audit row, once. */
function step(ctx: Context, id: string, { actor, action, change, from }: Step): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('unmatched_captures')
      .set(change)
      .where('capture_id', '=', id)
      .where('refund_begun_at', from === 'open' ? 'is' : 'is not', null)
      .where('refunded_at', 'is', null)
      .where('closed_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await audit(ctx, trx, actor, action, ['payment', id], {
      before: { status: from },
      after: change,
    });
  });
}

/**
 * Asks PayPal to refund a capture in full, and first whether that is done already: its keys live for 45 days.
 * @param key of this attempt
 * @param record stores the refund; its id is null if PayPal only reports that the capture is refunded
 * @returns what `record` does, or PayPal's refusal; null while PayPal has not finished
 */
async function refundAtPayPal<T>(
  ctx: Context,
  captureId: string,
  key: string,
  record: (refundId: string | null) => Promise<T>,
): Promise<T | PayPalError | null> {
  try {
    const capture = await ctx.payments.getCapture(captureId);
    if (capture?.status === 'REFUNDED') return await record(null);
    const refund = await ctx.payments.refundCapture(captureId, key);
    return refund.status === 'COMPLETED' ? await record(refund.id) : null;
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    if (error.issue === 'CAPTURE_FULLY_REFUNDED') return record(null);
    ctx.log.warn({ capture: captureId, kind: error.kind, issue: error.issue }, 'refund not done yet');
    return error;
  }
}

/** @throws ApiError not_refundable */
async function continueRefund(ctx: Context, id: string): Promise<void> {
  const byPayPal = (action: string, change: Change) =>
    step(ctx, id, { actor: 'payments', action, change, from: 'refunding' });
  const { attempts } = await ctx.db
    .selectFrom('unmatched_captures')
    .select('attempts')
    .where('capture_id', '=', id)
    .executeTakeFirstOrThrow();
  const done = await refundAtPayPal(ctx, id, refundKey({ id, attempts }), (refundId) =>
    byPayPal('refunded', { refunded_at: ctx.clock.now(), refund_id: refundId }),
  );
  if (!(done instanceof PayPalError) || done.kind === 'unreachable') return;
  // What PayPal hasn't decided is asked again under its key, if an admin wants it.
  const { isDefinite, issue } = done;
  await byPayPal('refund-refused', { refund_begun_at: null, attempts: isDefinite ? attempts + 1 : attempts });
  const said = isDefinite
    ? `PayPal refused this refund (${issue}), and no money moved.`
    : `PayPal doesn’t say whether it has made this refund (${issue}).`;
  throw new ApiError('not_refundable', { msg: `${said} Look at the payment in your PayPal account.` });
}

/** Goes on with refunds that an admin has begun and PayPal has not confirmed. */
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
  const wanted = decision === 'close' ? ['closed'] : ['refunding', 'refunded'];
  if (!wanted.includes(after.status)) throw illegalMove(`This payment is ${after.status} now.`);
  return after;
}
