// The notice with which a consumer cancels a contract: the online form of the Consumer Contracts Regulations 2013, regulation 32.
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { botTraps, email, line, optionalLine, optionalText } from '#contract/field.ts';

/** What the sender reads at once; an email repeats it. */
export const NOTICE_WORDS = {
  received: 'Cancellation notice received.',
  next: 'We confirm it by email, with the date and time. Nothing is cancelled automatically: a person reads your notice and acts on it. What counts is when you sent it.',
};

const ORDER_NUMBER = /^f\d{6,12}$/i;

/** Whether a line is the number of an order and nothing else: `F100001`. */
export const isOrderNumber = (text: string): boolean => ORDER_NUMBER.test(text);

export const cancellationNotice = z.object({
  name: line('Enter your name'),
  email,
  /** An order's number, which is put in capitals, or a few words about a booking. */
  orderOrBooking: line('Enter the order number, or say which booking', 120).check(
    z.overwrite((text) => (isOrderNumber(text) ? text.toUpperCase() : text)),
  ),
  address: optionalLine(),
  message: optionalText(),
  ...botTraps,
});
export type CancellationNotice = z.infer<typeof cancellationNotice>;

/**
 * Takes the notice and confirms it by email. It neither cancels anything nor tells whether such an order exists.
 * The same key, or the same content within ten minutes, answers the same and keeps one row.
 */
export const noticeOfCancellation = endpoint({
  method: 'POST',
  path: '/api/cancellations',
  summary: 'Gives notice that a consumer cancels an order or a booking',
  body: cancellationNotice,
  reply: z.object({
    success: z.literal(true),
    message: z.string(),
    /** ISO 8601, UTC: the notice's date. A repeat is told the first one's. */
    receivedAt: z.string(),
  }),
  status: 201,
  takesForms: true,
  errors: ['key_reused'],
});
