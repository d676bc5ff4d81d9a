// Disputes at PayPal: written on the order and mailed to the staff, who decide in PayPal's own pages.
// PayPal: "Disputes webhooks" (CUSTOMER.DISPUTE.CREATED, UPDATED, RESOLVED).
import { formatVisitDay } from '#lib/format-date.ts';
import { londonClock } from '#lib/london.ts';
import { formatMoney, toMinor } from '#lib/money.ts';
import type { PaymentRow, RefundRow } from '#server/db/order-tables.ts';
import { refundsOf } from '#server/money/refund-rows.ts';
import { flagLatest } from '#server/orders/flag-order.ts';
import { PayPalError } from '#server/paypal/paypal-error.ts';
import type { Context } from '#server/platform/context.ts';
import { listAt, nameAt } from '#server/platform/json-fields.ts';
import { isTakenBack, recordAllGivenBack } from './record-given-back.ts';

export const isDispute = (eventType: string): boolean => eventType.startsWith('CUSTOMER.DISPUTE.');

/** @example inWords('MERCHANDISE_OR_SERVICE_NOT_RECEIVED') // 'merchandise or service not received' */
const inWords = (code: string): string => code.toLowerCase().replaceAll('_', ' ');

const PAYPAL_DECIDES = ['WAITING_FOR_BUYER_RESPONSE', 'UNDER_REVIEW'];

const isForUs = (outcome: string): boolean =>
  outcome.includes('SELLER_FAVOUR') || outcome.startsWith('CANCELED');

const COMES_BACK =
  'PayPal gives back what it took, and this mark goes once its record of the payment says so. If that takes days, look at your PayPal account, and press PayPal gave it back under Refunds';

/** For the staff. */
function adviceOf(status: string, outcome: string, due: string): string {
  if (outcome.includes('BUYER_FAVOUR'))
    return 'PayPal takes the money back by itself, and that appears here. Don’t refund it, too';
  if (isForUs(outcome)) return 'The money stays with you, so there is nothing to do';
  if (status === 'RESOLVED') return 'See in PayPal’s Resolution Centre how it ended';
  if (PAYPAL_DECIDES.includes(status)) return 'Wait for PayPal, and don’t refund it here meanwhile';
  const by = Number.isNaN(Date.parse(due)) ? '' : ` by ${formatVisitDay(londonClock(Date.parse(due)).date)}`;
  return `Answer it in PayPal’s Resolution Centre${by}, or PayPal decides for the buyer. Don’t refund it here meanwhile`;
}

function sumOf(resource: unknown): string {
  const value = nameAt(resource, 'dispute_amount', 'value');
  const currency = nameAt(resource, 'dispute_amount', 'currency_code');
  const isMoney = /^\d{1,9}(?:\.\d{1,2})?$/.test(value) && /^[A-Z]{3}$/.test(currency);
  return isMoney ? ` over ${formatMoney(toMinor(value), currency)}` : '';
}

const outcomeOf = (resource: unknown): string => nameAt(resource, 'dispute_outcome', 'outcome_code');

function reasonOf(resource: unknown, isTaken: boolean): string {
  const id = nameAt(resource, 'dispute_id');
  const status = nameAt(resource, 'status');
  const outcome = outcomeOf(resource);
  const facts = [nameAt(resource, 'reason'), status, outcome].filter(Boolean).map(inWords).join(', ');
  const due = nameAt(resource, 'seller_response_due_date');
  const advice = isTaken ? COMES_BACK : adviceOf(status, outcome, due);
  return `PayPal dispute ${id}${sumOf(resource)}: ${facts}. ${advice}`;
}

/**
 * Money that PayPal had taken is ours again where PayPal's two records say so: the dispute that it was decided for us, the payment that
 * nothing of it has gone back.
 * @param rows of its order
 * @returns whether PayPal's record of the payment doesn't say so yet
 */
async function followDecision(
  ctx: Context,
  payment: PaymentRow,
  rows: readonly RefundRow[],
): Promise<boolean> {
  if (rows.every(({ given_back_at }) => given_back_at !== null)) return false;
  const capture = await ctx.payments.getCapture(payment.capture_id ?? '');
  if (capture?.status !== 'COMPLETED') return true;
  await recordAllGivenBack(ctx, payment.order_id, payment.id);
  return false;
}

async function followPayment(ctx: Context, payment: PaymentRow, resource: unknown): Promise<void> {
  const all = await refundsOf(ctx.db, payment.order_id);
  const done = all.filter(({ payment_id, state }) => payment_id === payment.id && state === 'done');
  const taken = isForUs(outcomeOf(resource)) ? done.filter(isTakenBack) : [];
  const isTaken = taken.length > 0;
  if (isTaken && !(await followDecision(ctx, payment, taken))) return;
  const reason = reasonOf(resource, isTaken);
  await flagLatest(ctx, payment.order_id, (order) =>
    order.review_reason === reason ? null : { reason, change: { review_of_dispute: 1 } },
  );
  // PayPal sends the event again, for three days. Of a payment that was refunded in part its record never says so.
  if (isTaken && done.length === taken.length) throw new PayPalError('unreachable', 'NOT_GIVEN_BACK');
}

/** If PayPal takes money, it sends an event of its own. */
export async function followDispute(ctx: Context, { resource }: { resource?: unknown }): Promise<void> {
  const captureIds = listAt(resource, 'disputed_transactions')
    .map((transaction) => nameAt(transaction, 'seller_transaction_id'))
    .filter(Boolean);
  const payments = await ctx.db
    .selectFrom('payments')
    .selectAll()
    .where('capture_id', 'in', ['', ...captureIds])
    .execute();
  if (payments.length === 0)
    ctx.log.error({ reason: reasonOf(resource, false) }, 'PayPal tells of a dispute about no order of ours');
  for (const payment of payments) await followPayment(ctx, payment, resource);
}
