// Notice of cancellation by a consumer: the online form of the Consumer Contracts Regulations 2013, regulation 32.
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { botTraps, email, line, optionalLine, optionalText } from '#contract/field.ts';

/** Shown to the sender at once, and repeated by email. */
export const NOTICE_MESSAGES = {
  received: 'Cancellation notice received.',
  next: 'We confirm it by email, with the date and time. Nothing is cancelled automatically: a person reads your notice and acts on it. What counts is when you sent it.',
};

const ORDER_NUMBER = /^f\d{6,12}$/i;

/** Whether the text is an order number: `F100001`. */
export const isOrderNumber = (text: string): boolean => ORDER_NUMBER.test(text);

export const cancellationNotice = z.object({
  name: line('Enter your name'),
  email,
  /** An order number (stored in capitals), or a description of a booking. */
  orderOrBooking: line('Enter the order number, or say which booking', 120).check(
    z.overwrite((text) => (isOrderNumber(text) ? text.toUpperCase() : text)),
  ),
  address: optionalLine(),
  message: optionalText(),
  ...botTraps,
});
export type CancellationNotice = z.infer<typeof cancellationNotice>;

/**
 * Stores the notice and confirms it by email. Cancels nothing, and doesn't reveal whether the order exists.
 * Idempotent by key, and by content for ten minutes.
 */
export const noticeOfCancellation = endpoint({
  method: 'POST',
  path: '/api/cancellations',
  summary: 'Gives notice that a consumer cancels an order or a booking',
  body: cancellationNotice,
  reply: z.object({
    success: z.literal(true),
    message: z.string(),
    /** ISO 8601, UTC: the notice's legal date. A repeat gets the first one's. */
    receivedAt: z.string(),
  }),
  status: 201,
  takesForms: true,
  errors: ['key_reused'],
});
