// Refused captures: what each means for its order, and the buyer's message. PayPal: "Orders v2 errors" (Capture payment for order).
import type { PayPalError } from '#server/paypal/paypal-error.ts';
import { ApiError } from '#server/platform/api-error.ts';

/** The same PayPal order may be approved again, with another means of payment. */
const APPROVE_AGAIN = [
  'INSTRUMENT_DECLINED',
  'ORDER_NOT_APPROVED',
  'PAYER_ACTION_REQUIRED',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
];
/** Captured already, or about to be: only PayPal's record of the order knows. */
const UNDER_WAY = ['ORDER_ALREADY_CAPTURED', 'ORDER_COMPLETION_IN_PROGRESS'];
/** No means of payment of this account will do. */
const ACCOUNT = [
  'COMPLIANCE_VIOLATION',
  'DOMESTIC_TRANSACTION_REQUIRED',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_CANNOT_PAY',
];

const OTHER_ACCOUNT =
  'PayPal doesn’t accept payments from this PayPal account. You have not been charged. Pay by card or with another account, or call us and we’ll take the order by phone.';
const NOT_TAKEN =
  'PayPal couldn’t take this payment. You have not been charged. Try again, or call us and we’ll take the order by phone.';

export const isUnderWay = ({ kind, issue }: PayPalError): boolean =>
  kind === 'unreachable' || UNDER_WAY.includes(issue);

export const mayApproveAgain = ({ kind, issue }: PayPalError): boolean =>
  APPROVE_AGAIN.includes(issue) || (kind === 'declined' && issue.startsWith('CARD_'));

/** For the buyer; nothing was taken. */
export function refusalOf({ kind, issue }: PayPalError): ApiError {
  if (issue === 'ORDER_NOT_APPROVED') return new ApiError('not_approved');
  if (ACCOUNT.includes(issue)) return new ApiError('declined', { msg: OTHER_ACCOUNT });
  return new ApiError('declined', kind === 'declined' ? {} : { msg: NOT_TAKEN });
}
