// Correcting what a booking or quote request says.
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { day, email, optionalText, personName, phone, version, visitPlace } from '#contract/field.ts';
import { appointmentDetail } from './appointments.ts';
import { paidOrders, visitTold } from './told.ts';

/**
 * Time and status stay. What is left out stays as it is; another email address ends the links that were mailed to the one before.
 */
export const editAppointment = endpoint({
  method: 'PATCH',
  path: '/api/appointments/{id}',
  summary: 'Corrects what a booking or quote request says',
  access: 'dashboard',
  body: z.strictObject({
    name: z.optional(personName('Enter the customer’s name')),
    email: z.optional(z.union([z.literal(''), email])),
    phone: z.optional(phone),
    ...visitPlace,
    ...visitTold,
    paidOrders,
    message: optionalText(),
    staffNote: optionalText(2000),
    /** Only while somebody is to come back; '' where nobody knows when the part comes. */
    partExpectedOn: z.optional(z.union([z.literal(''), day('Choose a day')])),
    comesBackBy: z.optional(day('Choose by when you’ll write')),
    /** Mails the customer that the details have changed. */
    tellsCustomer: z.optional(z.boolean()),
    version,
  }),
  reply: z.object({ success: z.literal(true), appointment: appointmentDetail }),
  errors: ['stale_version'],
});

/** Waiting ones follow a correction by themselves. Repeats send nothing. */
export const mailAgain = endpoint({
  method: 'POST',
  path: '/api/appointments/{id}/mail-again',
  summary: 'Emails again, to the corrected address, what went to the one before',
  access: 'dashboard',
  reply: z.object({ success: z.literal(true), appointment: appointmentDetail }),
});
