// What PayPal's answers mean for an order: whether a payment is the one for it, and what follows from a refused capture. Every figure
// comes from PayPal's own answer, never from a browser or an event. PayPal: "Orders v2 errors" (Capture payment for order).
import { toDecimal } from '#lib/money.ts';
import type { PaymentRow } from '#server/db/order-tables.ts';
import type { PayPalCapture, PayPalOrder } from '#server/paypal/answers.ts';
import type { PayPalError } from '#server/paypal/paypal-error.ts';
import type { Declined } from './settlement.ts';

type Expected = Pick<PaymentRow, 'id' | 'amount_minor'> & { currency: string };

/** @returns what does not fit, for the staff; null when everything does */
export function paymentMistake(expected: Expected, payment: PayPalOrder, merchantId: string): string | null {
  const { id, currency, amount_minor } = expected;
  if (payment.currency !== currency) return `paid in ${payment.currency}, not ${currency}`;
  if (payment.value !== toDecimal(amount_minor))
    return `the payment is for ${payment.value}, the order for ${toDecimal(amount_minor)}`;
  if (merchantId && payment.payee !== merchantId) return 'the payment went to another payee';
  if (payment.customId !== id) return 'the payment names another order';
  return null;
}

/** As paymentMistake, for the money that really moved. */
export function captureMistake({ currency, amount_minor }: Expected, capture: PayPalCapture): string | null {
  if (capture.currency !== currency) return `captured in ${capture.currency}, not ${currency}`;
  if (capture.value !== toDecimal(amount_minor))
    return `captured ${capture.value}, the order is for ${toDecimal(amount_minor)}`;
  return null;
}

/** The same PayPal order may be approved again, with another means of payment. */
const APPROVE_AGAIN = [
  'INSTRUMENT_DECLINED',
  'ORDER_NOT_APPROVED',
  'PAYER_ACTION_REQUIRED',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
];
/** No means of payment of this account will do. */
const ACCOUNT = [
  'COMPLIANCE_VIOLATION',
  'DOMESTIC_TRANSACTION_REQUIRED',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_CANNOT_PAY',
];

export const mayApproveAgain = ({ kind, issue }: PayPalError): boolean =>
  APPROVE_AGAIN.includes(issue) || (kind === 'declined' && issue.startsWith('CARD_'));

/** By PayPal's refusal to take the money. */
export function declinedBy(error: PayPalError): Declined {
  if (error.issue === 'ORDER_NOT_APPROVED') return { is: 'notApproved' };
  if (mayApproveAgain(error)) return { is: 'declined', why: 'again' };
  return { is: 'declined', why: ACCOUNT.includes(error.issue) ? 'other account' : 'for good' };
}
