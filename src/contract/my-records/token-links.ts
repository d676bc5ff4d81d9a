// Token links, which open one order or booking without an account. The token is sent in a POST body, because addresses end up
// in logs.
import * as z from 'zod/mini';
import { APPOINTMENT_STATUSES } from '#contract/appointments/appointments.ts';
import { visitActs, visitFacts } from '#contract/appointments/own-visit.ts';
import { endpoint } from '#contract/endpoint.ts';
import {
  dateAndTime,
  optionalLine,
  optionalNumber,
  optionalText,
  phone,
  token,
  version,
} from '#contract/field.ts';
import { checkoutOrder } from '#contract/orders/orders.ts';
import { orderPaper } from '#contract/orders/own-order.ts';
import { BOOKING_SERVICES } from '#contract/services.ts';

/** Kinds of token links. */
export const TOKEN_LINK_KINDS = ['order', 'booking', 'quote', 'bill', 'agreement'] as const;
export type TokenLinkKind = (typeof TOKEN_LINK_KINDS)[number];

export const TOKEN_LINK_MESSAGES = {
  cancelled: 'Your booking is cancelled.',
  corrected: 'Thank you. We’ve noted that.',
  rescheduled: 'We’ve got your new time. We’ll confirm it by email.',
  rescheduledAndConfirmed: 'Your new time is confirmed.',
  proven: 'Thank you, your email address is confirmed.',
  provenInTime:
    'Thank you, your email address is confirmed. We’re keeping this time for you and will confirm the visit by email.',
  provenAndConfirmed: 'Thank you, your email address is confirmed, and so is your visit.',
  provenLate:
    'Thank you, your email address is confirmed. This time isn’t kept for you, though: please choose another one below, or wait for our call.',
  orderCancelled: 'Order cancelled.',
  refunding: 'Your order is cancelled. PayPal hasn’t confirmed the refund yet. We’ll email you when it has.',
};

const opening = z.object({ token });
export const bookingMove = z.object({ token, ...dateAndTime });

/**
 * What was understood, so that whoever opens the link can correct it. Without name, email, number and who pays: the link may have gone to
 * a mistyped address.
 */
export const booking = z.object({
  _id: z.string(),
  service: z.enum(BOOKING_SERVICES),
  /** London wall time. */
  date: z.string(),
  time: z.string(),
  status: z.enum(APPOINTMENT_STATUSES),
  isQuoteRequest: z.boolean(),
  /** Its last three digits. */
  phoneEnds: z.string(),
  /** '' where not given. */
  address: z.string(),
  postCode: z.string(),
  machine: z.string(),
  /** What was asked for. */
  message: z.string(),
  ...visitFacts,
  may: visitActs,
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Counts changes: calendars take the newest. */
  version: z.number(),
});
export type Booking = z.infer<typeof booking>;

const bookingReply = z.object({ success: z.literal(true), message: z.string(), booking });

/** The first call shows that the sender's address is theirs: the time that was kept for it stays. `message`: '' from the second on. */
export const readBooking = endpoint({
  method: 'POST',
  path: '/api/links/booking',
  summary: 'The booking that a mailed link opens',
  body: opening,
  reply: bookingReply,
  errors: ['link_used'],
});

/** A repeated call is no error. */
export const cancelBooking = endpoint({
  method: 'POST',
  path: '/api/links/booking/cancel',
  summary: 'Cancels the booking that a mailed link opens, until the day before',
  body: opening,
  reply: bookingReply,
  errors: ['link_used', 'illegal_move'],
});

/** The booking becomes pending again. If the service has engineers, only a free slot is accepted. */
export const rescheduleBooking = endpoint({
  method: 'POST',
  path: '/api/links/booking/move',
  summary:
    'Moves the booking that a mailed link opens to another time within the opening hours, until the day before',
  body: bookingMove,
  reply: bookingReply,
  errors: ['link_used', 'illegal_move', 'slot_taken'],
});

export const bookingCorrection = z.strictObject({
  token,
  phone: z.optional(z.union([z.literal(''), phone])),
  address: optionalLine(),
  postCode: optionalNumber(12),
  message: optionalText(),
  version,
});

/**
 * What is left out, or a number that is empty, stays as it is. The same again changes nothing; staff, and an engineer who comes tomorrow,
 * are told.
 */
export const correctBooking = endpoint({
  method: 'POST',
  path: '/api/links/booking/details',
  summary: 'Corrects phone, address and note of the booking that a mailed link opens, until the day before',
  body: bookingCorrection,
  reply: bookingReply,
  errors: ['link_used', 'illegal_move', 'stale_version'],
});

export const readLinkedOrder = endpoint({
  method: 'POST',
  path: '/api/links/order',
  summary: 'The order that a mailed link opens',
  body: opening,
  reply: z.object({ success: z.literal(true), ...orderPaper }),
  errors: ['link_used'],
});

/** Like Cancel on the profile: returns the stock and refunds a captured payment; 202 until PayPal confirms. */
export const cancelLinkedOrder = endpoint({
  method: 'POST',
  path: '/api/links/order/cancel',
  summary: 'Cancels the order that a mailed link opens, until it is sent',
  body: opening,
  reply: z.object({ success: z.literal(true), message: z.string(), ...orderPaper }),
  mayBePending: true,
  errors: ['link_used', 'order_closed'],
});

const opensNote = z.object({ token, number: z.string().check(z.regex(/^(?:CN|INV)-\d{5,9}$/)) });
/** `number`: `CN-00001`. */
export const readLinkedDocumentPdf = endpoint({
  method: 'POST',
  path: '/api/links/order/credit-note.pdf',
  summary: 'A credit note of the refunded order that a mailed link opens, as a PDF',
  body: opensNote,
  reply: z.custom<Blob>(),
  media: 'application/pdf',
  errors: ['link_used'],
});

/** Not found before the payment. */
export const readLinkedInvoicePdf = endpoint({
  method: 'POST',
  path: '/api/links/order/invoice.pdf',
  summary: 'The invoice of the paid order that a mailed link opens, as a PDF',
  body: opening,
  reply: z.custom<Blob>(),
  media: 'application/pdf',
  errors: ['link_used'],
});

/** A repeated call returns the same payment. */
export const payLinkedOrder = endpoint({
  method: 'POST',
  path: '/api/links/order/pay',
  summary: 'Begins to pay the phone order that a mailed link opens',
  body: opening,
  reply: z.object({ success: z.literal(true), order: checkoutOrder }),
  status: 201,
  errors: ['link_used', 'order_closed', 'out_of_stock'],
});
