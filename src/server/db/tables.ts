// Tables of the database, for Kysely. Booleans are 0 or 1, money is minor units, instants are milliseconds since 1970.
import type { Generated } from 'kysely';
import type { AppointmentStatus } from '#contract/appointments/appointments.ts';
import type { Category, Subcategory } from '#contract/catalogue/categories.ts';
import type { ReviewState } from '#contract/reviews/reviews.ts';
import type { BookingService, ReviewService } from '#contract/services.ts';
import type { AccountTables } from './account-tables.ts';
import type { DiaryTables } from './diary-tables.ts';
import type { JobTables } from './job-tables.ts';
import type { DocumentRow, OrderLineRow, OrderRow, PaymentRow, RefundRow } from './order-tables.ts';
import type { QuoteTables } from './quote-tables.ts';
import type { SystemTables } from './system-tables.ts';
import type { WebsiteTables } from './website-tables.ts';

export interface ProductRow {
  id: string;
  slug: string;
  part_number: string;
  /** '' where there is none, as the three below. */
  mpn: string;
  /** With commas between them. */
  other_numbers: string;
  brand: string;
  gtin: string;
  name: string;
  summary: string;
  description: string;
  /** JSON of the contract's Particulars. */
  particulars: string;
  fits: string;
  fitting: string;
  price_minor: number;
  image: string;
  alt: string;
  category: Category;
  subcategory: Subcategory;
  stock: number;
  /** Units that were fitted and not on the shelf, since it was last counted. */
  short: number;
  version: number;
  archived: number;
  created_at: number;
  updated_at: number;
  /** When what its page shows last changed; stock doesn't count. */
  changed_at: number;
  /** What it is searched by (search-keys.ts); null where the previous release wrote it. */
  search_key: string | null;
}

/** Columns by which a repeated request is recognised (http/idempotency.ts). */
export interface IdempotentRow {
  id: string;
  idempotency_key: string | null;
  content_hash: string;
  /** `content_hash` while the same content again would be the same request; unique, then null. */
  fresh_hash: string | null;
  created_at: number;
}

export interface AppointmentRow extends IdempotentRow {
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
  /** The time that its customer chose with a quote: its own once the first payment is there. */
  chosen_date: string | null;
  chosen_time: string | null;
  status: AppointmentStatus;
  is_quote: number;
  suspected: number;
  /** Where and which machine; '' where not given. */
  address: string;
  post_code: string;
  machine: string;
  /** Grows with every change. */
  version: number;
  /** The sender's network, against abuse; '' for one that the team wrote, and once the logs of that time are gone. */
  net: string;
  /** When the sender showed that the email address is theirs; null until then. */
  email_proven_at: number | null;
  updated_at: number;
  /** The customer never sees it. */
  staff_note: string;
  /** When the company ended it, while its customer, who has no email address, hasn't been told; null once they have. */
  untold_at: number | null;
  /** JSON of the contract's `payer`, where somebody else pays than whoever booked; null: nobody else. */
  payer: string | null;
  /** Their email address in lower case, where they have one. */
  payer_key: string | null;
  /** Who is there, and how to get in: for the engineer alone, from the day before until the work is done. '' where not given. */
  contact_name: string;
  contact_phone: string;
  access_note: string;
  /** What was said of the price when it was booked, and the one charge where nobody is there or the customer says no; null: none. */
  price_told: string;
  call_out_minor: number | null;
  /** JSON of the contract's `BookedTerms`, where whoever booked online agreed to pay, else ''; 1: an urgent repair, asked for by phone. */
  terms: string;
  urgent: number;
  /** While somebody is to come back, London days: when the part should be here, if that is known, and by when the office writes. */
  part_expected_on: string | null;
  comes_back_by: string | null;
  /** 1: work is written down on its sheet, so its bill asks for the rest of its quote, and its service stays. */
  on_sheet: number;
  /** What it is searched by (search-keys.ts); null where the previous release wrote it. */
  search_key: string | null;
  /** Of the email address (address-keys.ts); null where the previous release wrote it. */
  address_key: string | null;
}

/** A photo for a request. */
interface PhotoRow {
  id: string;
  /** Null until a request takes it. */
  appointment_id: string | null;
  /** Its name below DATA_DIR/photos. */
  file: string;
  /** From 0, in the order of the request. */
  position: number;
  created_at: number;
  /** The customer's, or of the job: before and after the work. */
  stage: 'request' | 'before' | 'after';
  /** 1: it shows the machine's plate; its `stage` is `before` then. */
  plate: number;
  /** Who took it; null: the customer, or before this was kept. */
  engineer_id: string | null;
  /** Of the job: the customer never sees it. */
  office_only: number;
}

export interface ReviewRow extends IdempotentRow {
  name: string;
  role: string;
  service: ReviewService;
  rating: number;
  content: string;
  date: string;
  sample: number;
  state: ReviewState;
  /** Hash of the text alone, however it is spaced: finds the same review under another name. */
  words_hash: string;
  /** 1: written by a mailed link, about the visit or the order below. These are null once they are deleted. */
  verified: number;
  appointment_id: string | null;
  order_id: string | null;
  /** What it is searched by (search-keys.ts); null where the previous release wrote it. */
  search_key: string | null;
}

export interface CancellationRow extends IdempotentRow {
  name: string;
  email: string;
  order_or_booking: string;
  address: string;
  message: string;
  suspected: number;
  /** When it was marked as handled; the next is the user's id. */
  handled_at: number | null;
  handled_by: string | null;
  /** What it is searched by (search-keys.ts); null where the previous release wrote it. */
  search_key: string | null;
  /** Of the email address (address-keys.ts); null where the previous release wrote it. */
  address_key: string | null;
}

/** Hashes of tokens are SHA-256, hex; the tokens themselves are never stored. */
export interface Tables
  extends AccountTables,
    SystemTables,
    DiaryTables,
    QuoteTables,
    JobTables,
    WebsiteTables {
  products: ProductRow;
  appointments: AppointmentRow;
  photos: Omit<PhotoRow, 'stage' | 'office_only' | 'plate' | 'engineer_id'> & {
    stage: Generated<PhotoRow['stage']>;
    office_only: Generated<number>;
    plate: Generated<number>;
    engineer_id: Generated<PhotoRow['engineer_id']>;
  };
  reviews: ReviewRow;
  cancellations: CancellationRow;
  orders: OrderRow;
  documents: DocumentRow;
  order_lines: Omit<OrderLineRow, 'returned'> & { returned: Generated<number> };
  payments: PaymentRow;
  refunds: RefundRow;
}
