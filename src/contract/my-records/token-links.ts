// Links in mails that open one order or one booking without an account. The token comes in the body of a POST, never in
// an address: what is in an address ends up in logs.
import * as z from 'zod/mini';
import { APPOINTMENT_STATUSES } from '#contract/appointments/appointments.ts';
import { endpoint } from '#contract/endpoint.ts';
import { clockTime, day } from '#contract/field.ts';
import { orderPaper } from '#contract/orders/own-order.ts';
import { BOOKING_SERVICES } from '#contract/services.ts';

/** What a link may open: one of these, and of it one. */
const GUEST_LINK_KINDS = ['order', 'booking'] as const;
export type TokenLinkKind = (typeof GUEST_LINK_KINDS)[number];

export const TOKEN_LINK_MESSAGES = {
  incomplete: 'This link is not complete. Open it from the email again.',
  cancelled: 'Your booking is cancelled.',
  moved: 'We’ve got your new time. We’ll confirm it by email.',
  orderCancelled: 'Order cancelled.',
  refunding: 'Your order is cancelled. PayPal hasn’t confirmed the refund yet. We’ll email you when it has.',
};

/** 128 random bits as base64url. */
const token = z
  .string(TOKEN_LINK_MESSAGES.incomplete)
  .check(z.regex(/^[\w-]{22}$/, TOKEN_LINK_MESSAGES.incomplete));
const opening = z.object({ token });
export const newTime = { date: day('Choose a date'), time: clockTime('Choose a time') };
export const bookingMove = z.object({ token, ...newTime });

/** A booking as its link shows it: without name, phone and message, for the address may have been typed by mistake. */
export const booking = z.object({
  _id: z.string(),
  service: z.enum(BOOKING_SERVICES),
  /** London wall time. */
  date: z.string(),
  time: z.string(),
  status: z.enum(APPOINTMENT_STATUSES),
  isQuoteRequest: z.boolean(),
  /** It may still be moved or cancelled: neither done nor on this day. */
  canChange: z.boolean(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Booking = z.infer<typeof booking>;

const bookingReply = z.object({ success: z.literal(true), message: z.string(), booking });

export const readBooking = endpoint({
  method: 'POST',
  path: '/api/links/booking',
  summary: 'The booking that a mailed link opens',
  body: opening,
  reply: z.object({ success: z.literal(true), booking }),
  errors: ['link_used'],
});

/** Cancelled already is no error. */
export const cancelBooking = endpoint({
  method: 'POST',
  path: '/api/links/booking/cancel',
  summary: 'Cancels the booking that a mailed link opens, until the day before',
  body: opening,
  reply: bookingReply,
  errors: ['link_used', 'illegal_move'],
});

/** The new time is a wish: the booking waits for the staff's word again. */
export const rescheduleBooking = endpoint({
  method: 'POST',
  path: '/api/links/booking/move',
  summary:
    'Moves the booking that a mailed link opens to another time within the opening hours, until the day before',
  body: bookingMove,
  reply: bookingReply,
  errors: ['link_used', 'illegal_move'],
});

export const readLinkedOrder = endpoint({
  method: 'POST',
  path: '/api/links/order',
  summary: 'The order that a mailed link opens',
  body: opening,
  reply: z.object({ success: z.literal(true), ...orderPaper }),
  errors: ['link_used'],
});

/** As the owner's Cancel: stock back once, a captured payment refunded; 202 while PayPal has not confirmed. */
export const cancelLinkedOrder = endpoint({
  method: 'POST',
  path: '/api/links/order/cancel',
  summary: 'Cancels the order that a mailed link opens, until it is sent',
  body: opening,
  reply: z.object({ success: z.literal(true), message: z.string(), ...orderPaper }),
  mayBePending: true,
  errors: ['link_used', 'order_closed'],
});
