// What is written on a job sheet, by the engineer's page and by the office, and the office's endpoints. The path's id is the appointment's.
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { anyLine, anyText, clockTime, day, line, optionalLine } from '#contract/field.ts';
import { JOB_OUTCOMES, jobLines, jobSheet, sheetVersion, UNSIGNED } from './jobs.ts';
import { readings } from './readings.ts';
import { REASON_LETTERS } from './wanted-part.ts';

/**
 * How the visit ended. `expectedOn`: when the part should be here, or the work can go on, if that is known. `unsigned`: why nobody agreed
 * to a total above what was agreed; without it or another agreement *done* saves what is written and leaves the visit open. `callOut`: the
 * call-out charge that was told when booking takes the place of all lines; only where nobody was there or the customer said no.
 */
export const ending = z.strictObject({
  outcome: z.enum(JOB_OUTCOMES, 'Choose how the visit ended'),
  reason: optionalLine(REASON_LETTERS),
  expectedOn: z.optional(z.union([z.literal(''), day('Choose a day')])),
  unsigned: z.optional(z.union([z.literal(''), z.enum(UNSIGNED)])),
  callOut: z.optional(z.boolean()),
});
export type Ending = z.infer<typeof ending>;

/** What an engineer's page without script looks for. */
export const partSearch = z.object({ part: anyLine() });

/** What is written on a sheet. A save replaces all of it. */
export const sheetText = {
  found: anyText(),
  done: anyText(),
  lines: jobLines,
  /** What was measured; without them they stay as they are. */
  readings: z.optional(readings),
  /** When the engineer came, London wall time; '' where nobody said. Without it, it stays as it is. */
  arrived: z.optional(z.union([z.literal(''), clockTime('Enter when you came')])),
};
/** What is written, all of it; with `ending` the visit is over. */
export const sheetChange = z.strictObject({
  ...sheetText,
  version: sheetVersion,
  ending: z.optional(ending),
});
export type SheetChange = z.infer<typeof sheetChange>;

const reply = z.object({ success: z.literal(true), sheet: jobSheet });

export const readSheet = endpoint({
  method: 'GET',
  path: '/api/jobs/{id}',
  summary: 'The job sheet of an appointment',
  access: 'dashboard',
  reply,
});

/** The same ending again changes nothing and is no error. */
export const writeSheet = endpoint({
  method: 'POST',
  path: '/api/jobs/{id}',
  summary: 'Corrects the job sheet of an appointment, and may end its visit',
  access: 'dashboard',
  body: sheetChange,
  reply,
  errors: ['illegal_move', 'stale_version'],
});

/** Before its customer has been told, the visit is confirmed again and its parts are back on the shelf. */
export const reopenSheet = endpoint({
  method: 'POST',
  path: '/api/jobs/{id}/reopen',
  summary: 'Opens an ended job sheet again',
  access: 'dashboard',
  reply,
  errors: ['illegal_move'],
});

/** A repeated call is no error. */
export const seeLateSheets = endpoint({
  method: 'POST',
  path: '/api/jobs/{id}/late-sheets/seen',
  summary: 'Somebody in the office has compared what came late with the job sheet',
  access: 'dashboard',
  reply,
});

/** Whatever of the quote's parts wasn't fitted. A repeated call is no error. */
export const shelveUnused = endpoint({
  method: 'POST',
  path: '/api/jobs/{id}/unused-parts',
  summary: 'Puts the parts of the quote that weren’t fitted back on the shelf',
  access: 'dashboard',
  reply,
});

/** '' takes it back. */
export const billNothing = endpoint({
  method: 'POST',
  path: '/api/jobs/{id}/nothing-to-bill',
  summary: 'Says why a job has no bill',
  access: 'dashboard',
  body: z.strictObject({ reason: z.union([z.literal(''), line('Say why there is nothing to bill', 300)]) }),
  reply,
  errors: ['illegal_move'],
});
