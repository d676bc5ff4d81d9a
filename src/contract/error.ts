// Error codes of the API, each with its HTTP status and default message.
import * as z from 'zod/mini';

export const ERROR_MESSAGES = {
  malformed: { status: 400, msg: 'We couldn’t read that request.' },
  unauthorised: { status: 401, msg: 'Please sign in again to continue.' },
  wrong_credentials: { status: 401, msg: 'That email and password don’t match.' },
  second_factor_needed: { status: 401, msg: 'Enter the code from your authenticator app.' },
  wrong_code: { status: 401, msg: 'That code isn’t right, or has been used already. Try the next one.' },
  declined: {
    status: 402,
    msg: 'PayPal declined this payment. You have not been charged. Try another way to pay.',
  },
  second_factor_required: {
    status: 403,
    msg: 'Your team signs in with an authenticator app. Set it up in your profile to use the dashboard.',
  },
  proof_required: {
    status: 403,
    msg: 'Enter your password to show that it’s you. Nothing was changed.',
  },
  forbidden: { status: 403, msg: 'Your account isn’t allowed to do this.' },
  foreign_origin: { status: 403, msg: 'We refused this request because it came from another website.' },
  not_found: { status: 404, msg: 'We couldn’t find that.' },
  method_not_allowed: { status: 405, msg: 'That address doesn’t accept this kind of request.' },
  email_taken: {
    status: 409,
    msg: 'We couldn’t create an account with these details. If you already have one, sign in.',
  },
  stale_version: {
    status: 409,
    msg: 'Someone changed this product while you had it open. Nothing was saved.',
  },
  illegal_move: { status: 409, msg: 'That change isn’t possible from the current status.' },
  slot_taken: { status: 409, msg: 'That time has just gone. Please choose another.' },
  unusual_time: { status: 409, msg: 'That time is unusual. Nothing was saved.' },
  price_changed: {
    status: 409,
    msg: 'A price has changed. Please check your new total before you continue. You have not been charged.',
  },
  out_of_stock: { status: 409, msg: 'A part has just sold out. You have not been charged.' },
  hold_limit: {
    status: 409,
    msg: 'That’s more than we can hold for one buyer before it’s paid for. Order fewer parts, finish an order that’s still unpaid, or call us.',
  },
  not_approved: { status: 409, msg: 'PayPal hasn’t approved this payment. You have not been charged.' },
  payment_review: {
    status: 409,
    msg: 'We’re checking your payment by hand and will email you today. Please don’t pay again.',
  },
  order_closed: { status: 409, msg: 'This order can no longer be changed.' },
  cart_paid: { status: 409, msg: 'This cart was paid already. Nothing was taken.' },
  not_refundable: { status: 409, msg: 'This order has no payment to refund.' },
  link_used: { status: 410, msg: 'This link has been used or has expired. Ask for a new one.' },
  link_ended: { status: 410, msg: 'This link no longer works. Ask the office for a new one.' },
  too_large: { status: 413, msg: 'That’s more than we can take in one request.' },
  path_too_long: { status: 414, msg: 'That address is too long.' },
  unsupported_type: { status: 415, msg: 'Send this request as JSON.' },
  invalid: { status: 422, msg: 'Some of the details need another look.' },
  key_reused: {
    status: 422,
    msg: 'This request was already sent with different details. Reload the page and try again.',
  },
  too_many: { status: 429, msg: 'You’ve tried this several times. Please wait a few minutes.' },
  too_many_unpaid: {
    status: 429,
    msg: 'You have several unpaid orders. Finish one of them, or wait 15 minutes and try again.',
  },
  internal: { status: 500, msg: 'Something went wrong on our side. Please try again later.' },
  unavailable: { status: 503, msg: 'We couldn’t save that. Please try again in a minute, or call us.' },
} as const;

export type ErrorCode = keyof typeof ERROR_MESSAGES;

/**
 * What the message of a refusal says about money: `false`, nothing was charged; `'unknown'`, it may have been.
 * A code that isn't here has a message that says nothing of it.
 */
export const MONEY_MOVED: Partial<Record<ErrorCode, false | 'unknown'>> = {
  declined: false,
  price_changed: false,
  out_of_stock: false,
  not_approved: false,
  payment_review: 'unknown',
  cart_paid: false,
};

/** Errors that any call may return, besides its own. */
export const COMMON_ERRORS = [
  'malformed',
  'foreign_origin',
  'not_found',
  'method_not_allowed',
  'too_large',
  'path_too_long',
  'unsupported_type',
  'invalid',
  'too_many',
  'internal',
  'unavailable',
] as const satisfies readonly ErrorCode[];

export type CommonError = (typeof COMMON_ERRORS)[number];

/** One invalid field; `path` is dotted: `shippingAddress.email`. */
export const issue = z.object({ path: z.string(), text: z.string() });
export type Issue = z.infer<typeof issue>;

/** A slot that can be booked: London wall time. */
export const slot = z.object({ date: z.string(), time: z.string() });
export type Slot = z.infer<typeof slot>;

/** Body of every error. `msg` and `message` hold the same text, as clients read one or the other. */
export const errorBody = z.object({
  success: z.literal(false),
  code: z.enum(Object.keys(ERROR_MESSAGES) as [ErrorCode, ...ErrorCode[]]),
  msg: z.string(),
  message: z.string(),
  issues: z.optional(z.array(issue)),
  /** With `slot_taken`: the nearest free slots, three at most, the earliest first. */
  slots: z.optional(z.array(slot)),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof errorBody>;
