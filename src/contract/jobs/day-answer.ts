// What an engineer's page answers its own script, which posts the page's forms with `Accept: application/json`. Without it the same
// addresses answer with pages, for browsers without script.
import * as z from 'zod/mini';
import { issue } from '#contract/error.ts';
import { sheetVersion } from './jobs.ts';

/**
 * What became of a press, and what the phone does with what it keeps of it.
 * - 200 `saved`: done, also if it had been done before. `beside`: the office has it, beside the sheet. `unsigned`: all but the end of the
 *   visit is saved, as nobody has agreed to the total.
 * - 400, 413, 415, 422 `refused`: it stays on the phone with its reason, and isn't sent again until somebody changes it.
 * - 403, 404, 409 `stays`: it stays on the phone, which says why.
 * - 429, 5xx `later`: it is sent again.
 * - 410 `replaced`: this link has ended, for whatever reason but the next: pages go, work waits for the present link. `ended`: the office
 *   has ended the link of a lost phone, and nothing stays on it (`Clear-Site-Data`).
 */
export const DAY_STATES = [
  'saved',
  'beside',
  'unsigned',
  'refused',
  'stays',
  'later',
  'replaced',
  'ended',
] as const;
export type DayState = (typeof DAY_STATES)[number];

export const dayAnswer = z.object({
  state: z.enum(DAY_STATES),
  /**
   * Of the sheet, on which what is typed next is written: after a save that save's own, also where it is answered again later; of what
   * lies beside, the one that was sent, so that what follows lies beside as well and never takes the place of what the office wrote. Null
   * where nothing was saved, or the sheet has no part in it.
   */
  version: z.nullable(sheetVersion),
  /** A sentence for people; '' where there is nothing to say. */
  why: z.string(),
  /** Of what was refused: the fields, by their path in the contract. */
  issues: z.optional(z.array(issue)),
});
export type DayAnswer = z.infer<typeof dayAnswer>;
