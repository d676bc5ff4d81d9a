// The client of PayPal's REST API: six calls, over any fetch.
// PayPal: "Orders API v2", "Payments API v2", "Webhooks Management API v1", "Idempotency".
import { textAt } from '#server/platform/json-fields.ts';
import { toCapture, toError, toOrder, toRefund } from './answers.ts';
import { malformed, PayPalError } from './paypal-error.ts';
import { type Call, createTransport, type PayPalClientOptions, type Transport } from './transport.ts';

const ORDERS = '/v2/checkout/orders';
const CAPTURES = '/v2/payments/captures';

interface PaymentRequest {
  orderId: string;
  orderNumber: string;
  /** Two decimals: '24.90'. */
  value: string;
  currency: string;
  returnUrl: string;
  cancelUrl: string;
}

/** PayPal's ids are letters and digits; anything else must not reach a path. */
const isId = (id: string) => /^[\w-]{1,64}$/.test(id);

/** @returns the body @throws PayPalError for every answer but a 2xx */
async function expectSuccess(send: Transport, call: Call): Promise<unknown> {
  const reply = await send(call);
  if (reply.status >= 400) throw toError(reply);
  return reply.body;
}

/** null for a 404 @throws PayPalError for every other answer but a 2xx */
async function read<T extends { id: string }>(
  send: Transport,
  collection: string,
  id: string,
  map: (body: unknown) => T,
): Promise<T | null> {
  if (!isId(id)) return null;
  const reply = await send({ method: 'GET', path: `${collection}/${id}` });
  if (reply.status === 404) return null;
  if (reply.status >= 400) throw toError(reply);
  return named(id, map(reply.body));
}

/** An answer about something else than what was asked is no answer. */
function named<T extends { id: string }>(id: string, answer: T): T {
  if (answer.id !== id) throw malformed();
  return answer;
}

/**
 * Accounts of PayPal refuse an invoice id that they have seen paid, whichever database made it. Order numbers begin anew in a fresh
 * database and come again after a restore; the order's id is random, so its beginning makes the invoice id unique.
 */
const invoiceId = ({ orderId, orderNumber }: PaymentRequest) => `${orderId.slice(0, 8)}-${orderNumber}`;

/** No payee is named: it is the account that calls, and settling compares it with the merchant id. */
const createBody = (request: PaymentRequest) => ({
  intent: 'CAPTURE',
  purchase_units: [
    {
      custom_id: request.orderId,
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

/** The headers of a webhook by the names that verify-webhook-signature wants them under. */
const SIGNATURE = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
};

/** Where PayPal keeps the certificates that its webhooks are signed with. */
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
 * What to ask PayPal about a webhook. The event goes in exactly as it came, because the signature is over its bytes.
 * @returns null when no signature of PayPal's could fit
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
 * @param options PayPal's configuration and, for tests, another fetch, clock or time-out
 * @returns a client whose every method throws PayPalError. Repeats are safe: each write has a `PayPal-Request-Id` made from an id of ours
 */
export function createPayPalClient(options: PayPalClientOptions) {
  const send = createTransport(options);
  // With its own breaker and token: anybody may send forged webhooks, and they must not stop payments.
  const sendVerification = createTransport(options);
  const post = (path: string, requestId: string, body: unknown = {}) =>
    expectSuccess(send, { method: 'POST', path, requestId, body: JSON.stringify(body) });

  return {
    createOrder: async (request: PaymentRequest) =>
      toOrder(await post(ORDERS, `create-${request.orderId}`, createBody(request))),

    /** null: PayPal knows no such order. */
    getOrder: (paypalId: string) => read(send, ORDERS, paypalId, toOrder),

    async captureOrder(paypalId: string, orderId: string) {
      if (!isId(paypalId)) throw new PayPalError('refused', 'RESOURCE_NOT_FOUND');
      return named(paypalId, toOrder(await post(`${ORDERS}/${paypalId}/capture`, `capture-${orderId}`)));
    },

    getCapture: (captureId: string) => read(send, CAPTURES, captureId, toCapture),

    /** A full refund; its status may also be PENDING. @param key an order's id, or the capture's own */
    async refundCapture(captureId: string, key: string) {
      if (!isId(captureId)) throw new PayPalError('refused', 'RESOURCE_NOT_FOUND');
      return toRefund(await post(`${CAPTURES}/${captureId}/refund`, `refund-${key}`));
    },

    /** Whether `body` (raw) was signed by PayPal for our webhook. */
    async verifyWebhook(headers: Headers, body: string): Promise<boolean> {
      const question = verification(headers, body, options.webhookId);
      if (question === null) return false;
      const reply = await sendVerification({
        method: 'POST',
        path: '/v1/notifications/verify-webhook-signature',
        body: question,
      });
      // PayPal refuses to check a malformed question.
      if (reply.status === 400 || reply.status === 422) return false;
      if (reply.status >= 400) throw toError(reply);
      return textAt(reply.body, 'verification_status') === 'SUCCESS';
    },
  };
}
