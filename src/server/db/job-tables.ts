// Tables of job sheets. Units as in tables.ts.
import type { JobOutcome, SafetyAction, SafetyLevel, TakingMethod, Unsigned } from '#contract/jobs/jobs.ts';
import type { QuoteLineKind } from '#contract/quotes/quote-lines.ts';

/** One of an appointment, from the first word that was written. */
export interface JobSheetRow {
  appointment_id: string;
  /** Null while it is open. */
  outcome: JobOutcome | null;
  found: string;
  done: string;
  /** JSON: `Reading[]` (src/contract/jobs/readings.ts), those with a value. */
  readings: string;
  /** When whoever is there, or was last, came: London wall time; '' where nobody said. */
  arrived: string;
  /** Why it ended like that, or what is missing. */
  reason: string;
  /** As the appointment's `part_expected_on`: the previous release reads it here. */
  expected_on: string | null;
  /** Why it was done though nobody agreed to the total; null: somebody did, or nothing was asked. */
  unsigned: Unsigned | null;
  /** Why there will be no bill; null: there is one, or nobody has decided. */
  nothing_to_bill: string | null;
  /** The bill that was sent for it and isn't cancelled: its lines stay as they are. */
  bill_id: string | null;
  finished_at: number | null;
  /** When the customer reads that the visit is complete, unless the bill's mail comes sooner; null: sent, or nothing to send. */
  mail_due_at: number | null;
  /** Grows with every save. */
  version: number;
  created_at: number;
  updated_at: number;
}

/** One attendance. */
export interface JobVisitRow {
  appointment_id: string;
  /** From 1. */
  n: number;
  engineer_id: string | null;
  /** London. */
  date: string;
  ended_at: number | null;
  outcome: JobOutcome | null;
  reason: string;
  /** In the diary, when it ended; null where it had no time there. */
  minutes: number | null;
}

export interface JobLineRow {
  appointment_id: string;
  position: number;
  kind: QuoteLineKind;
  product_id: string | null;
  name: string;
  /** As the part was then; '' without one. */
  part_number: string;
  image: string;
  /** Of labour by time. */
  minutes: number | null;
  quantity: number;
  /** For one, VAT included; a discount's is below zero. */
  price_minor: number;
  from_quote: number;
  /** Units that left the shelf for this line. */
  taken: number;
  /** Of them what the release before found missing on the shelf; ours counts that on the part. */
  short: number;
}

/** What the customer agreed to. Never changed. */
export interface JobAgreementRow {
  id: string;
  appointment_id: string;
  /** JSON: the contract's `jobLine`s as they were shown. */
  lines: string;
  total_minor: number;
  name: string;
  how: 'typed' | 'phone' | 'link';
  /** 1: a consumer asked us to begin before the 14 days to cancel are over. */
  starts_sooner: number;
  /** Strokes, as the contract's `signature`. */
  signature: string;
  /** JSON of the contract's `agreedTerms`; '' where an older page asked. */
  terms: string;
  engineer_id: string | null;
  /** A user's id, 'engineer' or 'customer'. */
  recorded_by: string;
  at: number;
}

/** Money that an engineer took on a visit: a payment of the bill once that is sent. */
export interface JobTakingRow {
  /** Made of the appointment and the key that the phone sent with it. */
  id: string;
  appointment_id: string;
  method: TakingMethod;
  amount_minor: number;
  engineer_id: string | null;
  at: number;
  /** When the office got the cash. */
  handed_in_at: number | null;
  payment_id: string | null;
}

/** Never changed but for who has seen it. */
export interface SafetyNoticeRow {
  id: string;
  appointment_id: string;
  level: SafetyLevel;
  danger: string;
  action: SafetyAction;
  /** Who was told. */
  told: string;
  /** As typed; null: refused to sign. */
  signed_name: string | null;
  photo_id: string | null;
  engineer_id: string | null;
  at: number;
  seen_at: number | null;
  seen_by: string | null;
}

/** What a phone sent late: never merged into the sheet. */
interface LateSheetRow {
  id: string;
  appointment_id: string;
  engineer_id: string | null;
  /** JSON: the contract's `sheetChange`. */
  sent: string;
  why: string;
  /** By the phone's clock, and not later than it came. */
  written_at: number;
  at: number;
  seen_at: number | null;
}

/** A press of a phone that has arrived, so that it counts once. */
export interface PressRow {
  /** Made of the appointment, the key and what was sent. */
  id: string;
  appointment_id: string;
  key: string;
  /** What was answered. */
  state: 'saved' | 'unsigned' | 'beside';
  /** The sheet's after it; of what lies beside, the one on which it was written. */
  version: number;
  at: number;
}

export interface JobTables {
  job_presses: PressRow;
  late_sheets: LateSheetRow;
  job_sheets: JobSheetRow;
  job_visits: JobVisitRow;
  job_lines: JobLineRow;
  job_agreements: JobAgreementRow;
  job_takings: JobTakingRow;
  safety_notices: SafetyNoticeRow;
}
