// The diary: who visits whom, when, and when engineers are off.
import * as z from 'zod/mini';
import { adminAppointment } from '#contract/appointments/appointments.ts';
import { endpoint } from '#contract/endpoint.ts';
import { dateAndTime, day, optionalLine, rowId } from '#contract/field.ts';
import { displaced } from './placing.ts';

export const MAX_DIARY_DAYS = 42;
const DAYS = `Ask for 1 to ${MAX_DIARY_DAYS} days`;
const dayCount = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000 + 1;

const diaryEntry = z.object({
  _id: z.string(),
  /** The engineer's id. */
  engineer: z.string(),
  kind: z.enum(['appointment', 'hold', 'off']),
  /** ISO 8601, UTC: beginning and end of the time taken, travel included. */
  from: z.string(),
  to: z.string(),
  /** Only for appointments: the length of the visit without travel. */
  minutes: z.optional(z.number()),
  appointment: z.optional(adminAppointment),
  /** ISO 8601, UTC: when the time is free again, unless its sender confirms the address; missing if it stays. */
  keptUntil: z.optional(z.string()),
  /** Only for time off: the reason; '' if none was given. */
  note: z.string(),
});
export type DiaryEntry = z.infer<typeof diaryEntry>;

/** An engineer as the diary shows them. */
const diaryEngineer = z.object({
  _id: z.string(),
  name: z.string(),
  phone: z.string(),
  skills: z.array(z.string()),
  active: z.boolean(),
  /** On the days that were asked for on which they work: from and until when, by the day. The company's without hours of their own. */
  works: z.record(z.string(), z.object({ opens: z.string(), closes: z.string() })),
});

export const readDiary = endpoint({
  method: 'GET',
  path: '/api/diary',
  summary: 'The diary of some days, in London’s time, and the requests without a slot',
  access: 'dashboard',
  query: z.object({ from: day('Choose the first day'), to: day('Choose the last day') }).check(
    z.refine(({ from, to }) => dayCount(from, to) >= 1 && dayCount(from, to) <= MAX_DIARY_DAYS, {
      error: DAYS,
      path: ['to'],
    }),
  ),
  reply: z.object({
    /** Active engineers, and those with an entry in these days. */
    engineers: z.array(diaryEngineer),
    entries: z.array(diaryEntry),
    /** Appointments without a slot: pending bookings, accepted quotes, and confirmed ones still to come; the soonest first. */
    unplaced: z.array(adminAppointment),
    /** Open visits of any day whose engineer is off, the earliest first. */
    displaced: z.array(displaced),
  }),
});
export type Diary = z.infer<typeof readDiary.reply>;

const moment = z.strictObject(dateAndTime);

/** At most MAX_DIARY_DAYS; one entry for each day of it, each of which can be removed. */
export const addTimeOff = endpoint({
  method: 'POST',
  path: '/api/diary/time-off',
  summary: 'Takes an engineer off the diary for some time. Visits booked in it stay until they are moved',
  access: 'dashboard',
  body: z.strictObject({
    engineer: rowId('Choose an engineer'),
    from: moment,
    to: moment,
    note: optionalLine(),
  }),
  reply: z.object({ success: z.literal(true), entries: z.array(diaryEntry) }),
  status: 201,
  errors: ['slot_taken'],
});

export const removeTimeOff = endpoint({
  method: 'DELETE',
  path: '/api/diary/time-off/{id}',
  summary: 'Puts an engineer back into the diary',
  access: 'dashboard',
  reply: z.object({ success: z.literal(true) }),
});
