// PayPalError: how a call to PayPal fails.

/** Refusals that say nothing of what was asked, or that another request has done it. */
const UNDECIDED: readonly string[] = [
  'RESOURCE_NOT_FOUND',
  'DUPLICATE_REQUEST_ID',
  'PAYPAL_REQUEST_ID_PREVIOUSLY_USED',
  'ORDER_ALREADY_CAPTURED',
  'ORDER_COMPLETION_IN_PROGRESS',
  'CAPTURE_FULLY_REFUNDED',
  'REFUND_AMOUNT_EXCEEDED',
];

/**
 * - `unreachable`: no answer, a timeout, a 5xx or failing credentials: the outcome is unknown
 * - `declined`: the buyer's payment method or account was refused; nothing was charged
 * - `refused`: PayPal refused the request; `issue` is its code, such as ORDER_NOT_APPROVED
 */
export class PayPalError extends Error {
  override name = 'PayPalError';
  readonly kind: 'unreachable' | 'declined' | 'refused';
  readonly issue: string;
  readonly #isAllowed: boolean;

  /** @param isAllowed false where PayPal doesn't let us ask at all */
  constructor(kind: PayPalError['kind'], issue: string, isAllowed = true) {
    super(`PayPal: ${kind} ${issue}`);
    this.kind = kind;
    this.issue = issue;
    this.#isAllowed = isAllowed;
  }

  /** PayPal has decided about this very request, and moved nothing. Otherwise only its record of the payment knows. */
  get isDefinite(): boolean {
    return this.kind !== 'unreachable' && this.#isAllowed && !UNDECIDED.includes(this.issue);
  }
}

/** A reply with an unexpected shape. */
export const malformed = () => new PayPalError('unreachable', 'MALFORMED');
