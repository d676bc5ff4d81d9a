// The tables as the queries see them. Booleans are 0 or 1, money is minor units, instants are milliseconds since 1970.

import type { Role } from '#contract/accounts.ts';
import type { AppointmentStatus } from '#contract/appointments.ts';
import type { Category, Subcategory } from '#contract/catalogue.ts';
import type { OrderStatus } from '#contract/orders.ts';
import type { BookingService, ReviewService } from '#contract/services.ts';

/** Inside, a payment has more states than the wire shows (safety.md A1). */
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
export type ReviewState = 'published' | 'held' | 'hidden';

export interface ProductRow {
  id: string;
  slug: string;
  part_number: string;
  name: string;
  summary: string;
  description: string;
  price_minor: number;
  image: string;
  alt: string;
  category: Category;
  subcategory: Subcategory;
  stock: number;
  version: number;
  archived: number;
  created_at: number;
  updated_at: number;
}

export interface UserRow {
  id: string;
  username: string;
  email: string;
  /** Lower case; unique. */
  email_key: string;
  role: Role;
  password_hash: string;
  profile_image: string;
  email_verified_at: number | null;
  created_at: number;
  updated_at: number;
}

export interface SessionRow {
  /** SHA-256 of the token, hex. The token itself is never stored. */
  token_hash: string;
  user_id: string;
  created_at: number;
  last_used_at: number;
}

export interface AppointmentRow {
  id: string;
  user_id: string | null;
  name: string;
  email: string;
  phone: string;
  service: BookingService;
  subject: string;
  message: string;
  /** London wall time. */
  date: string;
  time: string;
  status: AppointmentStatus;
  is_quote: number;
  suspected: number;
  idempotency_key: string | null;
  content_hash: string;
  created_at: number;
  updated_at: number;
}

export interface ReviewRow {
  id: string;
  name: string;
  role: string;
  service: ReviewService;
  rating: number;
  content: string;
  date: string;
  sample: number;
  state: ReviewState;
  idempotency_key: string | null;
  content_hash: string;
  created_at: number;
}

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
  /** Lower-case e-mail and the caller's network: caps on unpaid orders count by them. */
  email_key: string;
  net: string;
  paypal_id: string | null;
  approve_url: string | null;
  capture_id: string | null;
  refund_id: string | null;
  /** The buyer's page made the PayPal order by itself, so it carries no order id of ours (safety.md A1). */
  adopted: number;
  review_reason: string | null;
  hold_expires_at: number;
  /** Until then one process settles this order; the others wait. */
  lease_until: number;
  /** When the reconciler looks at it again. */
  next_check_at: number;
  idempotency_key: string | null;
  body_hash: string;
  created_at: number;
  updated_at: number;
  paid_at: number | null;
  refunded_at: number | null;
}

export interface OrderLineRow {
  order_id: string;
  position: number;
  product_id: string;
  /** Name, picture and price as sold. */
  name: string;
  image: string;
  price_minor: number;
  quantity: number;
}

export interface CounterRow {
  name: string;
  value: number;
}

export interface OutboxRow {
  id: string;
  /** One mail per fact: `paid-<order id>`; also its Message-ID. */
  dedupe_key: string;
  kind: string;
  to_address: string;
  to_name: string;
  subject: string;
  text: string;
  html: string;
  attempts: number;
  next_attempt_at: number;
  lease_until: number;
  created_at: number;
  sent_at: number | null;
  failed_at: number | null;
  /** When it was also written as an .eml file because no SMTP server is set. */
  file_at: number | null;
  last_error: string | null;
}

export interface WebhookEventRow {
  id: string;
  type: string;
  received_at: number;
}

export interface UnmatchedCaptureRow {
  capture_id: string;
  paypal_id: string;
  custom_id: string;
  seen_at: number;
  refunded_at: number | null;
}

export interface AuditRow {
  id: string;
  at: number;
  /** The admin's or customer's user id, or the name of a job. */
  actor: string;
  action: string;
  entity: string;
  entity_id: string;
  /** JSON. */
  before: string;
  after: string;
}

export interface HeartbeatRow {
  id: number;
  at: number;
}

export interface Tables {
  products: ProductRow;
  users: UserRow;
  sessions: SessionRow;
  appointments: AppointmentRow;
  reviews: ReviewRow;
  orders: OrderRow;
  order_lines: OrderLineRow;
  counters: CounterRow;
  outbox: OutboxRow;
  webhook_events: WebhookEventRow;
  unmatched_captures: UnmatchedCaptureRow;
  audit_log: AuditRow;
  heartbeats: HeartbeatRow;
}
