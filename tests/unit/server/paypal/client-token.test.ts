// The access token, the circuit breaker and webhook signatures, between our client and the emulator.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEmulator, type Emulator } from '#paypal-emulator/emulator.ts';
import { createPayPalClient } from '#server/paypal/client.ts';

const SETTINGS = {
  environment: 'emulator',
  clientId: 'client',
  clientSecret: 'top-secret',
  merchantId: 'MERCHANT',
  webhookId: 'WEBHOOK',
  apiUrl: 'http://paypal.test',
} as const;

let emulator: Emulator;
let now: number;
beforeEach(() => {
  now = Date.parse('2026-11-24T10:00:00Z');
  emulator = createEmulator({ file: ':memory:', merchantId: 'MERCHANT', webhookId: 'WEBHOOK' });
});
afterEach(() => emulator.close());

const connect = (changes: { webhookId?: string; clientSecret?: string } = {}) =>
  createPayPalClient({ ...SETTINGS, ...changes, fetch: emulator.fetch, timeoutMs: 200, now: () => now });
const issue = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error) => error.issue,
  );

describe('the token', () => {
  it('is requested once, also by parallel calls', async () => {
    const client = connect();
    await Promise.all(Array.from({ length: 10 }, () => client.getOrder('NONE')));
    await client.getOrder('NONE');
    expect(emulator.control.calls).toMatchObject({ token: 1, get: 11 });
  });

  it('is renewed shortly before it expires', async () => {
    const client = connect();
    await client.getOrder('NONE');
    now += (32_400 - 61) * 1000;
    await client.getOrder('NONE');
    expect(emulator.control.calls.token).toBe(1);
    now += 2000;
    await client.getOrder('NONE');
    expect(emulator.control.calls.token).toBe(2);
  });

  it('is renewed once for all calls when PayPal rejects it', async () => {
    const client = connect();
    await client.getOrder('NONE');
    emulator.control.forgetTokens();
    expect(await Promise.all([1, 2, 3].map(() => client.getOrder('NONE')))).toEqual([null, null, null]);
    expect(emulator.control.calls).toMatchObject({ token: 2, get: 1 + 3 + 3 });
  });

  it('is renewed only once per call', async () => {
    emulator.control.fault('get', 'status-401', { times: 5 });
    expect(await issue(connect().getOrder('NONE'))).toBe('EMULATOR_FAULT');
    expect(emulator.control.calls).toMatchObject({ token: 2, get: 2 });
  });

  it('that PayPal refuses to grant is reported without the secret', async () => {
    emulator.control.fault('token', 'status-401');
    const error = await connect()
      .getOrder('NONE')
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ kind: 'unreachable', issue: 'AUTHENTICATION_FAILURE' });
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('top-secret');
  });

  it('is requested again after a failure', async () => {
    emulator.control.fault('token', 'down');
    const client = connect();
    expect(await issue(client.getOrder('NONE'))).toBe('NETWORK');
    expect(await client.getOrder('NONE')).toBeNull();
  });
});

describe('the circuit breaker', () => {
  async function opened() {
    const client = connect();
    await client.getOrder('NONE');
    emulator.control.fault('get', 'status-503', { times: 5 });
    for (let call = 0; call < 5; call += 1) expect(await issue(client.getOrder('NONE'))).toBe('HTTP_503');
    return client;
  }
  const calls = () => emulator.control.calls.get;

  it('fails fast after five calls in a row without an answer, for 30 seconds', async () => {
    const client = await opened();
    now += 29_999;
    expect(await issue(client.getOrder('NONE'))).toBe('CIRCUIT_OPEN');
    expect(calls()).toBe(6);
    now += 1;
    expect(await client.getOrder('NONE')).toBeNull();
    expect(await client.getOrder('NONE')).toBeNull();
  });

  it('then lets one probe through, and opens again when that fails', async () => {
    const client = await opened();
    now += 30_000;
    emulator.control.fault('get', 'down');
    expect(await Promise.all([1, 2, 3].map(() => issue(client.getOrder('NONE'))))).toEqual([
      'NETWORK',
      'CIRCUIT_OPEN',
      'CIRCUIT_OPEN',
    ]);
    now += 29_999;
    expect(await issue(client.getOrder('NONE'))).toBe('CIRCUIT_OPEN');
    expect(calls()).toBe(7);
  });

  it('counts only consecutive failures, and a refusal is an answer', async () => {
    const client = connect();
    for (let round = 0; round < 3; round += 1) {
      emulator.control.fault('get', 'down', { times: 4 });
      for (let call = 0; call < 4; call += 1) expect(await issue(client.getOrder('NONE'))).toBe('NETWORK');
      expect(await issue(client.captureOrder('NONE', 'o'))).toBe('RESOURCE_NOT_FOUND');
    }
  });
});

describe('a webhook', () => {
  const event = () => {
    const id = emulator.control.createAsClient({ value: '1.00', currency: 'USD' });
    // Spacing, order and escapes that JSON.stringify would not produce.
    return `{ "x":1.50,  "y":"\\u00e9\\/", "event": ${emulator.control.webhook('CHECKOUT.ORDER.APPROVED', id)} }\n`;
  };

  it('is accepted when PayPal signed exactly these characters for our webhook', async () => {
    const body = event();
    const headers = emulator.control.signWebhook(body);
    expect(await connect().verifyWebhook(headers, body)).toBe(true);
    expect(await connect().verifyWebhook(headers, body.replace('1.50', '1.5'))).toBe(false);
    expect(await connect({ webhookId: 'ANOTHER' }).verifyWebhook(headers, body)).toBe(false);
  });

  it('is refused without asking PayPal when no signature could match', async () => {
    const body = event();
    const without = emulator.control.signWebhook(body);
    without.delete('paypal-transmission-sig');
    const elsewhere = (address: string) => {
      const headers = emulator.control.signWebhook(body);
      headers.set('paypal-cert-url', address);
      return headers;
    };
    const client = connect();
    expect(await client.verifyWebhook(without, body)).toBe(false);
    for (const address of ['https://evil.test/c', 'http://api.paypal.com/c', 'https://evilpaypal.com/c', 'x'])
      expect(await client.verifyWebhook(elsewhere(address), body)).toBe(false);
    for (const broken of ['', '{', `${body.trim()},"webhook_id":"ANOTHER"`])
      expect(await client.verifyWebhook(emulator.control.signWebhook(broken), broken)).toBe(false);
    expect(emulator.control.calls.verify).toBe(0);
  });

  it('stays undecided while PayPal does not answer', async () => {
    const body = event();
    emulator.control.fault('verify', 'status-500');
    expect(await issue(connect().verifyWebhook(emulator.control.signWebhook(body), body))).toBe('HTTP_500');
    emulator.control.fault('verify', 'INSTRUMENT_DECLINED');
    expect(await connect().verifyWebhook(emulator.control.signWebhook(body), body)).toBe(false);
  });
});
