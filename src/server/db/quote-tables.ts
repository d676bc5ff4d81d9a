// Tables of written quotes. Units as in tables.ts.
import type { QuoteLineKind } from '#contract/quotes/quote-lines.ts';
import type { QuoteDue, QuoteState } from '#contract/quotes/quotes.ts';

export interface QuoteRow {
  id: string;
  appointment_id: string;
  /** The same for every version. */
  number: string;
  version: number;
  state: QuoteState;
  currency: string;
  due: QuoteDue;
  /** The last day on which it can be accepted, London. */
  valid_until: string;
  note: string;
  /** Counts how often the draft was saved. */
  edits: number;
  total_minor: number;
  due_minor: number;
  wants_slot: number;
  /** The customer asked us to begin before the 14 days to cancel are over. */
  starts_sooner: number;
  /** JSON of the contract's `agreedTerms`; '' before it is accepted, or where an older page asked. */
  terms: string;
  created_at: number;
  updated_at: number;
  sent_at: number | null;
  /** When the customer first opened the link; null before. */
  opened_at: number | null;
  answered_at: number | null;
  /** As typed to accept it. */
  answered_name: string | null;
  /** What the customer asked to be changed, in their words; null if nothing. */
  change_asked: string | null;
  change_asked_at: number | null;
}

export interface QuoteLineRow {
  quote_id: string;
  position: number;
  kind: QuoteLineKind;
  product_id: string | null;
  /** Name, part number and picture as quoted; a discount's price is below zero. */
  name: string;
  part_number: string;
  image: string;
  quantity: number;
  price_minor: number;
  /** Of labour by time; null otherwise. */
  minutes: number | null;
}

export interface QuoteTables {
  quotes: QuoteRow;
  quote_lines: QuoteLineRow;
}
