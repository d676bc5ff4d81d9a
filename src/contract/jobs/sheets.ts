// Reading and writing job sheets: the engineer by the private link, the staff in the dashboard. The path's id is the appointment's.
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { day, line, optionalLine } from '#contract/field.ts';
import { BOOKING_SERVICES } from '#contract/services.ts';
import { JOB_OUTCOMES, jobSheet, sheetText, sheetVersion, UNSIGNED } from './jobs.ts';

/**
 * How the visit ended. `expectedOn`: when the part should be here, or the work can go on, if that is known. `unsigned`: why nobody agreed
 * to a total above what was agreed; without it or another agreement *done* saves what is written and leaves the visit open. `callOut`: the
 * call-out charge that was told when booking takes the place of all lines; only where nobody was there or the customer said no.
 */
export const ending = z.strictObject({
  outcome: z.enum(JOB_OUTCOMES, 'Choose how the visit ended'),
  reason: optionalLine(500),
  expectedOn: z.optional(z.union([z.literal(''), day('Choose a day')])),
  unsigned: z.optional(z.union([z.literal(''), z.enum(UNSIGNED)])),
  callOut: z.optional(z.boolean()),
});
export type Ending = z.infer<typeof ending>;

/** What is written, all of it; with `ending` the visit is over. */
export const sheetChange = z.strictObject({
  ...sheetText,
  version: sheetVersion,
  ending: z.optional(ending),
});
export type SheetChange = z.infer<typeof sheetChange>;

/** A visit to the same customer and post code, without prices. */
const earlierVisit = z.object({
  date: z.string(),
  service: z.enum(BOOKING_SERVICES),
  machine: z.string(),
  found: z.string(),
  done: z.string(),
});
export type EarlierVisit = z.infer<typeof earlierVisit>;

const reply = z.object({ success: z.literal(true), sheet: jobSheet });

export const readOwnSheet = endpoint({
  method: 'GET',
  path: '/api/engineer/visits/{id}/sheet',
  summary: 'The job sheet of an engineer’s visit, and earlier visits there',
  access: 'engineer',
  reply: z.object({ success: z.literal(true), sheet: jobSheet, earlier: z.array(earlierVisit) }),
});

/** The same ending again changes nothing and is no error. */
export const writeOwnSheet = endpoint({
  method: 'POST',
  path: '/api/engineer/visits/{id}/sheet',
  summary: 'Writes the job sheet of an engineer’s visit, and may end the visit',
  access: 'engineer',
  body: sheetChange,
  reply,
  errors: ['illegal_move', 'stale_version'],
});

export const reopenOwnSheet = endpoint({
  method: 'POST',
  path: '/api/engineer/visits/{id}/sheet/reopen',
  summary: 'Opens an ended job sheet again, until its customer has been told',
  access: 'engineer',
  reply,
  errors: ['illegal_move'],
});

export const readSheet = endpoint({
  method: 'GET',
  path: '/api/jobs/{id}',
  summary: 'The job sheet of an appointment, for the staff',
  access: 'staff',
  reply,
});

export const writeSheet = endpoint({
  method: 'POST',
  path: '/api/jobs/{id}',
  summary: 'Corrects the job sheet of an appointment, and may end its visit',
  access: 'staff',
  body: sheetChange,
  reply,
  errors: ['illegal_move', 'stale_version'],
});

/** Before its customer has been told, the visit is confirmed again and its parts are back on the shelf. */
export const reopenSheet = endpoint({
  method: 'POST',
  path: '/api/jobs/{id}/reopen',
  summary: 'Opens an ended job sheet again',
  access: 'staff',
  reply,
  errors: ['illegal_move'],
});

/** A repeated call is no error. */
export const seeLateSheets = endpoint({
  method: 'POST',
  path: '/api/jobs/{id}/late-sheets/seen',
  summary: 'Somebody in the office has compared what came late with the job sheet',
  access: 'staff',
  reply,
});

/** Whatever of the quote's parts wasn't fitted. A repeated call is no error. */
export const shelveUnused = endpoint({
  method: 'POST',
  path: '/api/jobs/{id}/unused-parts',
  summary: 'Puts the parts of the quote that weren’t fitted back on the shelf',
  access: 'staff',
  reply,
});

/** '' takes it back. */
export const billNothing = endpoint({
  method: 'POST',
  path: '/api/jobs/{id}/nothing-to-bill',
  summary: 'Says why a job has no bill',
  access: 'staff',
  body: z.strictObject({ reason: z.union([z.literal(''), line('Say why there is nothing to bill', 300)]) }),
  reply,
  errors: ['illegal_move'],
});
