// What happens beside a job sheet: the customer agrees, pays on the spot, or is told of a danger. The engineer's page posts each; the
// endpoints are the office's, and the path's id is the appointment's.
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { anyLine, line, linkFree, rowId, text } from '#contract/field.ts';
import { agreed } from './agreed.ts';
import {
  jobSheet,
  SAFETY_ACTIONS,
  SAFETY_LEVELS,
  sheetVersion,
  TAKING_METHODS,
  takenAmount,
} from './jobs.ts';

const reply = z.object({ success: z.literal(true), sheet: jobSheet });

/** On the engineer's phone: whoever agrees does so for a company, or was left the printed form with the instructions for cancellation. */
export const agreedAtDoor = z.extend(agreed, {
  isCompany: z._default(z.boolean(), false),
  isPrinted: z._default(z.boolean(), false),
});

/** The customer's tick that the instructions and the form may come by email. */
export const formWanted = z.strictObject({
  isEmailFine: z.literal(true, 'Ask whether email is fine, and tick it. Otherwise leave the printed form.'),
});

/** The same again changes nothing. */
export const recordAgreement = endpoint({
  method: 'POST',
  path: '/api/jobs/{id}/agreements',
  summary: 'Records that somebody agreed to the sheet’s lines and total by phone',
  access: 'dashboard',
  body: agreed,
  reply,
  errors: ['illegal_move', 'stale_version'],
});

export const asked = z.strictObject({ version: sheetVersion });

/** Where somebody else pays than whoever is there. One mail for each version of the sheet. */
export const askPayerForStaff = endpoint({
  method: 'POST',
  path: '/api/jobs/{id}/ask-payer',
  summary: 'Mails the sheet’s lines and total to whoever pays, with a link by which they agree',
  access: 'dashboard',
  body: asked,
  reply,
  errors: ['illegal_move', 'stale_version'],
});

/** The key makes the same, sent twice, one. */
const key = rowId('Reload the page and try again');

/** What a press says of itself beside what was typed. A page that has no key sends none. */
export const pressSaid = z.object({
  key: z.nullable(key),
  /** Of presses before it, of which no answer came. */
  earlier: z.array(key),
});

/** What the customer paid on the spot. */
export const moneyTaken = z.strictObject({
  key,
  method: z.enum(TAKING_METHODS, 'Choose cash or card'),
  amount: takenAmount,
});
export type MoneyTaken = z.infer<typeof moneyTaken>;

/** By its id or, as it may be on its way, by its `Idempotency-Key`. */
export const photoNamed = z.strictObject({ photo: key });

/**
 * A danger, and who was told of it. Mailed at once, on Today until somebody has seen it, and never changed. Three of a visit and day at
 * most.
 */
export const dangerTold = z.strictObject({
  key,
  level: z.enum(SAFETY_LEVELS, 'Choose how dangerous it is'),
  danger: text('Say what is dangerous', 2000).check(linkFree),
  action: z.enum(SAFETY_ACTIONS, 'Choose what became of it'),
  told: line('Say who was told').check(linkFree),
  /** Left out: they refused to sign. */
  signedName: z.optional(anyLine(undefined, 100).check(linkFree)),
  /** The `Idempotency-Key` of a photo of the job, which may arrive before or after the notice. */
  photoKey: z.optional(key),
});
export type DangerTold = z.infer<typeof dangerTold>;

/** A repeated call is no error. */
export const seeSafetyNotices = endpoint({
  method: 'POST',
  path: '/api/jobs/{id}/safety-notices/seen',
  summary: 'Somebody in the office has seen the safety notices of a job',
  access: 'dashboard',
  reply,
});
