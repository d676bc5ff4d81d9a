// Opening exceptions: holidays and special hours set by the admin, on top of the weekly hours in content/company.yml.
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { clockTime, day, line } from '#contract/field.ts';

const hours = z
  .strictObject({ opens: clockTime('Enter when you open'), closes: clockTime('Enter when you close') })
  .check(
    z.refine(({ opens, closes }) => opens < closes, {
      error: 'Close later than you open',
      path: ['closes'],
    }),
  );

export const openingException = z.strictObject({
  date: day('Enter the day'),
  hours: z.union([z.literal('closed'), hours], 'Enter when you open, and close later than that'),
  /** The reason shown to visitors: 'Christmas Day'. */
  message: line('Say why, like Christmas Day', 120),
});
export type OpeningException = z.infer<typeof openingException>;

/** From today on, by date. */
export const listOpeningExceptions = endpoint({
  method: 'GET',
  path: '/api/opening-exceptions',
  summary: 'Days with other opening hours, or none',
  reply: z.object({ exceptions: z.array(openingException) }),
});
