// The PayPal emulator: the same states and refusals, and faults on request, as our client sees them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEmulator, type Emulator } from '#paypal-emulator/emulator.ts';
import type { Fault } from '#paypal-emulator/faults.ts';
import type { PayPal } from '#server/paypal/client.ts';
import { createPayPalClient } from '#server/paypal/client.ts';
import { refusal, SETTINGS } from '../../support/doubles/paypal-double.ts';

const PAYMENT = {
  paymentId: 'order-1',
  orderNumber: 'F000001',
  value: '24.90',
  currency: 'USD',
  returnUrl: 'https://shop.example/checkout',
  cancelUrl: 'https://shop.example/cart',
};
const MINE = { merchantId: 'MERCHANT', webhookId: 'WEBHOOK' };

let emulator: Emulator;
let client: PayPal;
const connect = ({ fetch }: Emulator) => createPayPalClient({ ...SETTINGS, fetch, timeoutMs: 60 });
beforeEach(() => {
  emulator = createEmulator({ file: ':memory:', ...MINE });
  client = connect(emulator);
});
afterEach(() => emulator.close());

const approved = async () => {
  const { id } = await client.createOrder(PAYMENT);
  emulator.control.approve(id);
  return id;
};
const captured = async () => {
  const id = await approved();
  await client.captureOrder(id, 'order-1');
  return emulator.control.captures()[0]?.id ?? '';
};

describe('an order', () => {
  it('is approved by the buyer, captured once and refunded once', async () => {
    const made = await client.createOrder(PAYMENT);
    expect(made).toMatchObject({
      status: 'PAYER_ACTION_REQUIRED',
      customId: 'order-1',
      value: '24.90',
      currency: 'USD',
      payee: 'MERCHANT',
      captures: [],
      approveUrl: `https://shop.example/paypal-emulator/paypal/approve/${made.id}`,
    });
    expect(await refusal(client.captureOrder(made.id, 'order-1'))).toBe('refused ORDER_NOT_APPROVED');
    emulator.control.approve(made.id);
    expect(await client.getOrder(made.id)).toMatchObject({ status: 'APPROVED', approveUrl: null });

    const paid = await client.captureOrder(made.id, 'order-1');
    expect(paid).toMatchObject({
      status: 'COMPLETED',
      captures: [{ status: 'COMPLETED', value: '24.90', currency: 'USD' }],
    });
    expect(await client.captureOrder(made.id, 'order-1')).toEqual(paid);
    expect(await refusal(client.captureOrder(made.id, 'another'))).toBe('refused ORDER_ALREADY_CAPTURED');
    expect(emulator.control.captures()).toHaveLength(1);

    const captureId = paid.captures[0]?.id ?? '';
    const refund = await client.refundCapture(captureId, 'order-1');
    expect(refund.status).toBe('COMPLETED');
    expect(await client.refundCapture(captureId, 'order-1')).toEqual(refund);
    expect(await refusal(client.refundCapture(captureId, 'another'))).toBe('refused CAPTURE_FULLY_REFUNDED');
    expect(await client.getCapture(captureId)).toMatchObject({ status: 'REFUNDED', value: '24.90' });
    expect(emulator.control.refunds()).toHaveLength(1);
  });

  it('is made once per key', async () => {
    expect((await client.createOrder(PAYMENT)).id).toBe((await client.createOrder(PAYMENT)).id);
    expect((await client.createOrder({ ...PAYMENT, paymentId: 'order-2' })).customId).toBe('order-2');
    expect(emulator.control.orders()).toHaveLength(2);
  });

  it('with an unknown id is not found', async () => {
    expect(await client.getOrder('NONE')).toBeNull();
    expect(await client.getCapture('NONE')).toBeNull();
    expect(await refusal(client.captureOrder('NONE', 'o'))).toBe('refused RESOURCE_NOT_FOUND');
    expect(await refusal(client.refundCapture('NONE', 'o'))).toBe('refused RESOURCE_NOT_FOUND');
  });

  it('with an impossible amount is refused', async () => {
    for (const value of ['24.9', '24', '-1.00', 'x'])
      expect(await refusal(client.createOrder({ ...PAYMENT, value }))).toBe(
        'refused INVALID_PARAMETER_SYNTAX',
      );
  });

  it("can be created and captured by the shop's page", async () => {
    const id = emulator.control.createAsClient({ value: '5.00', currency: 'GBP' });
    expect(await client.getOrder(id)).toMatchObject({ status: 'CREATED', customId: null, payee: 'MERCHANT' });
    const { id: captureId } = emulator.control.captureAsClient(id);
    expect(await client.getOrder(id)).toMatchObject({ status: 'COMPLETED', captures: [{ id: captureId }] });
    emulator.control.refundAtPayPal(captureId);
    expect((await client.getCapture(captureId))?.status).toBe('REFUNDED');
    // Taken by PayPal, and given back.
    emulator.control.endRefund(emulator.control.refunds()[0]?.id ?? '', 'CANCELLED');
    expect((await client.getCapture(captureId))?.status).toBe('COMPLETED');
    emulator.control.refundAtPayPal(captureId, '2.00');
    expect((await client.getCapture(captureId))?.status).toBe('PARTIALLY_REFUNDED');
  });

  it('survives a restart, and is shared by two processes', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'emulator-'));
    const file = join(folder, 'deep', 'paypal.sqlite');
    const [one, two] = [createEmulator({ file, ...MINE }), createEmulator({ file, ...MINE })];
    const made = await connect(one).createOrder(PAYMENT);
    two.control.approve(made.id);
    const paid = await connect(one).captureOrder(made.id, 'order-1');
    expect(await connect(two).captureOrder(made.id, 'order-1')).toEqual(paid);
    const event = one.control.webhook('PAYMENT.CAPTURE.COMPLETED', made.id);
    expect(await connect(two).verifyWebhook(one.control.signWebhook(event), event)).toBe(true);
    one.close();
    two.close();
    const again = createEmulator({ file, ...MINE });
    expect(again.control.captures()).toMatchObject([{ id: paid.captures[0]?.id, orderId: made.id }]);
    again.close();
    rmSync(folder, { recursive: true });
  });
});

