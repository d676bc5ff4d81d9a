// The dispatcher's changes of appointments in the diary. Times are London's, and may be outside the opening hours.
import * as z from 'zod/mini';
import { adminAppointment } from '#contract/appointments/appointments.ts';
import { endpoint } from '#contract/endpoint.ts';
import {
  dateAndTime,
  email,
  keptPart,
  line,
  optionalLine,
  optionalText,
  phone,
  rowId,
  version,
  visitPlace,
  visitTold,
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
};
const reply = z.object({ success: z.literal(true), appointment: adminAppointment });

/** The status stays. The customer is emailed if date or time change. */
export const placeAppointment = endpoint({
  method: 'PATCH',
  path: '/api/appointments/{id}/slot',
  summary: 'Puts an appointment into the diary, or moves it to another time or engineer',
  access: 'staff',
  body: z.strictObject({ ...slot, version }),
  reply,
  errors: ['illegal_move', 'stale_version', 'slot_taken'],
});

/**
 * Ends the visit with its quote and orders: emails the customer the reason, frees the time, and gives back what was paid.
 */
export const callOffAppointment = endpoint({
  method: 'POST',
  path: '/api/appointments/{id}/call-off',
  summary: 'Cancels an appointment on the company’s side, with a reason',
  access: 'staff',
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
  access: 'staff',
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
  errors: ['slot_taken', 'key_reused'],
});
