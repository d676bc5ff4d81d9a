// A price that somebody asks for on the phone: a request without a time, which the team writes a quote for.
import * as z from 'zod/mini';
import { adminAppointment } from '#contract/appointments/appointments.ts';
import { endpoint } from '#contract/endpoint.ts';
import { emailOf, line, optionalText, phone, visitPlace } from '#contract/field.ts';
import { BOOKING_SERVICES } from '#contract/services.ts';

/** Its `date` is the day of the call and its `time` is '': nobody wished for them, and no page or mail shows them as a wish. */
export const askByPhone = endpoint({
  method: 'POST',
  path: '/api/quotes/by-phone',
  summary: 'Takes a request for a price from somebody on the phone',
  access: 'dashboard',
  body: z.strictObject({
    name: line('Enter the customer’s name'),
    /** The quote goes there. */
    email: emailOf('Enter the customer’s email address'),
    phone,
    service: z.enum(BOOKING_SERVICES, 'Choose a service'),
    message: optionalText(),
    ...visitPlace,
  }),
  reply: z.object({ success: z.literal(true), appointment: adminAppointment }),
  status: 201,
  errors: ['key_reused'],
});
