// Bookings and quote requests.
import * as z from 'zod/mini';
import { agreedTerms } from '#contract/binding.ts';
import { endpoint } from '#contract/endpoint.ts';
import {
  botTraps,
  dateAndTime,
  email,
  keptPart,
  listQuery,
  optionalLine,
  personName,
  phone,
  sortsWithAction,
  text,
  visitPlace,
} from '#contract/field.ts';
import { historyEntry } from '#contract/history.ts';
import { quoteSummary } from '#contract/quotes/quote-summary.ts';
import { BOOKING_SERVICES } from '#contract/services.ts';
import { visitActs, visitFacts } from './own-visit.ts';
import { photoIds } from './photos.ts';
import { toldText } from './told.ts';

export const APPOINTMENT_STATUSES = ['pending', 'confirmed', 'completed', 'cancelled'] as const;
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];

/** `date` and `time` are London wall time, inside the opening hours; a quote request's may be any that isn't past. */
export const appointmentRequest = z.object({
  name: personName('Enter your name'),
  email,
  phone,
  service: z.enum(BOOKING_SERVICES, 'Choose a service'),
  subject: optionalLine(),
  message: text('Tell us what needs doing'),
  ...dateAndTime,
  preferredDate: z.optional(z.string().check(z.maxLength(20))),
  preferredTime: z.optional(z.string().check(z.maxLength(20))),
  isQuoteRequest: z._default(z.boolean(), false),
  ...visitPlace,
  /** True: book this slot or refuse. Otherwise the request is always taken, and the slot is held if it is free. */
  firm: z.optional(z.boolean()),
  photos: photoIds,
  /** What the page said that a booking agrees to pay, as it was shown (`wordsOf`). Without it the booking costs nothing. */
  agreed: z.optional(z.string().check(z.maxLength(2_000))),
  /** With `agreed`: the tick that we may start within the 14 days to cancel, and that a company books, which needn't tick it. */
  startsSooner: z.optional(z.boolean()),
  isCompany: z.optional(z.boolean()),
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
  /** Missing if nothing was given. */
  address: z.optional(z.string()),
  postCode: z.optional(z.string()),
  machine: z.optional(z.string()),
  ...visitFacts,
  may: visitActs,
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Counts changes. Requests that change the diary send it back. */
  version: z.number(),
});
export type Appointment = z.infer<typeof appointment>;

export const adminAppointment = z.extend(appointment, {
  /** Held back by the spam checks until a person decides. The sender isn't told, so that bots don't learn. */
  suspected: z.boolean(),
  /** It was ended here, and nobody has told its customer yet, who has no email address. */
  isUntold: z.boolean(),
  /** The email address is known to be the sender's. */
  emailProven: z.boolean(),
  /** Its newest quote; in lists only, missing without one. */
  quote: z.optional(quoteSummary),
});
export type AdminAppointment = z.infer<typeof adminAppointment>;

/** A repeated request is recognised by its key, and by its content for ten minutes while it stands at that time. */
export const requestAppointment = endpoint({
  method: 'POST',
  path: '/api/appointments',
  summary: 'Asks for an appointment or a quote',
  body: appointmentRequest,
  /**
   * `calendar`: iCalendar file of the wanted time, not of a quote request. `keptUntil` (ISO 8601, UTC): the time is kept until then, and
   * stays once the mailed link is opened; null: only the link takes it, if still free. `isMailed`: false where the day's mails are used up.
   */
  reply: z.object({
    success: z.literal(true),
    message: z.string(),
    calendar: z.optional(z.string()),
    keptUntil: z.optional(z.nullable(z.string())),
    isMailed: z.optional(z.literal(false)),
  }),
  status: 201,
  takesForms: true,
  errors: ['key_reused', 'slot_taken', 'price_changed'],
});

