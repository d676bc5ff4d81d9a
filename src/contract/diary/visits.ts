// How visits are planned: content/visits.yml.
import * as z from 'zod/mini';
import { SERVICE_SLUGS } from '#contract/services.ts';

/** The diary's unit: London's offsets from UTC are whole hours, so half hours of its clocks are half hours of UTC. */
export const UNIT_MINUTES = 30;

const HALF_HOURS = 'Write minutes in half hours: 30, 60, 90 …';
const halfHours = (least: number) =>
  z
    .number(HALF_HOURS)
    .check(z.multipleOf(UNIT_MINUTES, HALF_HOURS), z.minimum(least, HALF_HOURS), z.maximum(720, HALF_HOURS));
const WHOLE = 'Write a whole number';
const whole = (least: number, most: number) =>
  z.number(WHOLE).check(z.int(WHOLE), z.minimum(least), z.maximum(most));

export const visits = z.strictObject({
  /** Notice: a visitor's slot begins at least this many hours from now. */
  noticeHours: whole(0, 336),
  /** Horizon: and at most this many days from now. */
  horizonDays: whole(1, 180),
  /** Slots begin this often, from the time the day opens. */
  startsEveryMinutes: halfHours(UNIT_MINUTES),
  /** The engineer arrives within so many minutes from the start of the slot. */
  arrivalMinutes: whole(0, 480),
  /** A slot that a visitor takes is confirmed at once; false: a person confirms it. */
  autoConfirm: z.boolean('Write true or false'),
  /** How many hours before the visit the customer is reminded. */
  reminderHours: whole(1, 168),
  /** What each service takes: the visit itself, and the way to the next one. */
  services: z.record(z.enum(SERVICE_SLUGS), z.strictObject({ minutes: halfHours(30), travel: halfHours(0) })),
});
export type Visits = z.infer<typeof visits>;
