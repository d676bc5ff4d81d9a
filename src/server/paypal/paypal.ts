// What the shop needs of PayPal. The real client and the tests' doubles speak it; nothing in domain/ knows which is there.

/** PayPal's answer about one of its orders, reduced to what settling must verify. Amounts are PayPal's decimal strings. */
export interface PayPalOrder {
  id: string;
  /** CREATED, SAVED, PAYER_ACTION_REQUIRED, APPROVED, VOIDED or COMPLETED. */
  status: string;
  /** Our order's id, which we gave it as `custom_id`. */
  customId: string | null;
  value: string;
  currency: string;
  /** The merchant id of the payee. */
  payee: string | null;
  captures: PayPalCapture[];
  refunds: PayPalRefund[];
  /** Who has approved it; empty words for what PayPal does not tell. */
  payer: { name: string; email: string };
  /** PayPal's own page on which the buyer can approve. */
  approveUrl: string | null;
}

export interface PayPalCapture {
  id: string;
  /** COMPLETED, DECLINED, PENDING, PARTIALLY_REFUNDED, REFUNDED or FAILED. */
  status: string;
  value: string;
  currency: string;
  /** The id of the PayPal order that it belongs to. */
  paypalId: string | null;
  /** Why it is PENDING or DECLINED, in PayPal's word: ECHECK, PENDING_REVIEW … */
  reason: string | null;
}

export interface PayPalRefund {
  id: string;
  /** COMPLETED, PENDING, CANCELLED or FAILED. */
  status: string;
  value: string;
}

export interface PaymentRequest {
  orderId: string;
  orderNumber: string;
  /** Two decimals: '24.90'. */
  value: string;
  currency: string;
  returnUrl: string;
  cancelUrl: string;
}

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

/** Every method throws PayPalError. Repeats are safe: each write carries a `PayPal-Request-Id` made from our order's id. */
export interface PayPal {
  /** `PayPal-Request-Id: create-<order id>` */
  createOrder(request: PaymentRequest): Promise<PayPalOrder>;
  /** null: PayPal knows no such order. */
  getOrder(paypalId: string): Promise<PayPalOrder | null>;
  /** `PayPal-Request-Id: capture-<order id>` */
  captureOrder(paypalId: string, orderId: string): Promise<PayPalOrder>;
  getCapture(captureId: string): Promise<PayPalCapture | null>;
  /** A full refund; `PayPal-Request-Id: refund-<order id>`. Answers the refund's id and status (COMPLETED, PENDING …). */
  refundCapture(captureId: string, orderId: string): Promise<{ id: string; status: string }>;
  /** Whether `body` (raw) was signed by PayPal for our webhook. */
  verifyWebhook(headers: Headers, body: string): Promise<boolean>;
}
