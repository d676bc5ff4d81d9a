// How a call of PayPal fails.

/**
 * - `unreachable`: no answer, a time-out, a 5xx, or credentials that fail: PayPal has not judged it
 * - `declined`: the buyer's means of payment or account was refused; nothing was charged
 * - `refused`: PayPal understood and said no; `issue` is its word, such as ORDER_NOT_APPROVED
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

/** An answer without the shape that it should have. */
export const malformed = () => new PayPalError('unreachable', 'MALFORMED');
