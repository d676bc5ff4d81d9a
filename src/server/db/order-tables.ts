// Tables of orders and their lines. Units as in tables.ts.
import type { OrderStatus, PaymentMethod, PaymentStatus } from '#contract/orders/orders.ts';
import type { QuotePart } from '#contract/quotes/quote-lines.ts';

/** Where an order comes from: src/server/orders/origins.ts says what follows. */
export type OrderOrigin = 'shop' | 'quote' | 'bill' | 'phone';

/** Where an order's units are: `held` until the hold runs out, `released` back on the shelf, `sold`, `returned` after a sale. */
export type StockState = 'held' | 'released' | 'sold' | 'returned';

export interface OrderRow {
  id: string;
  number: string;
  user_id: string | null;
  origin: OrderOrigin;
  status: OrderStatus;
  /** It and the two sums follow from the rows of payments and refunds (src/server/orders/write-money.ts). */
  payment_state: PaymentStatus;
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
  /** Paid so far, and refunded so far, partial refunds in PayPal's console included. */
  received_minor: number;
  refunded_minor: number;
  /** Of a bill: of that, what PayPal took back from us, which is due again. */
  taken_back_minor: number;
  /** Of a cancelled order: what an admin decided to keep, and why, as the customer reads it. */
  kept_minor: number;
  kept_reason: string | null;
  review_reason: string | null;
  /** 1: that reason is a dispute, and ends with it. */
  review_of_dispute: number;
  hold_expires_at: number;
  /** When the reconciler asks PayPal again, and how long it waits after that; each pause is twice the one before, up to a day. */
  next_check_at: number;
  check_pause_ms: number;
  /** When it is closed if it is still unpaid; null: never, as it waits for a transfer. */
  lapses_at: number | null;
  /** The cart that it was placed from; null by phone, of quotes and bills, and where the page has no storage. */
  cart_id: string | null;
  idempotency_key: string | null;
  content_hash: string;
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
  /** Version of carrier, tracking and note together. */
  staff_version: number;
  /** The quote that it pays, and which part of it; null unless it comes from one. The part outlives an erased quote. */
  quote_id: string | null;
  quote_part: QuotePart | null;
  /** Of a bill: the visit that it is for; null once that was erased. */
  job_id: string | null;
  /** Of a bill: the last day to pay in time, London. */
  due_on: string | null;
  /** Who pays, where it isn't a person; '' otherwise. Their purchase order. */
  company: string;
  purchase_order: string;
  /** 0: a bill that is paid by transfer alone. */
  takes_paypal: number;
  /** While its customer contests it, nobody is reminded. */
  disputed_at: number | null;
  /** Of a bill that somebody phoned about: the day of the next call, London. */
  phone_again_on: string | null;
  /** Who buys, in letters that invoices can print; '' where theirs are such. */
  latin_name: string;
  /** When nobody expected the money any more. It can still be paid. */
  written_off_at: number | null;
  /** What it is searched by (search-keys.ts); null where the previous release wrote it. */
  search_key: string | null;
}

/** `open`: PayPal was asked for it; `capturing`: PayPal takes it; `review`: a person decides; `undone`: by hand, and it never came. */
export type PaymentState = 'open' | 'capturing' | 'review' | 'received' | 'closed' | 'undone';

/** Money that comes: a row from the moment PayPal is asked. One that a person records is born `received`. */
export interface PaymentRow {
  /** Also in PayPal's request keys (money/request-keys.ts), its `custom_id` and, with the order's number, its invoice id there. */
  id: string;
  order_id: string;
  /** From 0, in the order in which they were begun. */
  position: number;
  method: PaymentMethod;
  state: PaymentState;
  amount_minor: number;
  /** PayPal's order, and its page. */
  paypal_id: string | null;
  approve_url: string | null;
  /** A capture that PayPal has not finished, and its reason. They stay afterwards. */
  pending_id: string | null;
  pending_reason: string | null;
  /** PayPal has the money. */
  capture_id: string | null;
  /** Under which PayPal is asked for it; null while no attempt is undecided. How many there were. */
  request_key: string | null;
  attempts: number;
  /** Until then one process settles it; the others wait. */
  lease_until: number;
  /** When the money came, wherever it is now. */
  received_at: number | null;
  /** Of one by hand: what its recorder wrote. */
  reference: string | null;
  /** A user's id, or `payments`. */
  recorded_by: string;
  undone_reason: string | null;
  /** Of one by hand: idempotency key with its owner, and a hash of what was asked. */
  idempotency_key: string | null;
  content_hash: string | null;
  created_at: number;
}

