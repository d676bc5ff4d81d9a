// PayPal's JSON, reduced to what settling must verify. What does not have the expected shape counts as no answer.
// PayPal: "Orders API v2" (order, purchase_unit, capture, link_description), "Orders v2 errors", "Payments API v2".
import { listAt, textAt } from '#server/platform/json-fields.ts';
import { malformed, PayPalError } from './paypal-error.ts';
import type { Reply } from './transport.ts';

/** Issues of a 422 that are about the buyer's means of payment or account. */
const DECLINED = new Set([
  'COMPLIANCE_VIOLATION',
  'DOMESTIC_TRANSACTION_REQUIRED',
  'INSTRUMENT_DECLINED',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
  'PAYEE_BLOCKED_TRANSACTION',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_ACTION_REQUIRED',
  'PAYER_CANNOT_PAY',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
  'TRANSACTION_BLOCKED_BY_PAYEE',
  'TRANSACTION_LIMIT_EXCEEDED',
  'TRANSACTION_REFUSED',
]);

function issueOf({ status, body }: Reply): string {
  const names = [textAt(body, 'details', 0, 'issue'), textAt(body, 'name'), textAt(body, 'error')];
  return names.find((name) => name && /^\w{1,80}$/.test(name))?.toUpperCase() ?? `HTTP_${status}`;
}

/** What a 4xx answer means. */
export function toError(reply: Reply): PayPalError {
  if (reply.status === 404) return new PayPalError('refused', 'RESOURCE_NOT_FOUND');
  const issue = issueOf(reply);
  // The same request is still being worked on, or our credentials fail: nobody has judged the payment yet.
  if (reply.status === 409 || reply.status === 401) return new PayPalError('unreachable', issue);
  const declined = reply.status === 422 && (DECLINED.has(issue) || issue.startsWith('CARD_'));
  return new PayPalError(declined ? 'declined' : 'refused', issue);
}

function required(value: unknown, ...path: string[]): string {
  const text = textAt(value, ...path);
  if (text === null) throw malformed();
  return text;
}

/** @throws PayPalError unreachable when it is no capture */
export const toCapture = (body: unknown) => ({
  id: required(body, 'id'),
  /** COMPLETED, DECLINED, PENDING, PARTIALLY_REFUNDED, REFUNDED or FAILED. */
  status: required(body, 'status'),
  /** A decimal: '24.90'. */
  value: required(body, 'amount', 'value'),
  currency: required(body, 'amount', 'currency_code'),
  /** The id of the PayPal order that it belongs to. */
  paypalId: textAt(body, 'supplementary_data', 'related_ids', 'order_id'),
  /** Why it is PENDING or DECLINED, in PayPal's word: ECHECK, PENDING_REVIEW … */
  reason: textAt(body, 'status_details', 'reason'),
});
export type PayPalCapture = ReturnType<typeof toCapture>;

/** `payer-action` when the order was made for a PayPal wallet, `approve` otherwise. */
function approveUrlOf(body: unknown): string | null {
  const link = listAt(body, 'links').find((link) =>
    ['approve', 'payer-action'].includes(textAt(link, 'rel') ?? ''),
  );
  const href = textAt(link, 'href') ?? '';
  return /^https?:\/\//.test(href) && URL.canParse(href) ? href : null;
}

/** Who has approved it; '' for what PayPal does not tell. */
function payerOf(body: unknown) {
  const names = ['given_name', 'surname'].map((part) => textAt(body, 'payer', 'name', part));
  return { name: names.filter(Boolean).join(' '), email: textAt(body, 'payer', 'email_address') ?? '' };
}

/** @throws PayPalError unreachable when it is no order of exactly one purchase unit, as all of ours are */
export function toOrder(body: unknown) {
  const [unit, ...others] = listAt(body, 'purchase_units');
  if (others.length > 0) throw malformed();
  return {
    id: required(body, 'id'),
    /** CREATED, SAVED, PAYER_ACTION_REQUIRED, APPROVED, VOIDED or COMPLETED. */
    status: required(body, 'status'),
    /** Our order's id, which we gave it as `custom_id`. */
    customId: textAt(unit, 'custom_id'),
    /** A decimal: '24.90'. */
    value: required(unit, 'amount', 'value'),
    currency: required(unit, 'amount', 'currency_code'),
    /** The merchant id of the payee. */
    payee: textAt(unit, 'payee', 'merchant_id'),
    captures: listAt(unit, 'payments', 'captures').map(toCapture),
    refunds: listAt(unit, 'payments', 'refunds').map((refund) => ({
      id: textAt(refund, 'id') ?? '',
      /** COMPLETED, PENDING, CANCELLED or FAILED. */
      status: textAt(refund, 'status') ?? '',
      value: textAt(refund, 'amount', 'value') ?? '',
    })),
    payer: payerOf(body),
    /** PayPal's own page on which the buyer can approve. */
    approveUrl: approveUrlOf(body),
  };
}
export type PayPalOrder = ReturnType<typeof toOrder>;

/** @throws PayPalError unreachable when it is no refund; refused when it was cancelled or failed */
export function toRefund(body: unknown): { id: string; status: string } {
  const status = required(body, 'status');
  if (['CANCELLED', 'FAILED'].includes(status)) throw new PayPalError('refused', `REFUND_${status}`);
  return { id: required(body, 'id'), status };
}
