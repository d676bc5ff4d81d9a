// Disputes at PayPal: written on the order and mailed to the staff, who decide in PayPal's own pages.
// PayPal: "Disputes webhooks" (CUSTOMER.DISPUTE.CREATED, UPDATED, RESOLVED).
import type { Context } from '#server/platform/context.ts';
import { listAt, nameAt } from '#server/platform/json-fields.ts';
import { flagLatest } from './payment-review.ts';

export const isDispute = (eventType: string): boolean => eventType.startsWith('CUSTOMER.DISPUTE.');

/** @example inWords('MERCHANDISE_OR_SERVICE_NOT_RECEIVED') // 'merchandise or service not received' */
const inWords = (code: string): string => code.toLowerCase().replaceAll('_', ' ');

function reasonOf(resource: unknown): string {
  const id = nameAt(resource, 'dispute_id');
  const facts = [
    nameAt(resource, 'reason'),
    nameAt(resource, 'status'),
    nameAt(resource, 'dispute_outcome', 'outcome_code'),
  ];
  return `PayPal dispute ${id}: ${facts.filter(Boolean).map(inWords).join(', ')}`;
}

/** Changes neither stock nor payment state: if PayPal takes the money back, it sends an event of its own. */
export async function followDispute(ctx: Context, { resource }: { resource?: unknown }): Promise<void> {
  const captureIds = listAt(resource, 'disputed_transactions')
    .map((transaction) => nameAt(transaction, 'seller_transaction_id'))
    .filter(Boolean);
  const reason = reasonOf(resource);
  const orders = await ctx.db
    .selectFrom('orders')
    .select('id')
    .where('capture_id', 'in', ['', ...captureIds])
    .execute();
  if (orders.length === 0) ctx.log.error({ reason }, 'PayPal tells of a dispute about no order of ours');
  for (const { id } of orders)
    await flagLatest(ctx, id, (order) => (order.review_reason === reason ? null : { reason }));
}
