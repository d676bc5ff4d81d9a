// Bookings and quote requests, and what the admin may make of them.
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import {
  botTraps,
  clockTime,
  day,
  email,
  line,
  listQuery,
  optionalLine,
  phone,
  text,
} from '#contract/field.ts';
import { BOOKING_SERVICES } from '#contract/services.ts';
import { sortsOf } from '#contract/sorting.ts';

export const APPOINTMENT_STATUSES = ['pending', 'confirmed', 'completed', 'cancelled'] as const;
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];

/** Which moves the admin has; the table draws its buttons from this and the server enforces it. */
export const APPOINTMENT_MOVES: Record<AppointmentStatus, readonly AppointmentStatus[]> = {
  pending: ['confirmed', 'cancelled'],
  confirmed: ['completed'],
  completed: [],
  cancelled: [],
};

/** `date` and `time` are London wall time inside the opening hours. */
export const appointmentRequest = z.object({
  name: line('Enter your name'),
  email,
  phone,
  service: z.enum(BOOKING_SERVICES, 'Choose a service'),
  subject: optionalLine(),
  message: text('Tell us what needs doing'),
  date: day('Choose a date'),
  time: clockTime('Choose a time'),
  preferredDate: z.optional(z.string().check(z.maxLength(20))),
  preferredTime: z.optional(z.string().check(z.maxLength(20))),
  isQuoteRequest: z._default(z.boolean(), false),
  ...botTraps,
});
export type AppointmentRequest = z.infer<typeof appointmentRequest>;

export const appointment = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  service: z.enum(BOOKING_SERVICES),
  subject: z.string(),
  message: z.string(),
  date: z.string(),
  time: z.string(),
  status: z.enum(APPOINTMENT_STATUSES),
  isQuoteRequest: z.boolean(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Appointment = z.infer<typeof appointment>;

/** As the staff see it. */
export const adminAppointment = z.extend(appointment, {
  /** Held back by the spam checks; a person decides. The one who asked is never told: it would teach programs. */
  suspected: z.boolean(),
});
export type AdminAppointment = z.infer<typeof adminAppointment>;

/** The same key, or the same content within ten minutes, answers the same and keeps one row. */
export const requestAppointment = endpoint({
  method: 'POST',
  path: '/api/appointments',
  summary: 'Asks for an appointment or a quote',
  body: appointmentRequest,
  reply: z.object({ success: z.literal(true), message: z.string() }),
  status: 201,
  takesForms: true,
  errors: ['key_reused'],
});

/** What the admin's list may also be narrowed to: '' is both. */
export const APPOINTMENT_KINDS = ['', 'booking', 'quote'] as const;
export type AppointmentKind = (typeof APPOINTMENT_KINDS)[number];
/** What the staff may sort by; 'date' is the day and the hour asked for. */
export const APPOINTMENT_SORTS = sortsOf('name', 'service', 'date', 'status');
export const appointmentQuery = z.extend(listQuery, {
  kind: z._default(z.enum(APPOINTMENT_KINDS), ''),
  sort: z._default(z.enum(APPOINTMENT_SORTS), 'newest'),
});
export type AppointmentQuery = z.infer<typeof appointmentQuery>;

/** What the admin's list may be narrowed to by `status`: 'suspected-spam' is what waits because it looks like a program's. */
export const APPOINTMENT_FILTERS = [...APPOINTMENT_STATUSES, 'suspected-spam'] as const;

export const listAppointments = endpoint({
  method: 'GET',
  path: '/api/appointments',
  summary: 'Every appointment and quote request',
  access: 'admin',
  query: appointmentQuery,
  reply: z.object({ appointments: z.array(adminAppointment), total: z.number() }),
});

export const myAppointments = endpoint({
  method: 'GET',
  path: '/api/appointments/my-appointments',
  summary: 'The bearer’s own appointments',
  access: 'signed-in',
  query: listQuery,
  reply: z.object({ appointments: z.array(appointment), total: z.number() }),
});

export const updateAppointmentStatus = endpoint({
  method: 'PATCH',
  path: '/api/appointments/{id}/status',
  summary: 'Moves an appointment on; the same status again is no error',
  access: 'admin',
  body: z.strictObject({ status: z.enum(APPOINTMENT_STATUSES, 'Choose a status') }),
  reply: z.object({ success: z.literal(true), appointment: adminAppointment }),
  errors: ['illegal_move'],
});
