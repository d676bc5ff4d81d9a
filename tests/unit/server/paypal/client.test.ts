// Our client's requests to PayPal.
import { describe, expect, it } from 'vitest';
import { createPayPalClient } from '#server/paypal/client.ts';
import { giving, order, refusal, SETTINGS } from '../../../support/doubles/paypal-double.ts';

const PAYMENT = {
  paymentId: 'order-1',
  orderNumber: 'F000001',
  value: '24.90',
  currency: 'USD',
  returnUrl: 'https://shop.example/checkout',
  cancelUrl: 'https://shop.example/checkout',
};

describe('requests', () => {
  it('create an order of one unit, bound to ours, with an idempotency key of its own', async () => {
    const { client, seen } = giving(() => Response.json(order(), { status: 201 }));
    await client.createOrder(PAYMENT);
    const [call] = seen;
    expect(call?.url).toBe('https://api-m.sandbox.paypal.com/v2/checkout/orders');
    expect(call?.init).toMatchObject({ method: 'POST', redirect: 'error' });
    expect(call?.init.headers).toMatchObject({
      Authorization: 'Bearer t',
      'PayPal-Request-Id': 'create-order-1',
      Prefer: 'return=representation',
    });
    expect(JSON.parse(String(call?.init.body))).toMatchObject({
      intent: 'CAPTURE',
      purchase_units: [
        {
          custom_id: 'order-1',
          invoice_id: 'order-1-F000001',
          amount: { value: '24.90', currency_code: 'USD' },
        },
      ],
      payment_source: {
        paypal: {
          experience_context: {
            return_url: 'https://shop.example/checkout',
            user_action: 'PAY_NOW',
            shipping_preference: 'NO_SHIPPING',
          },
        },
      },
    });
  });

  it('capture and refund under the keys that they are given', async () => {
    const { client, seen } = giving(({ url }) =>
      Response.json(url.endsWith('/refund') ? { id: 'R', status: 'COMPLETED' } : order()),
    );
    await client.captureOrder('PAY1', 'capture-order-1');
    expect(await client.refundCapture('CAP1', 'refund-order-1')).toMatchObject({
      id: 'R',
      status: 'COMPLETED',
    });
    await client.refundCapture('CAP1', 'refund-part-1', {
      id: 'part-1',
      value: '5.00',
      currency: 'USD',
      note: 'Scratched',
    });
    expect(JSON.parse(String(seen.at(-1)?.init.body))).toEqual({
      amount: { value: '5.00', currency_code: 'USD' },
      custom_id: 'part-1',
      note_to_payer: 'Scratched',
    });
    expect(
      seen.map(({ url, init }) => [
        new URL(url).pathname,
        new Headers(init.headers).get('paypal-request-id'),
      ]),
    ).toEqual([
      ['/v2/checkout/orders/PAY1/capture', 'capture-order-1'],
      ['/v2/payments/captures/CAP1/refund', 'refund-order-1'],
      ['/v2/payments/captures/CAP1/refund', 'refund-part-1'],
    ]);
  });

  it('use the live host when live, and another one when configured', async () => {
    const hosts: string[] = [];
    const fetch = async (url: string) => {
      hosts.push(new URL(url).origin);
      return Response.json({});
    };
    for (const settings of [{ environment: 'live' as const }, { apiUrl: 'http://double.test' }])
      await refusal(createPayPalClient({ ...SETTINGS, ...settings, fetch }).getOrder('PAY1'));
    expect(hosts).toEqual(['https://api-m.paypal.com', 'http://double.test']);
  });

  it('never let an id change the URL', async () => {
    const { client, seen } = giving(() => Response.json(order()));
    for (const id of ['..', '../captures/X', 'a/b', 'a?b', '', 'x'.repeat(65)]) {
      expect(await client.getOrder(id)).toBeNull();
      expect(await client.getCapture(id)).toBeNull();
      expect(await refusal(client.captureOrder(id, 'o'))).toBe('refused RESOURCE_NOT_FOUND');
      expect(await refusal(client.refundCapture(id, 'o'))).toBe('refused RESOURCE_NOT_FOUND');
    }
    expect(seen).toEqual([]);
  });
});
