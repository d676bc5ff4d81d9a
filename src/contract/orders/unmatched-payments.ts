// Payments at PayPal that match no order. Staff decide on each; nothing is refunded automatically.
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';

/** `closed`: handled in another way. */
const UNMATCHED_STATUSES = ['open', 'refunding', 'refunded', 'closed'] as const;

const unmatchedPayment = z.object({
  /** PayPal's id of the payment. */
  _id: z.string(),
  /** Id of the PayPal order; '' if PayPal names none. */
  paypalId: z.string(),
  /** Major units; null while unknown. */
  amount: z.nullable(z.number()),
  currency: z.string(),
  /** The payer's name at PayPal; '' if unknown. */
  payerName: z.string(),
  payerEmail: z.string(),
  /** The order that it refers to without being its payment; usually ''. */
  orderNumber: z.string(),
  /** ISO 8601, UTC: when we first learned of it. */
  seenAt: z.string(),
  status: z.enum(UNMATCHED_STATUSES),
});
export type UnmatchedPayment = z.infer<typeof unmatchedPayment>;

export const listUnmatchedPayments = endpoint({
  method: 'GET',
  path: '/api/payments/unmatched',
  summary: 'Payments at PayPal that match no order and wait for a decision',
  access: 'dashboard',
  reply: z.object({ payments: z.array(unmatchedPayment), total: z.number() }),
});

/** `refund` makes a full refund: 202 until PayPal confirms, and repeats change nothing. `close` moves no money. */
export const decideUnmatchedPayment = endpoint({
  method: 'PATCH',
  path: '/api/payments/unmatched/{id}',
  summary: 'Refunds a payment that matches no order, or takes it off the list',
  access: 'money',
  body: z.strictObject({ decision: z.enum(['refund', 'close'], 'Choose what to do') }),
  reply: z.object({ success: z.literal(true), message: z.string(), payment: unmatchedPayment }),
  mayBePending: true,
  errors: ['illegal_move', 'not_refundable'],
});
