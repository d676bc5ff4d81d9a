// PayPalError: how a call to PayPal fails.

/**
 * - `unreachable`: no answer, a timeout, a 5xx or failing credentials: the outcome is unknown
 * - `declined`: the buyer's payment method or account was refused; nothing was charged
 * - `refused`: PayPal refused the request; `issue` is its code, such as ORDER_NOT_APPROVED
 */
export class PayPalError extends Error {
  override name = 'PayPalError';
  readonly kind: 'unreachable' | 'declined' | 'refused';
  readonly issue: string;

  constructor(kind: PayPalError['kind'], issue: string) {
    super(`PayPal: ${kind} ${issue}`);
    this.kind = kind;
    this.issue = issue;
  }
}

/** A reply with an unexpected shape. */
export const malformed = () => new PayPalError('unreachable', 'MALFORMED');