/** An invoice, or a credit note, which takes off one; with the facts as they were then. Never changed. */
export interface DocumentRow {
  kind: 'invoice' | 'credit';
  /** From 1 for each kind, without gaps. */
  number: number;
  order_id: string;
  /** Of a credit note: the number of its invoice. */
  invoice_number: number | null;
  /** Of a credit note: the refund that it is for; null where a payment by hand was taken back. */
  refund_id: string | null;
  issued_at: number;
  /** Of an invoice: when the payment came, or of a bill when the work was done. */
  tax_point_at: number;
  /** `gross_minor` is the sum of the other two. A credit note's are above zero, too. */
  gross_minor: number;
  net_minor: number;
  vat_minor: number;
  /** Hundredths of a per cent: 2000 is 20 %. 0 when the seller wasn't registered. */
  vat_rate: number;
  currency: string;
  /** JSON of Particulars (invoices/documents.ts). */
  particulars: string;
  /** Pounds for one unit of the currency, as a decimal; null in sterling, and without a rate. The same goes for the next column. */
  sterling_rate: string | null;
  vat_sterling_minor: number | null;
}

export type RefundOrigin = 'dashboard' | 'hand' | 'paypal';

/** Money that goes back, or went back: the whole payment or a part. */
export interface RefundRow {
  /** Also in the keys of the requests to PayPal, and its `custom_id` there. */
  id: string;
  order_id: string;
  payment_id: string;
  /** `requested` holds its amount until PayPal has answered; `failed` moved nothing. */
  state: 'requested' | 'done' | 'failed';
  /** `dashboard`: through PayPal, asked for here; `hand`: sent by a person; `paypal`: made in PayPal's own pages. */
  origin: RefundOrigin;
  /** `price`: goodwill, a return, a cancelling; `twice`: overpaid; `taken-back`: PayPal took it. Only the first has a credit note. */
  why: 'price' | 'twice' | 'taken-back';
  /** 1: all that was left of the payment. It shrinks when PayPal's own pages take some of that. */
  whole: number;
  amount_minor: number;
  /** The customer reads it, on the credit note and at PayPal. '' unless from the dashboard. */
  reason: string;
  /** How a person sent it: null through PayPal, and while it is still to be sent. */
  method: PaymentMethod | null;
  /** What they wrote of it; or PayPal's refund, of which this is one of two rows. */
  reference: string | null;
  /** The refund that PayPal refused and that was sent another way as this one. */
  replaces: string | null;
  /** When a person dealt with PayPal's refusal, or with money that went back twice. */
  closed_at: number | null;
  /** JSON of RefundedLine[]: the units that it pays back; empty where only an amount was named. */
  lines: string;
  /** Its units go back into stock once it is done. */
  stock_back: number;
  /** A user's id, or the name of a job. */
  recorded_by: string;
  paypal_refund_id: string | null;
  /** Idempotency key with its owner, and a hash of what was asked. */
  idempotency_key: string | null;
  content_hash: string | null;
  /** PayPal's code for its refusal. */
  issue: string | null;
  /** Under which PayPal is asked for it; null while no attempt is undecided. How many there were, and what the last asked for. */
  request_key: string | null;
  attempts: number;
  asked_minor: number | null;
  /** When the reconciler asks PayPal again, and how long it waits after that; each pause is twice the one before, up to a day. */
  next_check_at: number;
  check_pause_ms: number;
  created_at: number;
  done_at: number | null;
  /** When PayPal gave back what it had taken: the row counts no longer, but both movements stay in the exports. */
  given_back_at: number | null;
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
