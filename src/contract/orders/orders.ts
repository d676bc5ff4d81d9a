// Orders and their payment. Prices and totals on the wire are decimal major units; the server decides all of them.
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { line, listQuery } from '#contract/field.ts';
import { sortsOf } from '#contract/sorting.ts';
import { orderDraft } from './order-draft.ts';
import { shippingAddress } from './shipping-address.ts';

export const ORDER_STATUSES = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];
export const PAYMENT_STATUSES = ['pending', 'completed', 'failed', 'refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** While an order stands here its buyer may cancel it. */
export const CANCELLABLE: readonly OrderStatus[] = ['pending', 'processing'];
/** The customer's list shows Cancel for these, 'N/A' for the rest. */
export const SHOWS_CANCEL: readonly OrderStatus[] = ['pending', 'processing', 'shipped'];

/** How long stock is held from the press of the pay button, in milliseconds. */
export const HOLD_MS = 15 * 60_000;

const paymentView = {
  _id: z.string(),
  orderNumber: z.string(),
  status: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  totalAmount: z.number(),
  currency: z.string(),
};

/** Makes the order, holds its stock for 15 minutes and asks PayPal for a payment. Send `Idempotency-Key` to retry safely. */
export const placeOrder = endpoint({
  method: 'POST',
  path: '/api/orders/checkout',
  summary: 'Places an order and holds its stock',
  body: orderDraft,
  reply: z.object({
    success: z.literal(true),
    order: z.object({
      ...paymentView,
      /** For the SDK; null while PayPal does not answer. */
      paypalOrderId: z.nullable(z.string()),
      /** PayPal's own page for the same payment, for browsers in which the SDK does not load. */
      approveUrl: z.nullable(z.string()),
      payment: z.enum(['ready', 'unavailable']),
    }),
  }),
  status: 201,
  errors: [
    'price_changed',
    'out_of_stock',
    'key_reused',
    'payment_mismatch',
    'payment_review',
    'too_many_unpaid',
    'hold_limit',
  ],
});

/** A request to settle, not a claim: the server asks PayPal. No body, no bearer. 202 = unknown or pending, do not pay again. */
export const settleOrder = endpoint({
  method: 'PATCH',
  path: '/api/orders/{id}/paypal',
  summary: 'Asks the server to settle the payment of an order',
  reply: z.object({
    success: z.literal(true),
    order: z.object(paymentView),
    /** false while the mail that confirms the payment is still on its way. */
    confirmationSent: z.optional(z.boolean()),
    /** true where no mail server is set: mails are written to files, and nobody gets any. */
    mailsToFiles: z.optional(z.boolean()),
    code: z.optional(z.enum(['payment_unknown', 'payment_pending'])),
    message: z.optional(z.string()),
  }),
  mayBePending: true,
  errors: ['not_approved', 'declined', 'out_of_stock', 'payment_review', 'order_closed'],
});

export const order = z.object({
  ...paymentView,
  user: z.object({ name: z.string(), email: z.string() }),
  items: z.array(
    z.object({
      _id: z.string(),
      product: z.object({ _id: z.string(), name: z.string(), image: z.string() }),
      quantity: z.number(),
      price: z.number(),
    }),
  ),
  shippingAddress,
  /** Who brings the parcel, and its number there; '' while there is none. */
  carrier: z.string(),
  trackingNumber: z.string(),
  /** Something about the payment needs a person (wrong amount, sold out after payment …). */
  needsReview: z.boolean(),
  /** Why, for the staff; '' where there is nothing to look at, and always for the buyer. */
  reviewReason: z.string(),
  /** PayPal takes days over the payment: parts are kept, nothing is sent. `pendingReason` says why, to the staff alone. */
  paymentPending: z.boolean(),
  pendingReason: z.string(),
  /** The money is to go back, and PayPal has not confirmed it yet: the payment still reads completed. */
  refundPending: z.boolean(),
  /** The payment did not go through PayPal: what goes back goes by hand. */
  paidByHand: z.boolean(),
  /** What has gone back so far. */
  refundedAmount: z.number(),
  /** ISO 8601, UTC; null unless the money went back. */
  refundedAt: z.nullable(z.string()),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
});
export type Order = z.infer<typeof order>;

/** What the staff may sort by. */
export const ORDER_SORTS = sortsOf('name', 'total', 'status', 'payment');
export const orderQuery = z.extend(listQuery, { sort: z._default(z.enum(ORDER_SORTS), 'newest') });
export type OrderQuery = z.infer<typeof orderQuery>;

const orderList = z.object({ orders: z.array(order), total: z.number() });

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/orders',
  summary: 'Every order',
  access: 'admin',
  query: orderQuery,
  reply: orderList,
});

export const myOrders = endpoint({
  method: 'GET',
  path: '/api/orders/my',
  summary: 'The bearer’s own orders',
  access: 'signed-in',
  query: listQuery,
  reply: orderList,
});

/**
 * The admin sets either, or both at once; the owner may send only `{status: 'cancelled'}`. PayPal is asked first: `unavailable`
 * while it does not answer. `refunded` is a real refund and answers 202 while PayPal has not done it. `note` says why, where
 * money moved outside PayPal.
 */
export const changeOrder = endpoint({
  method: 'PATCH',
  path: '/api/orders/{id}',
  summary: 'Changes the status or the payment status of an order',
  access: 'signed-in',
  body: z
    .strictObject({
      status: z.optional(z.enum(ORDER_STATUSES, 'Choose a status')),
      paymentStatus: z.optional(z.enum(PAYMENT_STATUSES, 'Choose a payment status')),
      note: z.optional(line('Write a note', 500)),
      /** Takes the mark "needs review" off an order whose payment is decided. */
      reviewed: z.optional(z.literal(true)),
      /** What the admin's screen showed: an order that stands elsewhere by now is not changed. */
      seen: z.optional(
        z.strictObject({ status: z.enum(ORDER_STATUSES), paymentStatus: z.enum(PAYMENT_STATUSES) }),
      ),
    })
    .check(
      z.refine(
        ({ status, paymentStatus, reviewed }) => status ?? paymentStatus ?? reviewed,
        'Say what to change',
      ),
    ),
  reply: z.object({ success: z.literal(true), message: z.string(), order }),
  mayBePending: true,
  errors: ['forbidden', 'order_closed', 'out_of_stock', 'not_refundable'],
});
