// Endpoints for whoever pays and is asked to agree, with the link of the mail: SITE_URL/agree#token=…
import * as z from 'zod/mini';
import { bindingWords } from '#contract/binding.ts';
import { endpoint } from '#contract/endpoint.ts';
import { token } from '#contract/field.ts';
import { BOOKING_SERVICES } from '#contract/services.ts';
import { agreed } from './agreed.ts';
import { sheetVersion, shownJobLine } from './jobs.ts';

/** What they are asked to agree to, as it is now, and where and for whom: whoever pays for several places must know which it is. */
export const askedAgreement = z.object({
  service: z.enum(BOOKING_SERVICES),
  /** The day of the visit, London. */
  visitOn: z.string(),
  /** In one line; '' where it isn't known. */
  place: z.string(),
  /** For whom the visit was booked. */
  client: z.string(),
  /** The engineer who asks; '' where that is the office. */
  engineer: z.string(),
  /** Of whoever pays; '' without one. */
  purchaseOrder: z.string(),
  lines: z.array(shownJobLine),
  total: z.number(),
  currency: z.string(),
  /** A consumer is asked whether we may begin before the 14 days to cancel are over. */
  isCompany: z.boolean(),
  words: bindingWords,
  /** Who agreed to just this; '' while nobody has. */
  agreedBy: z.string(),
  /** A bill was sent, or there is nothing to agree to any more. */
  isOver: z.boolean(),
  version: sheetVersion,
});
export type AskedAgreement = z.infer<typeof askedAgreement>;

const reply = z.object({ success: z.literal(true), agreement: askedAgreement });

export const readAgreement = endpoint({
  method: 'POST',
  path: '/api/links/agreement',
  summary: 'The work that a mailed link asks to agree to',
  body: z.object({ token }),
  reply,
  errors: ['link_used'],
});

/** The same again changes nothing; other lines than were shown are refused. */
export const answerAgreement = endpoint({
  method: 'POST',
  path: '/api/links/agreement/agree',
  summary: 'Whoever pays agrees to the lines and total, by the mailed link',
  body: z.extend(agreed, { token }),
  reply,
  errors: ['link_used', 'illegal_move', 'stale_version'],
});
