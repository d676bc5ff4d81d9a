// An engineer's day, opened by a private link, whose token is the bearer's. It shows customers' names and addresses to whoever holds it.
import * as z from 'zod/mini';
import { APPOINTMENT_STATUSES } from '#contract/appointments/appointments.ts';
import { endpoint } from '#contract/endpoint.ts';
import { JOB_OUTCOMES } from '#contract/jobs/jobs.ts';
import { BOOKING_SERVICES } from '#contract/services.ts';

const dayVisit = z.object({
  /** The appointment's id. */
  _id: z.string(),
  service: z.enum(BOOKING_SERVICES),
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  postCode: z.string(),
  machine: z.string(),
  message: z.string(),
  /** Who is there, if somebody else than `name`; '' otherwise. */
  contactName: z.string(),
  contactPhone: z.string(),
  /** How to get in: from the day before until the work is done; '' otherwise. */
  accessNote: z.string(),
  /** What was said of the price when it was booked; '' if nothing was. */
  priceTold: z.string(),
  /** How its job sheet ended; null while that is open, nobody has begun it, or they come back to it. */
  outcome: z.nullable(z.enum(JOB_OUTCOMES)),
  /** Whether mails reach the customer. */
  hasEmail: z.boolean(),
  /** How many photos the customer sent; the page of the link shows them. */
  photos: z.number(),
  /** The parts of the accepted quote, to bring; empty without a quote. `partNumber` may be ''. */
  work: z.array(z.object({ quantity: z.number(), name: z.string(), partNumber: z.string() })),
  status: z.enum(APPOINTMENT_STATUSES),
  /** London wall time. */
  date: z.string(),
  time: z.string(),
  /** How long the visit takes. */
  minutes: z.number(),
  /** Whether 'On my way' can be pressed: the visit is today, confirmed and not over, and the customer has an email address. */
  canAnnounce: z.boolean(),
  /** Of whoever pressed 'On my way': until when it can be taken back, in milliseconds since 1970; null before. */
  announced: z.nullable(z.number()),
});
export type DayVisit = z.infer<typeof dayVisit>;

/** Today and the next six days. */
const engineerDays = z.object({
  name: z.string(),
  today: z.string(),
  visits: z.array(dayVisit),
});
export type EngineerDays = z.infer<typeof engineerDays>;

export const readEngineerDay = endpoint({
  method: 'GET',
  path: '/api/engineer/day',
  summary: 'The visits of an engineer’s private link: today and the next six days',
  access: 'engineer',
  reply: z.object({ success: z.literal(true), day: engineerDays }),
});

/** A repeated call sends no second mail and is no error. */
export const announceVisit = endpoint({
  method: 'POST',
  path: '/api/engineer/visits/{id}/on-my-way',
  summary: 'Tells a customer of today by mail that the engineer is on the way',
  access: 'engineer',
  reply: z.object({ success: z.literal(true), message: z.string() }),
  errors: ['illegal_move'],
});
