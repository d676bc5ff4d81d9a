// The tables as the queries see them. Booleans are 0 or 1, money is minor units, instants are milliseconds since 1970.
import type { LinkKind } from '#contract/accounts/account-links.ts';
import type { Role } from '#contract/accounts/accounts.ts';
import type { AppointmentStatus } from '#contract/appointments/appointments.ts';
import type { Category, Subcategory } from '#contract/catalogue/categories.ts';
import type { TokenLinkKind } from '#contract/my-records/token-links.ts';
import type { ReviewState } from '#contract/reviews/reviews.ts';
import type { BookingService, ReviewService } from '#contract/services.ts';
import type { CounterRow, OrderLineRow, OrderRow } from './order-tables.ts';
import type {
  AuditRow,
  HeartbeatRow,
  JobTurnRow,
  MailAllowanceRow,
  OutboxRow,
  ThrottleRow,
  UnmatchedCaptureRow,
  WebhookEventRow,
} from './system-tables.ts';

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

/** A network that an account was used from. */
export interface KnownNetworkRow {
  /** SHA-256 of the user's id and the network, hex. */
  network_hash: string;
  user_id: string;
  last_at: number;
}

export interface AccountLinkRow {
  /** SHA-256 of the token, hex. The token itself stands in the mail alone. */
  token_hash: string;
  kind: LinkKind;
  user_id: string;
  expires_at: number;
  used_at: number | null;
}

export interface GuestLinkRow {
  /** SHA-256 of the token, hex. */
  token_hash: string;
  kind: TokenLinkKind;
  /** The id of an order or an appointment. */
  thing_id: string;
  expires_at: number;
  created_at: number;
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
  /** `content_hash` while the same content again would be the same request; unique, then null. */
  fresh_hash: string | null;
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
  /** As with appointments. */
  fresh_hash: string | null;
  /** Of the text alone, however it is spaced: the same words under another name repeat it. */
  words_hash: string;
  created_at: number;
}

export interface CancellationRow {
  id: string;
  name: string;
  email: string;
  order_or_booking: string;
  address: string;
  message: string;
  suspected: number;
  idempotency_key: string | null;
  content_hash: string;
  /** As with appointments. */
  fresh_hash: string | null;
  /** The date of the notice. */
  created_at: number;
  /** When somebody had acted on it, and who: a user's id. */
  handled_at: number | null;
  handled_by: string | null;
}

/** One row, 'shop'. */
export interface SettingsRow {
  id: string;
  /** '' for the address that the service was started with. */
  staff_email: string;
  low_stock: number;
  version: number;
  updated_at: number;
}

/** A day that differs from the week; without hours it is closed. */
export interface OpeningExceptionRow {
  /** London. */
  date: string;
  opens: string | null;
  closes: string | null;
  message: string;
}

export interface Tables {
  products: ProductRow;
  users: UserRow;
  sessions: SessionRow;
  known_networks: KnownNetworkRow;
  account_links: AccountLinkRow;
  guest_links: GuestLinkRow;
  appointments: AppointmentRow;
  reviews: ReviewRow;
  cancellations: CancellationRow;
  settings: SettingsRow;
  opening_exceptions: OpeningExceptionRow;
  orders: OrderRow;
  order_lines: OrderLineRow;
  counters: CounterRow;
  outbox: OutboxRow;
  mail_allowances: MailAllowanceRow;
  webhook_events: WebhookEventRow;
  unmatched_captures: UnmatchedCaptureRow;
  audit_log: AuditRow;
  heartbeats: HeartbeatRow;
  job_turns: JobTurnRow;
  throttles: ThrottleRow;
}
