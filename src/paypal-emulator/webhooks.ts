// The emulator's webhooks: event bodies like PayPal's, signed with a secret of its own instead of PayPal's certificate.
// PayPal: "Webhook event names", "Verify webhook signature".
import { createHmac, timingSafeEqual } from 'node:crypto';
import { textAt } from '#server/platform/json-fields.ts';
import { newPayPalId, type Store } from './store.ts';
import { API, captureJson, disputeJson, orderJson, refundJson } from './wire.ts';

const DISPUTE = 'CUSTOMER.DISPUTE.';

/** What an event of this type is about: the order, its capture, its newest refund or its dispute. */
function resource(store: Store, type: string, orderId: string): unknown {
  const [order] = store.find('orders', { id: orderId });
  if (!order) throw new RangeError(`the emulator knows no order ${orderId}`);
  if (type.startsWith('CHECKOUT.ORDER.')) return orderJson(store, order);
  const [capture] = store.find('captures', { orderId });
  if (!capture) throw new RangeError(`order ${orderId} has no capture`);
  if (type.startsWith(DISPUTE)) return disputeJson(order, capture, type.slice(DISPUTE.length));
  const isRefund = /\.(REFUNDED|REVERSED)$/.test(type);
  const refund = isRefund && store.find('refunds', { captureId: capture.id }).at(-1);
  return refund ? refundJson(refund) : captureJson(order, capture);
}

export type Webhooks = ReturnType<typeof createWebhooks>;

/** @param webhookId the id that a signature is bound to */
export function createWebhooks(store: Store, webhookId: string) {
  const signature = (id: string, time: string, event: string) =>
    createHmac('sha256', store.secret('webhook'))
      .update([id, time, webhookId, event].join('|'))
      .digest('base64');

  return {
    /** @returns the raw body of an event, such as PAYMENT.CAPTURE.COMPLETED @throws RangeError when there is nothing to tell */
    event: (type: string, orderId: string): string =>
      JSON.stringify({
        id: `WH-${newPayPalId()}`,
        event_version: '1.0',
        create_time: new Date().toISOString(),
        event_type: type === 'CUSTOMER.DISPUTE.WON' ? 'CUSTOMER.DISPUTE.RESOLVED' : type,
        resource: resource(store, type, orderId),
      }),

    /** @param body raw; the signature holds for exactly these characters @returns the headers with which PayPal would send it */
    sign(body: string): Headers {
      const id = newPayPalId();
      const time = new Date().toISOString();
      return new Headers({
        'content-type': 'application/json',
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': `${API}/v1/notifications/certs/EMULATOR`,
        'paypal-transmission-id': id,
        'paypal-transmission-sig': signature(id, time, body),
        'paypal-transmission-time': time,
      });
    },

    /** @param raw the body of verify-webhook-signature, with the event as its last field */
    verify(raw: string, fields: unknown): boolean {
      const marker = '"webhook_event":';
      const event = raw.slice(raw.indexOf(marker) + marker.length, raw.lastIndexOf('}'));
      const id = textAt(fields, 'transmission_id') ?? '';
      const time = textAt(fields, 'transmission_time') ?? '';
      const expected = Buffer.from(signature(id, time, event));
      const given = Buffer.from(textAt(fields, 'transmission_sig') ?? '');
      return (
        textAt(fields, 'webhook_id') === webhookId &&
        given.length === expected.length &&
        timingSafeEqual(given, expected)
      );
    },
  };
}
