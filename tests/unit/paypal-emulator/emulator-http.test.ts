// The emulator over HTTP: the buyer's browser, the control port, broken connections, webhooks.
import type { AddressInfo } from 'node:net';
import { Script } from 'node:vm';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { afterEach, describe, expect, it } from 'vitest';
import { createEmulator, type EmulatorOptions } from '#paypal-emulator/emulator.ts';
import { createPayPalClient } from '#server/paypal/client.ts';
import { EMULATOR_PATH } from '#server/paypal/emulator-path.ts';
import { refusal, SETTINGS } from '../../support/doubles/paypal-double.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

function open(options: Partial<EmulatorOptions> = {}) {
  const emulator = createEmulator({ file: ':memory:', merchantId: 'M', webhookId: 'W', ...options });
  closing.push(emulator.close);
  return emulator;
}

const PAYMENT = {
  paymentId: 'order-1',
  orderNumber: 'F<1>',
  value: '24.90',
  currency: 'USD',
  returnUrl: 'https://shop.example/checkout?x=1',
  cancelUrl: 'https://shop.example/cart',
};
const inside = (emulator: ReturnType<typeof open>) =>
  createPayPalClient({ ...SETTINGS, webhookId: 'W', fetch: emulator.fetch });
const FORM = { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } };

describe('for the browser', () => {
  it('serves an SDK that uses no eval or innerHTML', async () => {
    const answer = await open().app.request('/web-sdk/v6/core');
    const script = await answer.text();
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(() => new Script(script)).not.toThrow();
    expect(script).not.toMatch(
      /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function/,
    );
    expect(script).toContain('Pay with PayPal (test)');
  });

  it('approves at once for the SDK', async () => {
    const emulator = open();
    const { id } = await inside(emulator).createOrder(PAYMENT);
    const answer = await emulator.app.request(`/approve/${id}`, { method: 'POST' });
    expect(await answer.json()).toEqual({ id, status: 'APPROVED', payerId: 'EMULATORPAYER' });
    expect(emulator.control.orders()).toMatchObject([{ id, status: 'APPROVED' }]);
    expect((await emulator.app.request('/approve/NONE', { method: 'POST' })).status).toBe(422);
  });

  it('has an approval page that leads back to the shop', async () => {
    const emulator = open();
    const { id } = await inside(emulator).createOrder(PAYMENT);
    const page = await emulator.app.request(`/approve/${id}`);
    const text = await page.text();
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' https://shop.example");
    expect(text).toContain('<button type="submit">Approve (test)</button>');
    expect(text).toContain('-F&lt;1&gt;: 24.90 USD');
    expect(text).toContain(`href="https://shop.example/cart?token=${id}"`);
    const back = await emulator.app.request(`/approve/${id}`, FORM);
    expect(back.status).toBe(303);
    expect(back.headers.get('location')).toBe(
      `https://shop.example/checkout?x=1&token=${id}&PayerID=EMULATORPAYER`,
    );
  });

  it('says when there is nothing to approve', async () => {
    const emulator = open();
    expect((await emulator.app.request('/approve/NONE')).status).toBe(404);
    expect((await emulator.app.request('/approve/NONE', FORM)).status).toBe(404);
  });

  it('serves nothing else when REST and control are kept inside', async () => {
    const emulator = open({ mayControl: () => false });
    const { id } = await inside(emulator).createOrder(PAYMENT);
    for (const path of ['/control', `/v2/checkout/orders/${id}`])
      expect((await emulator.app.request(path)).status).toBe(404);
    expect((await emulator.app.request('/v1/oauth2/token', { method: 'POST' })).status).toBe(404);
    expect((await emulator.app.request('/web-sdk/v6/core')).status).toBe(200);
    expect((await emulator.app.request(`/approve/${id}`, { method: 'POST' })).status).toBe(200);
  });
});

describe('for tests in other processes', () => {
  function listen() {
    const emulator = open();
    const site = new Hono();
    site.route(EMULATOR_PATH, emulator.app);
    return new Promise<{ emulator: typeof emulator; address: string }>((resolve) => {
      const server = serve({ fetch: site.fetch, port: 0, hostname: '127.0.0.1' }, (info: AddressInfo) =>
        resolve({ emulator, address: `http://127.0.0.1:${info.port}${EMULATOR_PATH}` }),
      );
      closing.push(() => new Promise((done) => server.close(done)));
    });
  }

  it('answers the own machine alone, and not through a proxy', async () => {
    const { address } = await listen();
    const statusFrom = async (headers: Record<string, string>) =>
      (await fetch(`${address}/control`, { headers })).status;
    expect(await statusFrom({})).toBe(200);
    expect(await statusFrom({ 'X-Forwarded-For': '203.0.113.9' })).toBe(404);
  });

  it('answers the real client over a real network, at any path', async () => {
    const { emulator, address } = await listen();
    const client = createPayPalClient({ ...SETTINGS, apiUrl: address });
    const made = await client.createOrder(PAYMENT);
    expect(made.approveUrl).toBe(`${address}/approve/${made.id}`);
    await fetch(made.approveUrl ?? '', { method: 'POST' });
    emulator.control.fault('capture', 'reset-after');
    expect(await refusal(client.captureOrder(made.id, 'order-1'))).toBe('unreachable NETWORK');
    emulator.control.fault('get', 'down');
    expect(await refusal(client.getOrder(made.id))).toBe('unreachable NETWORK');
    expect(await client.getOrder(made.id)).toMatchObject({ status: 'COMPLETED' });
  });

  it('takes commands at the control port', async () => {
    const { emulator, address } = await listen();
    const act = async (body: object) => {
      const answer = await fetch(`${address}/control`, { method: 'POST', body: JSON.stringify(body) });
      return { status: answer.status, ...(await answer.json()) };
    };
    const id = (await act({ do: 'createAsClient', with: [{ value: '3.00', currency: 'USD' }] })).result;
    await act({ do: 'approve', with: [id] });
    await act({ do: 'fault', with: ['get', 'slow', { times: 2, ms: 1 }] });
    expect((await act({ do: 'captureAsClient', with: [id] })).result).toMatchObject({
      orderId: id,
      value: '3.00',
    });
    const body = (await act({ do: 'webhook', with: ['PAYMENT.CAPTURE.COMPLETED', id] })).result;
    const headers = (await act({ do: 'signWebhook', with: [body] })).result;
    expect(await inside(emulator).verifyWebhook(new Headers(headers), body)).toBe(true);
    for (const nonsense of [{}, { do: 'calls' }, { do: 'constructor' }, { do: 'approve', with: ['NONE'] }])
      expect(await act(nonsense)).toMatchObject({ status: 422, done: false });
    expect(await (await fetch(`${address}/control`)).json()).toMatchObject({
      captures: [{ orderId: id }],
      refunds: [],
      calls: { verify: 1 },
      orders: [{ id, status: 'COMPLETED' }],
    });
  });
});
