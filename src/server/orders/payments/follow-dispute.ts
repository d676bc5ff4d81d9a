// Disputes at PayPal: written on the order and mailed to the staff, who decide in PayPal's own pages.
// PayPal: "Disputes webhooks" (CUSTOMER.DISPUTE.CREATED, UPDATED, RESOLVED).
import { formatVisitDay } from '#lib/format-date.ts';
import { londonClock } from '#lib/london.ts';
import { formatMoney, toMinor } from '#lib/money.ts';
import type { Context } from '#server/platform/context.ts';
import { listAt, nameAt } from '#server/platform/json-fields.ts';
import { flagLatest } from './payment-review.ts';

export const isDispute = (eventType: string): boolean => eventType.startsWith('CUSTOMER.DISPUTE.');

/** @example inWords('MERCHANDISE_OR_SERVICE_NOT_RECEIVED') // 'merchandise or service not received' */
const inWords = (code: string): string => code.toLowerCase().replaceAll('_', ' ');

const PAYPAL_DECIDES = ['WAITING_FOR_BUYER_RESPONSE', 'UNDER_REVIEW'];

/** For the staff. */
function adviceOf(status: string, outcome: string, due: string): string {
  if (outcome.includes('BUYER_FAVOUR'))
    return 'PayPal takes the money back by itself, and that appears here. Don’t refund it, too';
  if (outcome.includes('SELLER_FAVOUR') || outcome.startsWith('CANCELED'))
    return 'The money stays with you, so there is nothing to do';
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

function reasonOf(resource: unknown): string {
  const id = nameAt(resource, 'dispute_id');
  const status = nameAt(resource, 'status');
  const outcome = nameAt(resource, 'dispute_outcome', 'outcome_code');
  const facts = [nameAt(resource, 'reason'), status, outcome].filter(Boolean).map(inWords).join(', ');
  const advice = adviceOf(status, outcome, nameAt(resource, 'seller_response_due_date'));
  return `PayPal dispute ${id}${sumOf(resource)}: ${facts}. ${advice}`;
}

/** Changes neither stock nor payment state: if PayPal takes the money back, it sends an event of its own. */
export async function followDispute(ctx: Context, { resource }: { resource?: unknown }): Promise<void> {
  const captureIds = listAt(resource, 'disputed_transactions')
    .map((transaction) => nameAt(transaction, 'seller_transaction_id'))
    .filter(Boolean);
  const reason = reasonOf(resource);
  const orders = await ctx.db
    .selectFrom('payments')
    .select('order_id as id')
    .where('capture_id', 'in', ['', ...captureIds])
    .execute();
  if (orders.length === 0) ctx.log.error({ reason }, 'PayPal tells of a dispute about no order of ours');
  for (const { id } of orders)
    await flagLatest(ctx, id, (order) => (order.review_reason === reason ? null : { reason }));
}
