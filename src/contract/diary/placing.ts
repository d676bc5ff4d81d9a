// The dispatcher's changes of appointments in the diary. Times are London's, and may be outside the opening hours.
import * as z from 'zod/mini';
import { adminAppointment } from '#contract/appointments/appointments.ts';
import { paidOrders, visitTold } from '#contract/appointments/told.ts';
import { endpoint } from '#contract/endpoint.ts';
import {
  dateAndTime,
  day,
  email,
  keptPart,
  line,
  optionalLine,
  optionalText,
  phone,
  rowId,
  version,
  visitPlace,
} from '#contract/field.ts';
import { BOOKING_SERVICES } from '#contract/services.ts';
import { UNIT_MINUTES } from './visits.ts';

const MINUTES = 'Choose how long the visit takes, in half hours';
const slot = {
  ...dateAndTime,
  /** In half hours, without travel. Default: what the service usually takes. */
  minutes: z.optional(
    z
      .number(MINUTES)
      .check(z.multipleOf(UNIT_MINUTES, MINUTES), z.minimum(UNIT_MINUTES, MINUTES), z.maximum(720, MINUTES)),
  ),
  /** An engineer's id. Default: anyone free who does this service. */
  engineer: z.optional(rowId('Choose an engineer')),
  /** Takes a time that is refused as `unusual_time`: a closed day, outside hours, in time off, without the skill. */
  anyway: z.optional(z.boolean()),
};
const reply = z.object({ success: z.literal(true), appointment: adminAppointment });

const startsQuery = z.object({
  service: z.enum(BOOKING_SERVICES, 'Choose a service'),
  /** The first day, in London. Default: today. */
  from: z.optional(day('Choose a date')),
  engineer: z.optional(rowId('Choose an engineer')),
});
export type StartsQuery = z.infer<typeof startsQuery>;

/** A free start, with an engineer who is free then, by id. */
export const staffStart = z.object({ date: z.string(), time: z.string(), engineer: z.string() });
export type StaffStart = z.infer<typeof staffStart>;

/** Customers must give notice; the staff needn't. */
export const readStarts = endpoint({
  method: 'GET',
  path: '/api/diary/starts',
  summary: 'The next free starts for a service, six at most, from now on',
  access: 'dashboard',
  query: startsQuery,
  /** `price`: what the service's page says, and the hourly rate; to tell on the phone. */
  reply: z.object({ starts: z.array(staffStart), price: z.string() }),
});

/** A visit whose engineer is off, or whose day is closed, and where it could go; null where nothing is free. */
export const displaced = z.object({
  appointment: adminAppointment,
  engineer: z.string(),
  to: z.nullable(staffStart),
});
export type Displaced = z.infer<typeof displaced>;

/** A repeated call sends no second mail. */
export const tellOfDelay = endpoint({
  method: 'POST',
  path: '/api/appointments/{id}/delay',
  summary: 'Emails a customer that the engineer can’t come as planned, and another time follows',
  access: 'dashboard',
  reply: z.object({ success: z.literal(true) }),
  errors: ['illegal_move'],
});

/**
 * The customer is emailed if date, time or service change. Another `service` is refused once the job sheet has lines; length and prices
 * that are left out then are the usual one and none.
 */
export const placeAppointment = endpoint({
  method: 'PATCH',
  path: '/api/appointments/{id}/slot',
  summary: 'Puts an appointment into the diary, or moves it to another time or engineer',
  access: 'dashboard',
  body: z.strictObject({
    ...slot,
    service: z.optional(z.enum(BOOKING_SERVICES, 'Choose a service')),
    /** What is left out stays as it is. */
    priceTold: visitTold.priceTold,
    callOutTold: visitTold.callOutTold,
    payer: visitTold.payer,
    paidOrders,
    version,
    /** Confirms it, too: the customer gets the confirmation. Otherwise the status stays. */
    confirms: z.optional(z.boolean()),
  }),
  reply,
  errors: ['illegal_move', 'stale_version', 'slot_taken', 'unusual_time'],
});

/**
 * Ends the visit with its quote and orders: emails the customer the reason, frees the time, and gives back what was paid.
 */
export const callOffAppointment = endpoint({
  method: 'POST',
  path: '/api/appointments/{id}/call-off',
  summary: 'Cancels an appointment on the company’s side, with a reason',
  access: 'dashboard',
  body: z.strictObject({
    reason: line('Say why, as the customer will read it', 300),
    ...keptPart,
    version,
  }),
  reply,
  errors: ['illegal_move', 'stale_version'],
});

/** The visit is confirmed at once. A customer with an email address gets the confirmation. */
export const bookByPhone = endpoint({
  method: 'POST',
  path: '/api/appointments/by-phone',
  summary: 'Books for somebody on the phone',
  access: 'dashboard',
  body: z.strictObject({
    name: line('Enter the customer’s name'),
    email: z.optional(z.union([z.literal(''), email])),
    phone,
    service: z.enum(BOOKING_SERVICES, 'Choose a service'),
    message: optionalText(),
    ...visitPlace,
    ...visitTold,
    ...slot,
    subject: optionalLine(),
  }),
  reply,
  status: 201,
  errors: ['slot_taken', 'unusual_time', 'key_reused'],
});
