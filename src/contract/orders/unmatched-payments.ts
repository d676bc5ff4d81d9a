// Payments that PayPal took and no order explains, as the staff decide upon them. Nothing is refunded without a person's press.
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';

/** `closed`: dealt with in another way. */
const UNMATCHED_STATUSES = ['open', 'refunding', 'refunded', 'closed'] as const;

const unmatchedPayment = z.object({
  /** PayPal's id of the payment. */
  _id: z.string(),
  /** PayPal's id of its order; '' when PayPal names none. */
  paypalId: z.string(),
  /** Major units; null while PayPal has not told. */
  amount: z.nullable(z.number()),
  currency: z.string(),
  /** As PayPal knows the payer; '' when it does not say. */
  payerName: z.string(),
  payerEmail: z.string(),
  /** The order that it names without being that order's payment; '' usually. */
  orderNumber: z.string(),
  /** ISO 8601, UTC: when it was first heard of. */
  seenAt: z.string(),
  status: z.enum(UNMATCHED_STATUSES),
});
export type UnmatchedPayment = z.infer<typeof unmatchedPayment>;

export const listUnmatchedPayments = endpoint({
  method: 'GET',
  path: '/api/payments/unmatched',
  summary: 'Payments at PayPal that match no order and wait for a decision',
  access: 'admin',
  reply: z.object({ payments: z.array(unmatchedPayment), total: z.number() }),
});

/** `refund` is a real refund in full: 202 while PayPal has not confirmed it, and repeats change nothing. `close` moves no money. */
export const decideUnmatchedPayment = endpoint({
  method: 'PATCH',
  path: '/api/payments/unmatched/{id}',
  summary: 'Refunds a payment that matches no order, or takes it off the list',
  access: 'admin',
  body: z.strictObject({ decision: z.enum(['refund', 'close'], 'Choose what to do') }),
  reply: z.object({ success: z.literal(true), message: z.string(), payment: unmatchedPayment }),
  mayBePending: true,
  errors: ['illegal_move', 'not_refundable'],
});
