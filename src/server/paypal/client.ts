// Client of PayPal's REST API.
// PayPal: "Orders API v2", "Payments API v2", "Transaction Search API v1", "Webhooks Management API v1", "Idempotency".
import { DAY_MS } from '#lib/days.ts';
import {
  isVerified,
  toCapture,
  toError,
  toMadeRefund,
  toOrder,
  toRefund,
  toTransactions,
} from './answers.ts';
import { malformed, PayPalError } from './paypal-error.ts';
import { type Call, createTransport, type PayPalClientOptions, type Transport } from './transport.ts';

const ORDERS = '/v2/checkout/orders';
const CAPTURES = '/v2/payments/captures';
const REFUNDS = '/v2/payments/refunds';
const TRANSACTIONS = '/v1/reporting/transactions';
/** PayPal searches 31 days at most. */
const SEARCHED_MS = 30 * DAY_MS;

interface PaymentRequest {
  /** Our payment's, which PayPal names as its `customId`. */
  paymentId: string;
  orderNumber: string;
  /** Two decimals: '24.90'. */
  value: string;
  currency: string;
  returnUrl: string;
  cancelUrl: string;
}

interface RefundPart {
  /** Our refund's, which PayPal names as its `customId`. */
  id: string;
  /** Two decimals: '24.90'. */
  value: string;
  currency: string;
  /** The reason, which PayPal shows to the buyer. */
  note: string;
}

/** Format of PayPal's ids: nothing else may become part of a path. */
const isId = (id: string) => /^[\w-]{1,64}$/.test(id);

/** @returns the body @throws PayPalError unless the status is 2xx */
async function expectSuccess(send: Transport, call: Call): Promise<unknown> {
  const reply = await send(call);
  if (reply.status >= 400) throw toError(reply);
  return reply.body;
}

/** @returns null if PayPal says that there is none @throws PayPalError for other statuses than 2xx */
async function read<T extends { id: string }>(
  send: Transport,
  collection: string,
  id: string,
  map: (body: unknown) => T,
): Promise<T | null> {
  if (!isId(id)) return null;
  const reply = await send({ method: 'GET', path: `${collection}/${id}` });
  if (reply.status >= 400) {
    const error = toError(reply);
    if (error.issue === 'RESOURCE_NOT_FOUND') return null;
    throw error;
  }
  return named(id, map(reply.body));
}

/** Checks that the reply is about the requested id. */
function named<T extends { id: string }>(id: string, answer: T): T {
  if (answer.id !== id) throw malformed();
  return answer;
}

/**
 * A PayPal account accepts each invoice id once. Order numbers repeat in a new or restored database, so part of the payment's random id
 * makes the invoice id unique.
 */
const invoiceId = ({ paymentId, orderNumber }: PaymentRequest) => `${paymentId.slice(0, 8)}-${orderNumber}`;

/** Without a payee, PayPal uses the calling account; settling compares it with the merchant id. */
const createBody = (request: PaymentRequest) => ({
  intent: 'CAPTURE',
  purchase_units: [
    {
      custom_id: request.paymentId,
      invoice_id: invoiceId(request),
      amount: { currency_code: request.currency, value: request.value },
    },
  ],
  payment_source: {
    paypal: {
      experience_context: {
        return_url: request.returnUrl,
        cancel_url: request.cancelUrl,
        user_action: 'PAY_NOW',
        shipping_preference: 'NO_SHIPPING',
      },
    },
  },
});

/** Fields of verify-webhook-signature and the webhook's headers they come from. */
const SIGNATURE = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
};

/** Addresses of PayPal's certificates for webhooks. */
const CERTIFICATE = /^https:\/\/(?:[\w-]+\.)+paypal\.com\/v1\/notifications\/certs\/[\w-]+$/;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Body of the request to verify a webhook. Contains the event byte for byte, because it is what PayPal signed.
 * @returns null if it can't be a webhook of PayPal's
 */
