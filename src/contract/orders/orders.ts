// Orders and their payment. Prices and totals are decimal major units, and only the server sets them.
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { day, keptPart, line, listQuery, sortsWithAction } from '#contract/field.ts';
import { QUOTE_PARTS } from '#contract/quotes/quote-lines.ts';
import { orderDraft } from './order-draft.ts';
import { refund } from './refunds.ts';
import { storedAddress } from './shipping-address.ts';

export const ORDER_STATUSES = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];
export const PAYMENT_STATUSES = ['pending', 'completed', 'failed', 'refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
/** How money comes or goes: by PayPal, and outside it. */
export const PAYMENT_METHODS = ['paypal', 'cash', 'card', 'transfer', 'other'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Statuses in which the buyer may cancel, and those in which the customer's list offers it; else it shows 'N/A'. */
export const CANCELLABLE: readonly OrderStatus[] = ['pending', 'processing'];
export const SHOWS_CANCEL: readonly OrderStatus[] = ['pending', 'processing', 'shipped'];

/** How long stock is held after the click on Pay, in milliseconds. */
export const HOLD_MS = 15 * 60_000;

const paymentView = {
  _id: z.string(),
  orderNumber: z.string(),
  status: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  totalAmount: z.number(),
  currency: z.string(),
};

/** For the payment step: an order that is to be paid. */
export const checkoutOrder = z.object({
  ...paymentView,
  /** For the SDK; null if PayPal did not answer. */
  paypalOrderId: z.nullable(z.string()),
  /** PayPal's own page for the same payment, for browsers that can't load the SDK. */
  approveUrl: z.nullable(z.string()),
  payment: z.enum(['ready', 'unavailable']),
});
export type CheckoutOrder = z.infer<typeof checkoutOrder>;

/** Places the order, holds its stock for 15 minutes and creates a PayPal payment. Send `Idempotency-Key` to retry safely. */
export const placeOrder = endpoint({
  method: 'POST',
  path: '/api/orders/checkout',
  summary: 'Places an order and holds its stock',
  body: orderDraft,
  reply: z.object({ success: z.literal(true), order: checkoutOrder }),
  status: 201,
  errors: ['price_changed', 'out_of_stock', 'key_reused', 'too_many_unpaid', 'hold_limit', 'cart_paid'],
});

/**
 * Asks the server to settle; it checks with PayPal, so no body or bearer is needed. 202: unknown or pending, don't pay again.
 * `looks`: by a page that finds out how the order stands, not by its buyer, who alone tries again what PayPal has refused.
 */
export const settleOrder = endpoint({
  method: 'PATCH',
  path: '/api/orders/{id}/paypal',
  summary: 'Asks the server to settle the payment of an order',
  query: z.object({ looks: z.optional(z.literal('1')) }),
  reply: z.object({
    success: z.literal(true),
    order: z.object(paymentView),
    /** false until the confirmation mail is sent. */
    confirmationSent: z.optional(z.boolean()),
    /** true if no mail server is configured and mails are only written to files. */
    mailsToFiles: z.optional(z.boolean()),
    code: z.optional(z.enum(['payment_unknown', 'payment_pending', 'payment_returned'])),
    message: z.optional(z.string()),
  }),
  mayBePending: true,
  errors: [
    'not_approved',
    'declined',
    'out_of_stock',
    'slot_taken',
    'payment_review',
    'order_closed',
    'cart_paid',
  ],
});

export const order = z.object({
  ...paymentView,
  /** The quote that it pays; missing for an order of the shop. */
  quote: z.optional(z.object({ _id: z.string(), part: z.enum(QUOTE_PARTS) })),
  /** The open visit of that quote, and what was paid for it by all of its orders. `isPaidBy`: cancelling this order ends it. */
  visit: z.optional(
    z.object({
      _id: z.string(),
      date: z.string(),
      time: z.string(),
      /** 0 of a visit that isn't in the diary. */
      arrivalMinutes: z.number(),
      paid: z.number(),
      isPaidBy: z.boolean(),
    }),
  ),
  /** Of a bill, for the staff. */
  bill: z.optional(
    z.object({
      /** The visit's id; null once it was deleted. */
      job: z.nullable(z.string()),
      paid: z.number(),
      due: z.number(),
      /** The last day to pay in time, London. */
      dueOn: z.string(),
      company: z.string(),
      purchaseOrder: z.string(),
      isDisputed: z.boolean(),
      /** The day of the next call about it, London; '' without one. */
      phoneAgainOn: z.string(),
      isWrittenOff: z.boolean(),
      payments: z.array(
        z.object({
          _id: z.string(),
          method: z.enum(PAYMENT_METHODS),
          amount: z.number(),
          /** ISO 8601, UTC. */
          receivedAt: z.string(),
          reference: z.string(),
        }),
      ),
    }),
  ),
  /**
   * Of an order that staff took on the phone. `until`: its link's last moment to pay, ISO 8601, UTC; null for one that waits for a
   * transfer. `begun`: its payment, while it is to be paid.
   */
  byPhone: z.optional(
    z.object({ isToPay: z.boolean(), until: z.nullable(z.string()), begun: z.nullable(checkoutOrder) }),
  ),
  /** Only for its buyer: whether cancelling it would be accepted now. */
  mayCancel: z.optional(z.boolean()),
  user: z.object({ name: z.string(), email: z.string() }),
  items: z.array(
    z.object({
      _id: z.string(),
      /** `_id` is '' for lines without a part: labour, a discount, what is due later. */
      product: z.object({ _id: z.string(), name: z.string(), partNumber: z.string(), image: z.string() }),
      quantity: z.number(),
      price: z.number(),
      /** Units refunded so far; only on one order with its refunds. */
      refunded: z.optional(z.number()),
    }),
  ),
  shippingAddress: storedAddress,
  /** '' until known, as are `trackingNumber` and `trackingLink`, which is an https address. */
  carrier: z.string(),
  trackingNumber: z.string(),
  trackingLink: z.string(),
  /** A person must check the payment (wrong amount, sold out after payment …). */
  needsReview: z.boolean(),
  /** The reason, for staff; '' without one, and always for the buyer. */
  reviewReason: z.string(),
  /** PayPal is still clearing the payment: the parts stay reserved, and nothing is shipped. Only staff see `pendingReason`. */
  paymentPending: z.boolean(),
  pendingReason: z.string(),
  /** Refund requested, not yet confirmed by PayPal; `paymentStatus` is still completed. */
  refundPending: z.boolean(),
  /** Not paid by PayPal, so refunds are made by hand. */
  paidByHand: z.boolean(),
  /** PayPal has taken the money, or had: only a refund changes the payment. */
  throughPayPal: z.boolean(),
  /** Refunded so far. */
  refundedAmount: z.number(),
  /** Oldest first; missing in lists. The buyer's have no refused ones. */
  refunds: z.optional(z.array(refund)),
  /** ISO 8601, UTC; null unless refunded in full. */
  refundedAt: z.nullable(z.string()),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
});
export type Order = z.infer<typeof order>;

export const ORDER_SORTS = sortsWithAction('name', 'total', 'status', 'payment');
export const orderQuery = z.extend(listQuery, { sort: z._default(z.enum(ORDER_SORTS), 'newest') });
export type OrderQuery = z.infer<typeof orderQuery>;

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/orders',
  summary: 'Every order',
  access: 'dashboard',
  query: orderQuery,
  reply: z.object({ orders: z.array(order), total: z.number() }),
});

/**
 * An admin may set both, staff what moves no money back; the owner may send only `{status: 'cancelled'}`. Fails with
 * `unavailable` if PayPal doesn't answer.
 * `refunded` makes a real refund: 202 until PayPal confirms it. `note` explains money that moved outside PayPal.
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
      /** Of a payment that PayPal didn't take: its day in London, neither to come nor before the order. Today without it. */
      receivedOn: z.optional(day('Choose the day on which it came')),
      /** Where cancelling ends a visit, too. */
      ...keptPart,
      /** Clears "needs review" on an order whose payment is decided. */
      reviewed: z.optional(z.literal(true)),
      /** The status the admin saw; if it has changed since, the call is refused. */
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
  errors: ['forbidden', 'order_closed', 'out_of_stock', 'slot_taken', 'not_refundable'],
});

/** For the page that has just placed the order, perhaps without an account. Not found without the `Idempotency-Key` of its placing. */
export const linkPlacedOrder = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/link',
  summary: 'A link that opens an order, for whoever placed it',
  reply: z.object({ success: z.literal(true), token: z.string() }),
});
