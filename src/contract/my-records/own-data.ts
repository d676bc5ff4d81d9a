// A copy and deletion of one's own data (UK GDPR Art. 15, 17 and 20).
import * as z from 'zod/mini';
import { knownPassword } from '#contract/accounts/accounts.ts';
import { ROLES } from '#contract/accounts/roles.ts';
import { appointment } from '#contract/appointments/appointments.ts';
import { endpoint } from '#contract/endpoint.ts';
import { JOB_STAGES, jobSheet, safetyNotice, shownJobLine, taking } from '#contract/jobs/jobs.ts';
import { creditNote, invoice } from '#contract/orders/invoices.ts';
import { listedOrder } from '#contract/orders/own-order.ts';
import { changeAsked, openedAt, quoteText } from '#contract/quotes/quotes.ts';

/** All times are ISO 8601, UTC. */
const moment = z.string();

/** What was written at one of these appointments. */
const ownJob = z.extend(
  z.pick(jobSheet, {
    appointment: true,
    outcome: true,
    found: true,
    done: true,
    reason: true,
    expectedOn: true,
    finishedAt: true,
    currency: true,
    agreements: true,
  }),
  {
    /** What it costs, what was agreed to and what was taken is empty where somebody else pays. */
    lines: z.array(shownJobLine),
    total: z.nullable(z.number()),
    takings: z.array(z.omit(taking, { handedInAt: true })),
    notices: z.array(z.omit(safetyNotice, { seenAt: true })),
  },
);
export type OwnJob = z.infer<typeof ownJob>;

export const ownData = z.object({
  exportedAt: moment,
  account: z.object({
    username: z.string(),
    email: z.string(),
    role: z.enum(ROLES),
    profileImage: z.string(),
    emailConfirmedAt: z.nullable(moment),
    createdAt: moment,
    updatedAt: moment,
  }),
  /** `device` is '' if the browser didn't say. */
  signIns: z.array(z.object({ device: z.string(), since: moment, lastUsed: moment })),
  /** When the authenticator app was turned on; null without one. */
  secondFactorSince: z.nullable(moment),
  appointments: z.array(appointment),
  /**
   * Sent with these appointments (`request`), or of the job (`before`, `after`, `plate`), in their order; the bytes of each:
   * `readOwnPhoto`. `appointment` is an id.
   */
  photos: z.array(
    z.object({
      _id: z.string(),
      appointment: z.string(),
      stage: z.enum(['request', ...JOB_STAGES]),
      sentAt: moment,
    }),
  ),
  jobs: z.array(ownJob),
  orders: z.array(listedOrder),
  invoices: z.array(invoice),
  creditNotes: z.array(creditNote),
  /** Quotes that were sent for these appointments, where nobody else pays. */
  quotes: z.array(z.object({ ...quoteText, openedAt, changeAsked })),
  /** Found by email address, so only once it is verified: until then it may be someone else's. */
  cancellationNotices: z.array(
    z.object({ orderOrBooking: z.string(), address: z.string(), message: z.string(), sentAt: moment }),
  ),
  /** Mails to this address, without their texts; only once it is verified. */
  mails: z.array(z.object({ kind: z.string(), subject: z.string(), createdAt: moment })),
  /** Changes made by this account, newest first. */
  changes: z.array(z.object({ at: moment, action: z.string(), entity: z.string(), entityId: z.string() })),
});
export type OwnData = z.infer<typeof ownData>;

export const readOwnData = endpoint({
  method: 'GET',
  path: '/api/user/data',
  summary: 'All stored data about the bearer’s account',
  access: 'signed-in',
  reply: ownData,
});

export const readOwnPhoto = endpoint({
  method: 'GET',
  path: '/api/user/data/photos/{id}',
  summary: 'One photo of the bearer’s own appointments',
  access: 'signed-in',
  reply: z.custom<Blob>(),
  media: 'image/webp',
});

const accountDeletion = z.object({
  password: knownPassword,
});

/** Ends every session. Orders and appointments stay, without an account. Refused for the last admin. */
export const deleteOwnAccount = endpoint({
  method: 'DELETE',
  path: '/api/user/data',
  summary: 'Deletes the bearer’s account, against the password',
  access: 'signed-in',
  body: accountDeletion,
  reply: z.object({ success: z.literal(true), message: z.string() }),
  errors: ['illegal_move'],
});