function verification(headers: Headers, event: string, webhookId: string): string | null {
  const fields: [string, string][] = Object.entries(SIGNATURE).map(([field, header]) => [
    field,
    headers.get(header) ?? '',
  ]);
  if (fields.some(([, value]) => value === '')) return null;
  if (!CERTIFICATE.test(headers.get(SIGNATURE.cert_url) ?? '') || !isJson(event)) return null;
  const known = JSON.stringify({ ...Object.fromEntries(fields), webhook_id: webhookId });
  return `${known.slice(0, -1)},"webhook_event":${event}}`;
}

export type PayPal = ReturnType<typeof createPayPalClient>;

/**
 * All methods throw PayPalError. Repeats are safe: each write has a `PayPal-Request-Id` made from our own id (money/request-keys.ts).
 * @param options PayPal's configuration and, for tests, another fetch, clock or timeout
 */
export function createPayPalClient(options: PayPalClientOptions) {
  const send = createTransport(options);
  // With its own circuit breaker and token, so that forged webhooks can't stop payments.
  const sendVerification = createTransport(options);
  const post = (path: string, requestId: string, body: unknown = {}) =>
    expectSuccess(send, { method: 'POST', path, requestId, body: JSON.stringify(body) });

  return {
    createOrder: async (request: PaymentRequest) =>
      toOrder(await post(ORDERS, `create-${request.paymentId}`, createBody(request))),

    /** @returns null if there is no such order */
    getOrder: (paypalId: string) => read(send, ORDERS, paypalId, toOrder),

    /** @param key of this attempt */
    async captureOrder(paypalId: string, key: string) {
      if (!isId(paypalId)) throw new PayPalError('refused', 'RESOURCE_NOT_FOUND');
      return named(paypalId, toOrder(await post(`${ORDERS}/${paypalId}/capture`, key)));
    },

    getCapture: (captureId: string) => read(send, CAPTURES, captureId, toCapture),

    /**
     * Refunds a part, or without one all that is left; the status may be PENDING.
     * @param key of this attempt
     */
    async refundCapture(captureId: string, key: string, part?: RefundPart) {
      if (!isId(captureId)) throw new PayPalError('refused', 'RESOURCE_NOT_FOUND');
      const body = part && {
        amount: { currency_code: part.currency, value: part.value },
        custom_id: part.id,
        note_to_payer: part.note,
      };
      return toMadeRefund(await post(`${CAPTURES}/${captureId}/refund`, key, body));
    },

    /** @returns null if there is no such refund */
    getRefund: (refundId: string) => read(send, REFUNDS, refundId, toRefund),

    /**
     * Completed payments of buyers; PayPal lists them up to three hours late.
     * @param from milliseconds since 1970 @throws PayPalError refused where the app may not search transactions
     */
    async findPayments(from: number, to: number) {
      const found: ReturnType<typeof toTransactions>['payments'] = [];
      for (let start = from; start < to; start += SEARCHED_MS)
        for (let page = 1, pages = 1; page <= pages; page += 1) {
          const query = new URLSearchParams({
            start_date: new Date(start).toISOString(),
            end_date: new Date(Math.min(to, start + SEARCHED_MS)).toISOString(),
            transaction_status: 'S',
            fields: 'transaction_info',
            page_size: '500',
            page: String(page),
          });
          const path = `${TRANSACTIONS}?${query}`;
          const answer = toTransactions(await expectSuccess(send, { method: 'GET', path }));
          found.push(...answer.payments);
          pages = answer.pages;
        }
      return found;
    },

    /** @param body raw @returns whether PayPal signed it for our webhook */
    async verifyWebhook(headers: Headers, body: string): Promise<boolean> {
      const question = verification(headers, body, options.webhookId);
      if (question === null) return false;
      const reply = await sendVerification({
        method: 'POST',
        path: '/v1/notifications/verify-webhook-signature',
        body: question,
      });
      if (reply.status < 400) return isVerified(reply.body);
      const error = toError(reply);
      // PayPal's answer to a malformed signature.
      if (error.kind !== 'unreachable' && [400, 422].includes(reply.status)) return false;
      throw error;
    },
  };
}