/** '' selects both. */
export const APPOINTMENT_KINDS = ['', 'booking', 'quote'] as const;
export type AppointmentKind = (typeof APPOINTMENT_KINDS)[number];
/** 'date' is the requested day and time. */
export const APPOINTMENT_SORTS = sortsWithAction('name', 'service', 'date', 'status');
export const appointmentQuery = z.extend(listQuery, {
  kind: z._default(z.enum(APPOINTMENT_KINDS), ''),
  sort: z._default(z.enum(APPOINTMENT_SORTS), 'newest'),
});
export type AppointmentQuery = z.infer<typeof appointmentQuery>;
/** Values of the list's `status`, as server/appointments/appointments.ts defines them. */
export const APPOINTMENT_FILTERS = [
  ...APPOINTMENT_STATUSES,
  'to-answer',
  'without-address',
  'quote-ending',
  'tell-by-phone',
  'to-end',
  'to-bill',
  'to-come-back',
  'safety-notice',
  'late-sheet',
  'suspected-spam',
] as const;

export const listAppointments = endpoint({
  method: 'GET',
  path: '/api/appointments',
  summary: 'Every appointment and quote request',
  access: 'dashboard',
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
  summary: 'Changes an appointment’s status; repeating it is no error. Confirming takes an engineer’s time',
  access: 'dashboard',
  body: z.strictObject({
    status: z.enum(APPOINTMENT_STATUSES, 'Choose a status'),
    /** Both only with `cancelled`. */
    ...keptPart,
  }),
  reply: z.object({ success: z.literal(true), appointment: adminAppointment }),
  errors: ['illegal_move', 'slot_taken'],
});

/** Repeats change nothing. */
export const customerTold = endpoint({
  method: 'POST',
  path: '/api/appointments/{id}/told',
  summary: 'Records that the customer of a visit that is off was told by phone',
  access: 'dashboard',
  reply: z.object({ success: z.literal(true), appointment: adminAppointment }),
});

export const appointmentDetail = z.extend(adminAppointment, {
  /** The customer never sees it. */
  staffNote: z.string(),
  ...toldText,
  /** The words by which a booking on the website agreed to pay; null: it costs nothing. */
  agreed: z.nullable(agreedTerms),
  /** The customer was signed in. */
  hasAccount: z.boolean(),
  /** Its entry in the diary; null without one. */
  slot: z.nullable(
    z.object({
      engineer: z.object({ _id: z.string(), name: z.string() }),
      minutes: z.number(),
      /** How long the customer may have to wait for the engineer from the start on. */
      arrivalMinutes: z.number(),
      /** ISO 8601, UTC: when the time is free again, unless its sender confirms the address; missing if it stays. */
      keptUntil: z.optional(z.string()),
    }),
  ),
  /** While somebody is to come back: when the part should be here, and by when the customer hears. London; null otherwise. */
  partExpectedOn: z.nullable(z.string()),
  comesBackBy: z.nullable(z.string()),
  /** The number of photos. */
  photos: z.number(),
  /** Subjects of the mails of what is open that went to an address which was corrected since, and the address that it has now. */
  mailsAgain: z.array(z.object({ subject: z.string(), to: z.string() })),
  /** Newest first. */
  history: z.array(historyEntry),
});
export type AppointmentDetail = z.infer<typeof appointmentDetail>;

export const readAppointment = endpoint({
  method: 'GET',
  path: '/api/appointments/{id}/details',
  summary: 'One appointment with its history, for the staff',
  access: 'dashboard',
  reply: z.object({ appointment: appointmentDetail }),
});

export const appointmentMove = z.strictObject(dateAndTime);
export type AppointmentMove = z.infer<typeof appointmentMove>;

const changed = z.object({ success: z.literal(true), message: z.string(), appointment });

/** Possible until the day before, London time. A repeated call is no error. */
export const cancelOwnAppointment = endpoint({
  method: 'POST',
  path: '/api/appointments/{id}/cancel',
  summary: 'Cancels an appointment of the bearer’s own',
  access: 'signed-in',
  reply: changed,
  errors: ['illegal_move'],
});

/** Possible until the day before, London time; to an opening hour, or a free slot if the service has engineers. It is pending again. */
export const rescheduleAppointment = endpoint({
  method: 'POST',
  path: '/api/appointments/{id}/move',
  summary: 'Moves an appointment of the bearer’s own to another time',
  access: 'signed-in',
  body: appointmentMove,
  reply: changed,
  errors: ['illegal_move', 'slot_taken'],
});
