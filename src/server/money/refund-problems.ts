// What PayPal's refusals of a refund mean: which are final, and in plain words what to do.
import type { RefundRow } from '#server/db/order-tables.ts';
import { ApiError } from '#server/platform/api-error.ts';

/** PayPal may still do it: read, and asked again, each day. */
const FOR_NOW: Record<string, string> = {
  REFUND_FAILED_INSUFFICIENT_FUNDS:
    'There is too little money in your PayPal account. Add some; the site asks again each day.',
  INSUFFICIENT_FUNDS:
    'There is too little money in your PayPal account. Add some; the site asks again each day.',
  TRANSACTION_DISPUTED:
    'The buyer has opened a dispute: answer it in PayPal’s Resolution Centre. The site asks again each day.',
  REFUNDS_NOT_LISTED:
    'It was asked for before, and PayPal no longer lists the refunds of this payment: look there whether it was made, then send the money another way or take this off the list.',
};

const TOO_LITTLE_LEFT: Record<string, string> = {
  REFUND_AMOUNT_EXCEEDED: 'Part of it was refunded in PayPal: check what is left.',
  CAPTURE_FULLY_REFUNDED: 'It was refunded in PayPal already.',
};

const FINAL: Record<string, string> = {
  REFUND_TIME_LIMIT_EXCEEDED: 'PayPal refunds for 180 days only: send the money another way.',
  REFUND_NOT_ALLOWED: 'PayPal doesn’t allow it for this payment: send the money another way.',
  PAYEE_ACCOUNT_RESTRICTED: 'Your PayPal account is restricted: send the money another way.',
  PAYEE_ACCOUNT_LOCKED_OR_CLOSED: 'Your PayPal account is closed: send the money another way.',
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: 'The buyer’s PayPal account is closed: send the money another way.',
  REFUND_CANCELLED: 'PayPal cancelled it: send the money another way.',
  REFUND_FAILED: 'PayPal couldn’t pay it out: send the money another way.',
  ...TOO_LITTLE_LEFT,
};

/** PayPal will never make it. */
export const isFinal = (issue: string): boolean => FINAL[issue] !== undefined;
/** Where PayPal's record names no refund of ours, others have taken it. */
export const isTooLittleLeft = (issue: string): boolean => TOO_LITTLE_LEFT[issue] !== undefined;

export const adviceOn = (issue: string): string =>
  FOR_NOW[issue] ??
  FINAL[issue] ??
  'Look at the payment in your PayPal account, or send the money another way.';

export const refusedByPayPal = ({ issue }: Pick<RefundRow, 'issue'>): ApiError =>
  new ApiError('not_refundable', {
    msg: `PayPal refused this refund (${issue}), and no money moved. ${adviceOn(issue ?? '')}`,
  });
