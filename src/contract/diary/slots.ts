// Free times that visitors can book.
import * as z from 'zod/mini';
import { bookingCharge } from '#contract/binding.ts';
import { endpoint } from '#contract/endpoint.ts';
import { day } from '#contract/field.ts';
import { BOOKING_SERVICES } from '#contract/services.ts';

const MAX_SLOT_DAYS = 28;
const DAYS = `Ask for 1 to ${MAX_SLOT_DAYS} days`;

export const slotsQuery = z.object({
  /** As in the booking form: 'Clocks'. */
  service: z.enum(BOOKING_SERVICES, 'Choose a service'),
  from: day('Choose a date'),
  days: z._default(
    z.coerce.number(DAYS).check(z.int(DAYS), z.minimum(1, DAYS), z.maximum(MAX_SLOT_DAYS, DAYS)),
    14,
  ),
});
export type SlotsQuery = z.infer<typeof slotsQuery>;

const slotDay = z.object({
  date: z.string(),
  times: z.array(z.string()),
  /** When the company closes that day: nobody is promised to arrive later. */
  closes: z.optional(z.string()),
});

export const slots = z.object({
  /** 'request': the service has no engineers, and any opening hour can be asked for. */
  mode: z.enum(['slots', 'request']),
  /** The engineer arrives within this many minutes from a slot's time, and before the company closes. */
  arrivalMinutes: z.number(),
  /** Only days with free times, in order. */
  days: z.array(slotDay),
  /** Missing where a booking costs nothing. */
  charge: z.optional(bookingCharge),
});
export type Slots = z.infer<typeof slots>;

export const readSlots = endpoint({
  method: 'GET',
  path: '/api/slots',
  summary: 'Times at which at least one engineer for the service is free, in London’s time',
  query: slotsQuery,
  reply: slots,
});
