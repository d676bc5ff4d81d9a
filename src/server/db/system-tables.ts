// Tables of mails, payments without an order, the audit log and the service itself. Units as in tables.ts.
import type { TokenLinkKind } from '#contract/my-records/token-links.ts';

export const NUMBER_NAMES = ['order', 'quote', 'invoice', 'credit-note'] as const;
export type NumberName = (typeof NUMBER_NAMES)[number];

/** What a link opens; those of accounts (reset, verify) have a table of their own. */
export type GuestLinkKind = TokenLinkKind | 'day' | 'feed' | 'invitation' | 'shown-bill';

/** What an email address is to a record. */
export type LinkRole = 'booker' | 'payer' | 'buyer' | 'engineer' | 'invited';

/** A token link that opens a record for whoever has an email address in a role. Only token-links writes them. */
export interface GuestLinkRow {
  token_hash: string;
  kind: GuestLinkKind;
  /** The record's id. */
  thing_id: string;
  /** The address that it was made for, in lower case; it and the role are null where the previous release wrote the row. */
  address_key: string | null;
  role: LinkRole | null;
  /** As it was when the link was made: where the record's day moves, the link lives on (token-links/sweep-links.ts). */
  expires_at: number;
  created_at: number;
  /** Of links that end without use: written once a day. */
  last_used_at: number | null;
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
  /** When somebody decided that a failed mail needs no more attention. */
  put_aside_at: number | null;
  /** What its token link opens, so that a resent mail gets a new link; null without one. */
  link_kind: GuestLinkKind | null;
  link_thing_id: string | null;
  /** An iCalendar object to attach; null without one. */
  calendar: string | null;
  /** Below DATA_DIR/photos, to attach; null without one. */
  photo_file: string | null;
  /** What it is searched by (search-keys.ts); null where the previous release wrote it. */
  search_key: string | null;
  /** Of the email address (address-keys.ts); null where the previous release wrote it. */
  address_key: string | null;
}

export interface UnmatchedCaptureRow {
  capture_id: string;
  paypal_id: string;
  custom_id: string;
  seen_at: number;
  /** As PayPal answers: a decimal, a currency, the payer. Null until asked, '' where PayPal doesn't know. */
  value: string | null;
  currency: string | null;
  payer_name: string | null;
  payer_email: string | null;
  /** When an admin pressed Refund. */
  refund_begun_at: number | null;
  /** How often PayPal refused that: each new request has a key of its own. */
  attempts: number;
  refund_id: string | null;
  refunded_at: number | null;
  /** When an admin took it off the list. */
  closed_at: number | null;
  /** Of `payer_email` (address-keys.ts); null until that is known. */
  address_key: string | null;
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

/** One row, 'shop'. */
export interface SettingsRow {
  id: string;
  /** '': the address of the configuration. */
  staff_email: string;
  low_stock: number;
  /** 1: the team needs a second factor. */
  staff_second_factor: number;
  /** Without use, after which the team is signed out. */
  staff_idle_minutes: number;
  /** Above every page; '' for none. */
  notice_text: string;
  /** London, `YYYY-MM-DDTHH:MM`. */
  notice_from: string;
  /** Inclusive. */
  notice_until: string;
  version: number;
  updated_at: number;
}

/** A change of the bank details on bills: the last one counts. */
export interface BankChangeRow {
  /** Counted from 1. */
  version: number;
  /** JSON of the contract's Bank; null: no transfer is offered. */
  details: string | null;
  author: string;
  at: number;
}

/** A change that takes effect at `due_at`, unless it is stopped, replaced or confirmed before: then, too, it has ended. */
export interface BankWaitingRow {
  /** Counted on from `bank_changes`. */
  version: number;
  /** JSON of the contract's Bank. */
  details: string;
  author: string;
  at: number;
  due_at: number;
  ended_at: number | null;
}

/** Special hours of one day; without hours it is closed. */
export interface OpeningExceptionRow {
  /** London. */
  date: string;
  opens: string | null;
  closes: string | null;
  message: string;
}

export interface SystemTables {
  guest_links: GuestLinkRow;
  outbox: OutboxRow;
  unmatched_captures: UnmatchedCaptureRow;
  audit_log: AuditRow;
  /** Mail that an address may still be sent because somebody typed it into a form. */
  mail_allowances: {
    /** SHA-256 of the lower-case address, hex. */
    address_hash: string;
    last_at: number;
    day_began_at: number;
    sent_that_day: number;
  };
  /**
   * The site's builds by the service that changed a page or failed. `revision` is of the shop's data, `problem` '' where it was
   * served, `snapshot` the id of the words.
   */
  publications: {
    id: string;
    at: number;
    revision: string;
    pages: number;
    problem: string;
    snapshot: string | null;
  };
  /** PayPal's events that were handled. */
  webhook_events: { id: string; type: string; received_at: number };
  /** One row, written by the readiness check. */
  heartbeats: { id: number; at: number };
  /** Leases of jobs that one process runs for all of them. */
  job_turns: { name: string; next_at: number };
  /** rate-limiter-flexible's own table, on PostgreSQL: `key` is the limit's name and a hash of whom it counts. */
  throttles: { key: string; points: number; expire: number | null };
  /** The last number of each sequence. */
  counters: { name: string; value: number };
  /** Restores of backups: until when PayPal's payments since the backup have been listed. */
  restores: { at: number; taken_at: number; listed_until: number };
  /** Numbers that a restore has left out, as they may have been given out. */
  number_gaps: { name: NumberName; from_number: number; to_number: number; at: number };
  settings: SettingsRow;
  opening_exceptions: OpeningExceptionRow;
  bank_changes: BankChangeRow;
  bank_waiting: BankWaitingRow;
  /** Whoever was mailed of a waiting change may stop it. */
  bank_stop_links: { token_hash: string; version: number; user_id: string };
}
