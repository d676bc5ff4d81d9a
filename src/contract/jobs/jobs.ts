// A job sheet: what an engineer found and did on a visit, its lines, what was agreed and what was paid there. Money is in major units
// of the currency of repairs, VAT included.
import * as z from 'zod/mini';
import { amount, day, whole } from '#contract/field.ts';
import { MAX_QUOTE_LINES, quoteLine, refuseWrongLine } from '#contract/quotes/quote-lines.ts';
import { reading } from './readings.ts';
import { signature } from './signature.ts';

/** How a visit ended. */
export const JOB_OUTCOMES = [
  'done',
  'part-needed',
  'more-time',
  'workshop',
  'said-no',
  'nobody-there',
  'not-safe',
  'beyond-repair',
] as const;
export type JobOutcome = (typeof JOB_OUTCOMES)[number];
/** The visit stays open: somebody comes back. */
export const COMES_BACK: readonly JobOutcome[] = ['part-needed', 'more-time', 'workshop'];

/** The visit ends without the work, and costs what was told for coming. */
export const CALL_OUT: readonly JobOutcome[] = ['said-no', 'nobody-there'];

/** Labour is written in quarter hours. */
export const LABOUR_STEP = 15;
const QUARTERS = 'Enter the time in quarter hours';

/** One line of a sheet, a quote, a bill or a phone order. `minutes`: of labour by time, whose price is for all of it. */
export const jobLine = {
  ...quoteLine,
  minutes: z.optional(
    z
      .number(QUARTERS)
      .check(
        z.multipleOf(LABOUR_STEP, QUARTERS),
        z.minimum(LABOUR_STEP, QUARTERS),
        z.maximum(1440, QUARTERS),
      ),
  ),
};
export const jobLines = z
  .array(z.strictObject(jobLine).check(refuseWrongLine))
  .check(z.maxLength(MAX_QUOTE_LINES, `Write ${MAX_QUOTE_LINES} lines at most`));
export type JobLine = z.infer<typeof jobLines>[number];

/** A line as it is read. */
export const shownJobLine = z.object({
  kind: quoteLine.kind,
  /** Null if the line is no part of the shop. */
  product: z.nullable(z.string()),
  name: z.string(),
  /** '' if the part has none. */
  partNumber: z.string(),
  /** Null but of labour by time. */
  minutes: z.nullable(z.number()),
  quantity: z.number(),
  price: z.number(),
});
export type ShownJobLine = z.infer<typeof shownJobLine>;

/** Typed on the engineer's phone, told to somebody on the phone, or pressed by whoever pays. */
export const AGREED_HOW = ['typed', 'phone', 'link'] as const;

/** What somebody agreed to. It never changes. */
export const agreement = z.object({
  _id: z.string(),
  /** As they were shown. */
  lines: z.array(shownJobLine),
  total: z.number(),
  name: z.string(),
  how: z.enum(AGREED_HOW),
  /** A consumer asked us to begin before the 14 days to cancel are over. */
  startsSooner: z.boolean(),
  /**
   * What the law asks for and nobody can show: the words of the button and tick, the tick, that the form was given at the door first. A
   * phone that had an older page sends such.
   */
  lacks: z.array(z.enum(['words', 'tick', 'form'])),
  signature,
  /** ISO 8601, UTC. */
  at: z.string(),
});
export type Agreement = z.infer<typeof agreement>;

/** Why nobody agreed: they didn't want to sign, or nobody was there who could. The report says so. */
export const UNSIGNED = ['refused', 'absent'] as const;
export type Unsigned = (typeof UNSIGNED)[number];

export const TAKING_METHODS = ['cash', 'card'] as const;
export type TakingMethod = (typeof TAKING_METHODS)[number];

/** Money that the engineer took on the visit. */
export const taking = z.object({
  _id: z.string(),
  method: z.enum(TAKING_METHODS),
  amount: z.number(),
  at: z.string(),
  /** Null while the engineer has it; of a card always null. */
  handedInAt: z.nullable(z.string()),
});
export type Taking = z.infer<typeof taking>;

export const SAFETY_LEVELS = ['at-risk', 'immediately-dangerous'] as const;
export type SafetyLevel = (typeof SAFETY_LEVELS)[number];
/** What became of the appliance: switched off, or its owner refused that. */
export const SAFETY_ACTIONS = ['switched-off', 'refused'] as const;
export type SafetyAction = (typeof SAFETY_ACTIONS)[number];

