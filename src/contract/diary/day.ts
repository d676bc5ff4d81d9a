// An engineer's day, opened by a private link. It shows customers' names and addresses to whoever holds the link.
import * as z from 'zod/mini';
import { APPOINTMENT_STATUSES } from '#contract/appointments/appointments.ts';
import { endpoint } from '#contract/endpoint.ts';
import { rowId } from '#contract/field.ts';
import { token } from '#contract/my-records/token-links.ts';
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
  /** How many photos the customer sent; the page of the link shows them. */
  photos: z.number(),
  /** The lines of the accepted quote without discounts; empty without a quote. `partNumber` may be ''. */
  work: z.array(z.object({ quantity: z.number(), name: z.string(), partNumber: z.string() })),
  status: z.enum(APPOINTMENT_STATUSES),
  /** London wall time. */
  date: z.string(),
  time: z.string(),
  /** How long the visit takes. */
  minutes: z.number(),
  /** Whether 'On my way' can be pressed: the visit is today and confirmed, and the customer has an email address. */
  canAnnounce: z.boolean(),
  /** Whether 'On my way' was pressed. */
  announced: z.boolean(),
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
  method: 'POST',
  path: '/api/links/day',
  summary: 'The visits of an engineer’s private link: today and the next six days',
  body: z.object({ token }),
  reply: z.object({ success: z.literal(true), day: engineerDays }),
  errors: ['link_used'],
});

/** A repeated call sends no second mail and is no error. */
export const announceVisit = endpoint({
  method: 'POST',
  path: '/api/links/day/on-my-way',
  summary: 'Tells a customer of today by mail that the engineer is on the way',
  body: z.object({ token, appointment: rowId('Choose a visit') }),
  reply: z.object({ success: z.literal(true), message: z.string() }),
  errors: ['link_used', 'illegal_move'],
});
