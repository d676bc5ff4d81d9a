// What comes of asking PayPal about an order's payment, and how a buyer reads it where nothing was taken.
import type { FullOrder } from '#server/money/payment-rows.ts';
import { ApiError } from '#server/platform/api-error.ts';

/**
 * - `settled`: its money came. The order may be cancelled by now, and the money on its way back
 * - `pending`: PayPal has taken it up, and needs days
 * - `unknown`: PayPal, or another process that asks it, hasn't answered. The reconciler goes on; the buyer must not pay again
 * - `gone`: its units or time are somebody else's; nothing was taken
 * - `closed`: it may not be paid any more; nothing was taken
 * - `review`: a person decides
 */
export type Settlement = { order: FullOrder } & (
  | { is: 'settled' | 'pending' | 'unknown' | 'review' }
  | Declined
  | { is: 'gone' | 'closed'; refusal: ApiError }
);

/** Nothing was taken. `again`: the same payment may be approved anew, with another means of payment. */
export type Declined =
  | { is: 'notApproved' }
  | { is: 'declined'; why: 'again' | 'other account' | 'for good' };

const WORDS = {
  again: {},
  'other account': {
    msg: 'PayPal doesn’t accept payments from this PayPal account. You have not been charged. Pay by card or with another account, or call us and we’ll take the order by phone.',
  },
  'for good': {
    msg: 'PayPal couldn’t take this payment. You have not been charged. Try again, or call us and we’ll take the order by phone.',
  },
};

/** PayPal may have taken the money, or may take it yet. */
export const isOpen = ({ is }: Settlement): boolean => is === 'pending' || is === 'unknown';

/** @returns what a buyer reads who can't have what they wanted; null where it is paid, or may be */
export function refusalOf(settlement: Settlement): ApiError | null {
  if (settlement.is === 'notApproved') return new ApiError('not_approved');
  if (settlement.is === 'declined') return new ApiError('declined', WORDS[settlement.why]);
  if (settlement.is === 'review') return new ApiError('payment_review');
  return 'refusal' in settlement ? settlement.refusal : null;
}
