// Our client of PayPal's REST API: six calls, over any fetch.
// PayPal: "Orders API v2", "Payments API v2", "Webhooks Management API v1", "Idempotency".
import { textAt } from '#server/platform/json-fields.ts';
import { toCapture, toError, toOrder, toRefund } from './answers.ts';
import { type PaymentRequest, type PayPal, PayPalError } from './paypal.ts';
import {
  type Call,
  createTransport,
  malformed,
  type PayPalClientOptions,
  type Transport,
} from './transport.ts';

const ORDERS = '/v2/checkout/orders';
const CAPTURES = '/v2/payments/captures';

/** PayPal's ids are letters and digits; anything else must not reach a path. */
const isId = (id: string) => /^[\w-]{1,64}$/.test(id);

/** @throws PayPalError for every answer but a 2xx */
async function expectYes(send: Transport, call: Call): Promise<unknown> {
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

/**
 * @param options PayPal's configuration and, for tests, another fetch, clock or time-out
 * @returns a client whose every method throws PayPalError
 */
export function createPayPalClient(options: PayPalClientOptions): PayPal {
  const send = createTransport(options);
  // With a breaker and a token of its own: anybody may send forged webhooks, and they must not stop payments.
  const sendVerification = createTransport(options);
  const post = (path: string, requestId: string, body: unknown = {}) =>
    expectYes(send, { method: 'POST', path, requestId, body: JSON.stringify(body) });

  return {
    createOrder: async (request) =>
      toOrder(await post(ORDERS, `create-${request.orderId}`, createBody(request))),

    getOrder: (paypalId) => read(send, ORDERS, paypalId, toOrder),

    async captureOrder(paypalId, orderId) {
      if (!isId(paypalId)) throw new PayPalError('refused', 'RESOURCE_NOT_FOUND');
      return named(paypalId, toOrder(await post(`${ORDERS}/${paypalId}/capture`, `capture-${orderId}`)));
    },

    getCapture: (captureId) => read(send, CAPTURES, captureId, toCapture),

    async refundCapture(captureId, orderId) {
      if (!isId(captureId)) throw new PayPalError('refused', 'RESOURCE_NOT_FOUND');
      return toRefund(await post(`${CAPTURES}/${captureId}/refund`, `refund-${orderId}`));
    },

    async verifyWebhook(headers, body) {
      const question = verification(headers, body, options.webhookId);
      if (question === null) return false;
      const reply = await sendVerification({
        method: 'POST',
        path: '/v1/notifications/verify-webhook-signature',
        body: question,
      });
      // PayPal will not even check what is written like this.
      if (reply.status === 400 || reply.status === 422) return false;
      if (reply.status >= 400) throw toError(reply);
      return textAt(reply.body, 'verification_status') === 'SUCCESS';
    },
  };
}
