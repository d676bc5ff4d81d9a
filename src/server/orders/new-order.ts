// The row of a new order, before any money moves: unpaid, its stock held.
import type { OrderDraft } from '#contract/orders/order-draft.ts';
import { HOLD_MS } from '#contract/orders/orders.ts';
import type { OrderRow } from '#server/db/order-tables.ts';
import type { PayPalOrder } from '#server/paypal/paypal.ts';
import { newId } from '#server/platform/ids.ts';

/** How soon the reconciler asks PayPal about an order whose buyer never came back, in milliseconds. */
const FIRST_CHECK_MS = 30_000;

export interface Buyer {
  userId: string | null;
  net: string;
  idempotencyKey: string | null;
  /** A payment that the buyer's page made at PayPal by itself, as PayPal describes it. */
  adopt: PayPalOrder | null;
}

interface Facts {
  number: string;
  /** Minor units. */
  total: number;
  currency: string;
  now: number;
  key: string | null;
  hash: string;
}

export function newOrder({ shippingAddress: to }: OrderDraft, buyer: Buyer, facts: Facts): OrderRow {
  const { now } = facts;
  return {
    id: newId(),
    number: facts.number,
    user_id: buyer.userId,
    status: 'pending',
    payment_state: 'pending',
    stock_state: 'held',
    currency: facts.currency,
    total_minor: facts.total,
    first_name: to.firstName,
    last_name: to.lastName,
    email: to.email,
    phone: to.phone,
    address: to.address,
    city: to.city,
    post_code: to.postCode,
    country: to.country,
    email_key: to.email.toLowerCase(),
    net: buyer.net,
    paypal_id: buyer.adopt?.id ?? null,
    approve_url: buyer.adopt?.approveUrl ?? null,
    capture_id: null,
    refund_id: null,
    pending_capture_id: null,
    pending_reason: null,
    refunded_minor: 0,
    adopted: buyer.adopt ? 1 : 0,
    review_reason: null,
    hold_expires_at: now + HOLD_MS,
    lease_until: 0,
    next_check_at: now + FIRST_CHECK_MS,
    idempotency_key: facts.key,
    body_hash: facts.hash,
    created_at: now,
    updated_at: now,
    paid_at: null,
    refunded_at: null,
    carrier: null,
    tracking_number: null,
    staff_note: null,
    shipped_at: null,
    desk_version: 1,
  };
}
