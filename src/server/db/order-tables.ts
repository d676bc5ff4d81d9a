// Tables of orders and their lines. Units as in tables.ts.
import type { OrderStatus } from '#contract/orders/orders.ts';
import type { QuotePart } from '#contract/quotes/quote-lines.ts';

/** More states than the API shows (order-to-contract.ts). */
export type PaymentState =
  | 'pending'
  | 'capturing'
  | 'completed'
  | 'refunding'
  | 'refunded'
  | 'failed'
  | 'review';

/** Where an order's units are: `held` until the hold runs out, `released` back on the shelf, `sold`, `returned` after a sale. */
export type StockState = 'held' | 'released' | 'sold' | 'returned';

export interface OrderRow {
  id: string;
  number: string;
  user_id: string | null;
  status: OrderStatus;
  payment_state: PaymentState;
  stock_state: StockState;
  currency: string;
  total_minor: number;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  address: string;
  city: string;
  post_code: string;
  country: string;
  /** Lower-case email and the caller's network: caps on unpaid orders count by them. */
  email_key: string;
  net: string;
  paypal_id: string | null;
  approve_url: string | null;
  capture_id: string | null;
  refund_id: string | null;
  /** A capture that PayPal has not finished (`payment_state` is then `capturing`), and PayPal's reason. They stay afterwards. */
  pending_capture_id: string | null;
  pending_reason: string | null;
  /** Refunded so far, partial refunds in PayPal's console included. */
  refunded_minor: number;
  /** The buyer's page made the PayPal order by itself, so it carries no order id of ours. */
  adopted: number;
  review_reason: string | null;
  hold_expires_at: number;
  /** Until then one process settles this order; the others wait. */
  lease_until: number;
  /** When the reconciler checks it again. */
  next_check_at: number;
  idempotency_key: string | null;
  body_hash: string;
  created_at: number;
  updated_at: number;
  paid_at: number | null;
  refunded_at: number | null;
  carrier: string | null;
  tracking_number: string | null;
  /** Of the carrier's page that follows the parcel: https. */
  tracking_link: string | null;
  /** The customer never sees it. */
  staff_note: string | null;
  /** When it was first set to shipped. */
  shipped_at: number | null;
  /** Version of carrier, tracking and note together. The dashboard was once called the desk. */
  desk_version: number;
  /** The quote that it pays, and which part of it; null for an order of the shop. The part outlives an erased quote. */
  quote_id: string | null;
  quote_part: QuotePart | null;
  /** Whose time it holds in the diary, as its lines hold stock. */
  appointment_id: string | null;
}

/** Invoices with the facts at the time of payment. Never changed. */
export interface InvoiceRow {
  order_id: string;
  /** From 1, without gaps. */
  number: number;
  issued_at: number;
  /** When the payment came. */
  tax_point_at: number;
  /** `gross_minor` is the sum of the other two. */
  gross_minor: number;
  net_minor: number;
  vat_minor: number;
  /** Hundredths of a per cent: 2000 is 20 %. 0 when the seller wasn't registered. */
  vat_rate: number;
  currency: string;
  /** JSON of InvoiceParticulars. */
  particulars: string;
  /** Pounds for one unit of the currency, as a decimal; null in sterling, and without a rate. The same goes for the next column. */
  sterling_rate: string | null;
  vat_sterling_minor: number | null;
}

export type RefundOrigin = 'dashboard' | 'hand' | 'paypal' | 'reversal' | 'undone';

/** Money that goes back, or went back: the whole payment or a part. */
export interface RefundRow {
  /** Also the key of the request to PayPal, and its `custom_id` there. */
  id: string;
  order_id: string;
  /** `requested` holds its amount until PayPal has answered; `failed` moved nothing. */
  state: 'requested' | 'done' | 'failed';
  /**
   * `dashboard`: through PayPal, asked for here; `hand`: money outside PayPal; `paypal`: made in PayPal's own pages, or by a
   * cancellation; `reversal`: PayPal took it back; `undone`: an admin set the payment back, the amount is below zero.
   */
  origin: RefundOrigin;
  amount_minor: number;
  /** The customer reads it, on the credit note and at PayPal. '' unless from the dashboard. */
  reason: string;
  /** JSON of RefundedLine[]: the units that it pays back; empty where only an amount was named. */
  lines: string;
  /** Its units go back into stock once it is done. */
  stock_back: number;
  /** A user's id, or the name of a job. */
  recorded_by: string;
  paypal_refund_id: string | null;
  /** Idempotency key with its owner, and a hash of what was asked. */
  request_key: string | null;
  body_hash: string | null;
  /** PayPal's code for its refusal. */
  issue: string | null;
  /** When the reconciler asks PayPal again. */
  next_check_at: number;
  created_at: number;
  done_at: number | null;
  /** From 1, without gaps; null without an invoice. `amount_minor` is the sum of net and VAT. */
  credit_note_number: number | null;
  net_minor: number | null;
  vat_minor: number | null;
  vat_sterling_minor: number | null;
}

export interface RefundedLine {
  /** Of the order's line. */
  position: number;
  quantity: number;
}

export interface OrderLineRow {
  order_id: string;
  position: number;
  /** Null for what is no part of the shop: labour, discounts, what is due later. */
  product_id: string | null;
  /** Name, part number, picture and price as sold; a discount's price is below zero. */
  name: string;
  part_number: string;
  image: string;
  price_minor: number;
  quantity: number;
  /** Of `quantity`: units that came back with a partial refund. They are no longer the order's to hold or to give back. */
  returned: number;
}