export const safetyNotice = z.object({
  _id: z.string(),
  level: z.enum(SAFETY_LEVELS),
  danger: z.string(),
  action: z.enum(SAFETY_ACTIONS),
  told: z.string(),
  /** '' where they refused to sign. */
  signedName: z.string(),
  /** Its id; null without one, and until the phone has sent it. */
  photo: z.nullable(z.string()),
  at: z.string(),
  /** When the office has seen it; null before. */
  seenAt: z.nullable(z.string()),
});
export type SafetyNotice = z.infer<typeof safetyNotice>;

/** What a photo of a job shows: the machine before or after the work, or its plate. */
export const JOB_STAGES = ['before', 'after', 'plate'] as const;
export type JobStage = (typeof JOB_STAGES)[number];

/** Of a sheet as it is read, whoever wrote it. */
const shownText = {
  outcome: z.nullable(z.enum(JOB_OUTCOMES)),
  found: z.string(),
  done: z.string(),
  reason: z.string(),
  /** Those of the service, and what was measured. */
  readings: z.array(reading),
  /** Of the attendance that is open, or was the last: London wall time; '' where nobody said. */
  arrived: z.string(),
  total: z.number(),
};

/** What a phone sent late, which the sheet could take no more: shown beside it until the office has seen it. */
export const lateSheet = z.object({
  _id: z.string(),
  /** Why, for people. */
  why: z.string(),
  /** When it was written on the phone, and when it came. */
  writtenAt: z.string(),
  at: z.string(),
  ...shownText,
  lines: z.array(z.pick(shownJobLine, { quantity: true, name: true, price: true })),
});
export type LateSheet = z.infer<typeof lateSheet>;

export const jobPhoto = z.object({
  _id: z.string(),
  stage: z.enum(JOB_STAGES),
  /** The customer never sees it. */
  officeOnly: z.boolean(),
});
export type JobPhoto = z.infer<typeof jobPhoto>;

/** A part that the quote's paid order has taken, and that wasn't fitted. */
export const unusedPart = z.object({ product: z.string(), name: z.string(), quantity: z.number() });

/** How often a sheet was saved, as last read; 0 before the first time. A stale one is refused. */
export const sheetVersion = whole(0, 1_000_000);

export const jobSheet = z.object({
  /** The appointment's id. */
  appointment: z.string(),
  ...shownText,
  /** Null: nobody knows. */
  expectedOn: z.nullable(day('Choose a day')),
  lines: z.array(
    z.extend(shownJobLine, {
      /** It stood on the quote that was accepted. */
      fromQuote: z.boolean(),
      /** On the shelf now; null if it is no part of the shop. */
      stock: z.nullable(z.number()),
    }),
  ),
  currency: z.string(),
  /** For its quote, before anybody came; what engineers take stands in `takings`. */
  paid: z.number(),
  /** The newest total that was agreed, by the quote or since; null: none was. */
  agreed: z.nullable(z.number()),
  agreements: z.array(agreement),
  /** The call-out charge that was told when booking; null: none was, so none can be charged. */
  callOut: z.nullable(z.number()),
  /** Who else pays, and is asked instead of whoever is there; '' where nobody else does. */
  payer: z.string(),
  /** When they were last asked to agree to just this; null: they weren't. */
  askedAt: z.nullable(z.string()),
  /** Null: somebody agreed, or nothing was asked. */
  unsigned: z.nullable(z.enum(UNSIGNED)),
  takings: z.array(taking),
  /** Parts of the quote that can go back on the shelf; none before the visit has ended. */
  unused: z.array(unusedPart),
  notices: z.array(safetyNotice),
  photos: z.array(jobPhoto),
  late: z.array(lateSheet),
  /** Attendances so far. */
  visits: z.number(),
  finishedAt: z.nullable(z.string()),
  /** The customer has not been told yet, so it can be opened again. */
  canReopen: z.boolean(),
  /** A bill was sent, so the lines stay as they are. */
  isBilled: z.boolean(),
  /** Why there will be no bill; '' otherwise. */
  nothingToBill: z.string(),
  version: sheetVersion,
});
export type JobSheet = z.infer<typeof jobSheet>;

/** What was taken, in major units. */
export const takenAmount = amount('Enter an amount with at most two decimals, like 24.90', 0.01, 99_999.99);
