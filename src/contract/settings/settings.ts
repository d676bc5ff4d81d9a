// Admin settings. The company's facts and currency are in content/company.yml.
import * as z from 'zod/mini';
import { proofWhereNeeded, proofWithCode } from '#contract/accounts/proof.ts';
import { bank } from '#contract/bills/bank.ts';
import { endpoint } from '#contract/endpoint.ts';
import { anyLine, email, version, whole } from '#contract/field.ts';
import { historyEntry } from '#contract/history.ts';
import { openingException } from './opening.ts';

const MAX_EXCEPTIONS = 200;

const MOMENT = 'Choose a day and a time';
/** In London, as browsers' fields have it; '' without one. */
const moment = z.union(
  [z.literal(''), z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, MOMENT))],
  MOMENT,
);

export const settings = z
  .strictObject({
    /** Notification address; '' for the one in the configuration. */
    staffEmail: z.union([z.literal(''), email]),
    /** Below it a part counts as low in stock. */
    lowStock: whole(0, 10_000),
    /** Whether staff and admins need an authenticator app. */
    staffSecondFactor: z.boolean('Choose whether the team needs an authenticator app'),
    /** Minutes without use after which the team is signed out; as they are where an older page leaves them out. */
    staffIdleMinutes: z.optional(whole(15, 720)),
    exceptions: z.array(openingException).check(
      z.maxLength(MAX_EXCEPTIONS, `Enter ${MAX_EXCEPTIONS} days at most`),
      z.refine((days) => new Set(days.map(({ date }) => date)).size === days.length, 'Enter each day once'),
    ),
    /** One sentence above every page; '' for none. */
    noticeText: anyLine('Write the notice'),
    noticeFrom: moment,
    /** Inclusive. */
    noticeUntil: moment,
    version,
  })
  .check(
    z.refine(({ noticeText, noticeFrom }) => !noticeText || noticeFrom !== '', {
      error: MOMENT,
      path: ['noticeFrom'],
    }),
    z.refine(({ noticeText, noticeFrom, noticeUntil }) => !noticeText || noticeUntil > noticeFrom, {
      error: 'Choose a moment after the first',
      path: ['noticeUntil'],
    }),
  );
export type Settings = z.infer<typeof settings>;

const reply = {
  settings,
  /** The notification address in effect. */
  staffEmailInUse: z.string(),
  /**
   * The server's time (ISO 8601, UTC) while it is more than three days ahead of what the clean-up last saw: old data stays until an
   * admin confirms it. Else null.
   */
  doubtedClock: z.nullable(z.string()),
  bank: z.object({
    /** What new bills print; null: no transfer is offered. */
    details: z.nullable(bank),
    /** Changes so far, those that wait or waited among them. */
    version: z.number(),
    /** Whether who asks has the authenticator app that a change takes. */
    hasFactor: z.boolean(),
    /** A change that takes effect later, if nobody stops it. */
    waiting: z.nullable(
      z.object({
        details: bank,
        /** ISO 8601, UTC. */
        from: z.string(),
        /** Whether who asks made it: then only another admin can confirm it. */
        isOwn: z.boolean(),
        version: z.number(),
      }),
    ),
  }),
  /** Newest first. */
  history: z.array(historyEntry),
};

export const readSettings = endpoint({
  method: 'GET',
  path: '/api/settings',
  summary: 'What the admin may set, and who has set it',
  access: 'settings',
  reply: z.object(reply),
});

/**
 * Replaces all settings. Past days are dropped. Closing a day on which visits stand is refused as `unusual_time`, and names them.
 * Another address for notices, to ask the team for no authenticator app any more, to sign it out later, and a bank account in a text for
 * visitors take proof.
 */
export const changeSettings = endpoint({
  method: 'PATCH',
  path: '/api/settings',
  summary: 'Changes the settings',
  access: 'settings',
  takesProof: 'some',
  /** `anyway`: closes days although visits stand there. */
  body: z.extend(settings, { anyway: z.optional(z.boolean()), ...proofWhereNeeded }),
  reply: z.object({ success: z.literal(true), message: z.string(), ...reply }),
  errors: ['stale_version', 'unusual_time', 'proof_required'],
});

export const confirmClock = endpoint({
  method: 'POST',
  path: '/api/settings/clock',
  summary: 'Confirms that the server’s clock is right, so that old data is deleted again',
  access: 'settings',
  reply: z.object({ success: z.literal(true), message: z.string(), ...reply }),
});

/**
 * Takes effect after 24 hours; at once the very first, taking them away, and going back to what was in force for a week. Bills that
 * were sent keep what they print. Whoever was an admin in the last seven days is mailed, with a link that stops it.
 */
export const changeBank = endpoint({
  method: 'PATCH',
  path: '/api/settings/bank',
  summary: 'Changes the bank details on bills, against the password and a code',
  access: 'settings',
  takesProof: 'always',
  body: z.strictObject({
    /** null: no transfer is offered. */
    details: z.nullable(bank),
    ...proofWithCode,
    version: z.number().check(z.int(), z.minimum(0)),
  }),
  reply: z.object({ success: z.literal(true), message: z.string(), ...reply }),
  errors: ['stale_version'],
});
