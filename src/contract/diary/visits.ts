// How visits are planned: content/visits.yml.
import * as z from 'zod/mini';
import { whole } from '#contract/field.ts';
import { readingLines } from '#contract/jobs/readings.ts';
import { SERVICE_SLUGS } from '#contract/services.ts';

/** The diary's unit. London's offsets from UTC are whole hours, so its half hours are also half hours of UTC. */
export const UNIT_MINUTES = 30;

const HALF_HOURS = 'Write minutes in half hours: 30, 60, 90 …';
const halfHours = (least: number) =>
  z
    .number(HALF_HOURS)
    .check(z.multipleOf(UNIT_MINUTES, HALF_HOURS), z.minimum(least, HALF_HOURS), z.maximum(720, HALF_HOURS));

export const visits = z.strictObject({
  /** Notice: a visitor's slot begins at least this many hours from now. */
  noticeHours: whole(0, 336),
  /** Horizon: a visitor's slot begins at most this many days from now. */
  horizonDays: whole(1, 180),
  /** Minutes between slots, from the time the day opens. */
  startsEveryMinutes: halfHours(UNIT_MINUTES),
  /** The engineer arrives within this many minutes from the start of the slot. */
  arrivalMinutes: whole(0, 480),
  /** True: a booked slot is confirmed at once; false: the staff confirm it. */
  autoConfirm: z.boolean('Write true or false'),
  /** True: whoever books agrees to pay the page's own starting price; false: a booking costs nothing. */
  bookingCharge: z._default(z.boolean('Write true or false'), false),
  /** How many hours before the visit the customer is reminded. */
  reminderHours: whole(1, 168),
  /** Of each service: minutes of the visit itself and of the travel to the next one, and what is measured. */
  services: z.record(
    z.enum(SERVICE_SLUGS),
    z.strictObject(
      {
        minutes: halfHours(30),
        travel: halfHours(0),
        /** What the engineer measures; nothing without them. */
        readings: z.optional(readingLines),
      },
      'Write the minutes and the travel of this service, like { minutes: 60, travel: 30 }',
    ),
  ),
});
export type Visits = z.infer<typeof visits>;
