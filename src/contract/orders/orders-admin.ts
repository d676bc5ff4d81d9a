// Orders for staff: filters of the list, and one order with dispatch details and history.
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { isHttpsLink, optionalLine, optionalNumber, optionalText, version } from '#contract/field.ts';
import { historyEntry } from '#contract/history.ts';
import { ORDER_STATUSES, order } from './orders.ts';
import { REFUND_FILTERS } from './refunds.ts';

/**
 * Of bills alone. 'owed' are open: neither paid nor written off; 'to-phone' those whose customer is to be phoned, 'phoned' those to phone
 * again later.
 */
export const BILL_FILTERS = [
  'owed',
  'part-paid',
  'overdue',
  'to-phone',
  'phoned',
  'disputed',
  'written-off',
  'paid-bill',
  'cancelled-bill',
] as const;

/**
 * Values of the list's `status`: 'to-send' are paid and not sent, 'to-check' need review, 'paid-twice' have two payments,
 * the others have a refund that waits for a person.
 */
export const ORDER_FILTERS = [
  ...ORDER_STATUSES,
  'to-send',
  'to-check',
  'paid-twice',
  ...BILL_FILTERS,
  ...REFUND_FILTERS,
] as const;

const moment = z.nullable(z.string());

export const orderDetail = z.extend(order, {
  /** Only staff see it; '' without one. */
  staffNote: z.string(),
  /** Version of carrier, tracking and note together; a stale one is refused. */
  version: z.number(),
  /** Whether the buyer was signed in. */
  hasAccount: z.boolean(),
  paypalId: z.string(),
  captureId: z.string(),
  refundId: z.string(),
  /** State of its stock: held, released, sold or returned. */
  stockState: z.string(),
  /** ISO 8601, UTC; null until then. */
  paidAt: moment,
  shippedAt: moment,
  updatedAt: z.string(),
  /** '' until it was paid. */
  invoiceNumber: z.string(),
  /** Numbers of those that took an invoice back; a refund's stands with the refund. Oldest first. */
  creditNotes: z.array(z.string()),
  /** Newest first. */
  history: z.array(historyEntry),
});
export type OrderDetail = z.infer<typeof orderDetail>;

export const readOrder = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/details',
  summary: 'One order with its history, for the staff',
  access: 'dashboard',
  reply: z.object({ order: orderDetail }),
});

const LINK = 'Paste the link of the parcel’s own page at the carrier. It starts with https://';

export const dispatch = z.strictObject({
  version,
  carrier: optionalLine(60),
  trackingNumber: optionalNumber(60),
  trackingLink: z.optional(
    z.string().check(
      z.trim(),
      z.maxLength(500, LINK),
      z.refine((link) => link === '' || isHttpsLink(link), LINK),
    ),
  ),
  /** The customer never sees it. */
  staffNote: optionalText(2000),
  /** Mails the tracking once more, of an order that has been sent. */
  tellsCustomer: z.optional(z.boolean()),
});
export type Dispatch = z.infer<typeof dispatch>;

/** An empty value clears a field; omitted fields stay. Changes no status. */
export const changeDispatch = endpoint({
  method: 'PATCH',
  path: '/api/orders/{id}/dispatch',
  summary: 'Writes carrier, tracking number and link, and the staff’s note on an order',
  access: 'dashboard',
  body: dispatch,
  reply: z.object({ success: z.literal(true), message: z.string(), order: orderDetail }),
  errors: ['stale_version'],
});