describe('a fault', () => {
  it.each<[Fault, string, number]>([
    ['down', 'unreachable NETWORK', 0],
    ['reset-after', 'unreachable NETWORK', 1],
    ['slow', 'unreachable TIMEOUT', 1],
    ['status-500', 'unreachable HTTP_500', 0],
    ['status-503', 'unreachable HTTP_503', 0],
    ['status-429', 'unreachable RATE_LIMITED', 0],
    ['malformed', 'unreachable MALFORMED', 0],
    ['INSTRUMENT_DECLINED', 'declined INSTRUMENT_DECLINED', 0],
  ])('%s on a capture is %s, and money has moved %i times', async (fault, expected, moved) => {
    const id = await approved();
    emulator.control.fault('capture', fault, { ms: 200 });
    expect(await refusal(client.captureOrder(id, 'order-1'))).toBe(expected);
    expect(emulator.control.captures()).toHaveLength(moved);
    expect((await client.captureOrder(id, 'order-1')).status).toBe('COMPLETED');
    expect(emulator.control.captures()).toHaveLength(1);
  });

  it('duplicate moves no money twice', async () => {
    const id = await approved();
    emulator.control.fault('capture', 'duplicate');
    expect((await client.captureOrder(id, 'order-1')).captures).toHaveLength(1);
    expect(emulator.control.captures()).toHaveLength(1);
  });

  it.each<[Fault, object]>([
    ['short-amount', { value: '23.90', captures: [{ value: '23.90', currency: 'USD' }] }],
    ['other-currency', { currency: 'EUR', captures: [{ value: '24.90', currency: 'EUR' }] }],
    ['other-payee', { payee: 'SOMEBODYELSE' }],
    ['other-order', { customId: 'another-order' }],
  ])('%s changes that answer only', async (fault, expected) => {
    const id = await approved();
    emulator.control.fault('capture', fault);
    emulator.control.fault('get', fault);
    expect(await client.captureOrder(id, 'order-1')).toMatchObject(expected);
    expect(await client.getOrder(id)).toMatchObject(expected);
    expect(await client.getOrder(id)).toMatchObject({ value: '24.90', currency: 'USD', payee: 'MERCHANT' });
  });

  it('pending and declined create a capture of that status', async () => {
    const id = await approved();
    emulator.control.fault('capture', 'pending');
    const { captures } = await client.captureOrder(id, 'order-1');
    expect(captures).toMatchObject([{ status: 'PENDING' }]);
    expect(await refusal(client.refundCapture(captures[0]?.id ?? '', 'o'))).toBe(
      'refused REFUND_NOT_ALLOWED',
    );
    emulator.control.setCapture(captures[0]?.id ?? '', 'COMPLETED');
    expect((await client.getOrder(id))?.captures).toMatchObject([{ status: 'COMPLETED' }]);
  });

  it('lasts as many calls as requested, in order, or until cleared', async () => {
    emulator.control.fault('get', 'down', { times: 2 });
    emulator.control.fault('get', 'status-500', { times: Number.POSITIVE_INFINITY });
    expect(await refusal(client.getOrder('X'))).toBe('unreachable NETWORK');
    expect(await refusal(client.getOrder('X'))).toBe('unreachable NETWORK');
    expect(await refusal(client.getOrder('X'))).toBe('unreachable HTTP_500');
    expect(await refusal(client.getOrder('X'))).toBe('unreachable HTTP_500');
    emulator.control.clearFaults();
    expect(await client.getOrder('X')).toBeNull();
    expect(emulator.control.calls).toMatchObject({ get: 5, capture: 0 });
  });

  it('affects every other call, too', async () => {
    const captureId = await captured();
    emulator.control.fault('refund', 'reset-after');
    expect(await refusal(client.refundCapture(captureId, 'order-1'))).toBe('unreachable NETWORK');
    emulator.control.fault('get-capture', 'short-amount');
    expect(await client.getCapture(captureId)).toMatchObject({ status: 'REFUNDED', value: '23.90' });
    expect(emulator.control.refunds()).toHaveLength(1);
    emulator.control.fault('create', 'status-503');
    expect(await refusal(client.createOrder({ ...PAYMENT, paymentId: 'o2' }))).toBe('unreachable HTTP_503');
  });
});
