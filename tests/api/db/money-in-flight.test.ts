// An upgrade while PayPal is asked for money, or to give it back: each call is finished under the key that it was begun with, and once.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refundOrder } from '#contract/orders/refunds-admin.ts';
import { decideUnmatchedPayment } from '#contract/orders/unmatched-payments.ts';
import { reconcile } from '#server/payments/reconcile.ts';
import type { Context } from '#server/platform/context.ts';
import { type EarlierShop, openEarlier } from '../../support/database/earlier-schema.ts';
import { sendEmulatorEvent } from '../../support/doubles/webhooks.ts';
import { orderRowOf, pay, place, settle } from '../../support/records/orders.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

/** The last one before keys were kept. */
const BEFORE = '039-short-parts';
const DAY_MS = 24 * 3_600_000;

const shop = freshShop();
const control = () => shop.stack.emulator.control;
let today: Context['db'];
let earlier: EarlierShop | undefined;
beforeEach(() => {
  today = shop.stack.ctx.db;
});
afterEach(async () => {
  vi.restoreAllMocks();
  shop.stack.ctx.db = today;
  await earlier?.[Symbol.asyncDispose]();
  earlier = undefined;
});

/** @param before what the release before had written otherwise */
async function upgrade(before?: (db: Context['db']) => Promise<unknown>): Promise<void> {
  earlier = await openEarlier(BEFORE, today);
  await before?.(earlier.db);
  await earlier.upgrade();
  shop.stack.ctx.db = earlier.db;
}

async function dayLater(): Promise<void> {
  control().clearFaults();
  shop.stack.clock.advance(DAY_MS);
  await reconcile(shop.stack.ctx);
}

/** PayPal forgets its orders sooner than captures and keys, so that only the key tells what was asked for. */
const forgetOrders = () => vi.spyOn(shop.stack.ctx.payments, 'getOrder').mockResolvedValue(null);

const valuesOf = (rows: { value: string }[]) => rows.map(({ value }) => value);
const lastOf = async (table: 'payments' | 'refunds') =>
  shop.stack.ctx.db.selectFrom(table).selectAll().orderBy('created_at', 'desc').executeTakeFirstOrThrow();
const stateOf = async (id: string) => (await orderRowOf(shop.stack, id)).payment_state;

describe('a capture', () => {
  /** PayPal is asked for it, and doesn't answer any more. */
  async function asked(fault: 'down' | 'reset-after' | 'pending') {
    const { id, paypalId } = await place(shop.stack, shop.product);
    control().approve(paypalId);
    control().fault('capture', fault);
    control().fault('get', 'duplicate');
    control().fault('get', 'down', { times: 9 });
    expect(await settle(shop.stack, id)).toMatchObject({ status: 202 });
    return id;
  }

  it.each(['down', 'reset-after'] as const)('(%s) is finished under its key', async (fault) => {
    const id = await asked(fault);
    await upgrade();
    const payment = await lastOf('payments');
    expect(payment).toMatchObject({ state: 'capturing', request_key: `capture-${payment.id}`, attempts: 1 });
    const captureOrder = vi.spyOn(shop.stack.ctx.payments, 'captureOrder');
    await dayLater();
    for (const [, key] of captureOrder.mock.calls) expect(key).toBe(`capture-${payment.id}`);
    expect(valuesOf(control().captures())).toEqual(['12.50']);
    expect(await stateOf(id)).toBe('completed');
  });

  it('that PayPal has taken up is waited for', async () => {
    const id = await asked('pending');
    await upgrade();
    expect(await lastOf('payments')).toMatchObject({ state: 'capturing', request_key: null });
    control().setCapture(control().captures()[0]?.id ?? '', 'COMPLETED');
    await dayLater();
    expect(valuesOf(control().captures())).toEqual(['12.50']);
    expect(await stateOf(id)).toBe('completed');
  });

  it('that nobody has asked for yet is made under its first key', async () => {
    const { id, paypalId } = await place(shop.stack, shop.product);
    await upgrade();
    control().approve(paypalId);
    await dataOf(settle(shop.stack, id));
    expect(valuesOf(control().captures())).toEqual(['12.50']);
    expect(await lastOf('payments')).toMatchObject({ state: 'received', request_key: null, attempts: 1 });
  });
});

describe('a refund', () => {
  type Fault = 'down' | 'reset-after' | 'REFUND_FAILED_INSUFFICIENT_FUNDS';
  /** PayPal is asked for a part, or for all of it. @returns PayPal's order */
  async function asked(
    fault: Fault,
    { amount, isForgotten = false }: { amount?: number; isForgotten?: boolean } = {},
  ) {
    const { id, paypalId } = await pay(shop.stack, shop.product);
    if (isForgotten) forgetOrders();
    control().fault('refund', fault);
    const body = { stockBack: false, reason: 'Scratched', ...(amount && { amount }) };
    expect(await shop.admin(refundOrder, { params: { id }, body })).toMatchObject({ status: 202 });
    return paypalId;
  }

  it.each(['down', 'reset-after'] as const)('(%s) is finished under its key', async (fault) => {
    await asked(fault, { amount: 5, isForgotten: true });
    await upgrade();
    const refund = await lastOf('refunds');
    expect(refund).toMatchObject({ request_key: `refund-${refund.id}`, attempts: 1 });
    await dayLater();
    expect(valuesOf(control().refunds())).toEqual(['5.00']);
    expect(await lastOf('refunds')).toMatchObject({ state: 'done', request_key: null });
  });

  it('that had shrunk is finished under the key of what was left', async () => {
    const paypalId = await asked('down');
    const captureId = control().captures()[0]?.id ?? '';
    control().refundAtPayPal(captureId, '2.00');
    await sendEmulatorEvent(shop.stack, 'PAYMENT.CAPTURE.REFUNDED', paypalId);
    const requested = () =>
      shop.stack.ctx.db.selectFrom('refunds').selectAll().where('state', '=', 'requested');
    const { id: asks } = await requested().executeTakeFirstOrThrow();
    // As the release before asked, and its answer was lost.
    control().fault('refund', 'pending');
    const part = { id: asks, value: '10.50', currency: 'GBP', note: '' };
    await shop.stack.ctx.payments.refundCapture(captureId, `refund-${asks}-1050`, part);
    forgetOrders();
    await upgrade();
    expect(await requested().executeTakeFirstOrThrow()).toMatchObject({
      request_key: `refund-${asks}-1050`,
      attempts: 2,
      asked_minor: 1050,
    });
    await dayLater();
    const [, ours] = control().refunds();
    control().endRefund(ours?.id ?? '', 'COMPLETED');
    await dayLater();
    expect(valuesOf(control().refunds())).toEqual(['2.00', '10.50']);
    expect(await shop.stack.ctx.db.selectFrom('refunds').select('state').execute()).toEqual([
      { state: 'done' },
      { state: 'done' },
    ]);
  });

  it('that nobody has asked for yet is made under its first key', async () => {
    await asked('down', { amount: 5 });
    await upgrade((db) => db.updateTable('refunds').set({ asked_minor: null }).execute());
    expect(await lastOf('refunds')).toMatchObject({ request_key: null, attempts: 0 });
    await dayLater();
    expect(valuesOf(control().refunds())).toEqual(['5.00']);
    expect(await lastOf('refunds')).toMatchObject({ state: 'done', attempts: 1 });
  });

  it.each([true, false])('that PayPal has refused for now is made in the end (kept: %s)', async (keeps) => {
    control().keepRefusals(keeps);
    await asked('REFUND_FAILED_INSUFFICIENT_FUNDS', { amount: 5 });
    await upgrade();
    await dayLater();
    await dayLater();
    expect(valuesOf(control().refunds())).toEqual(['5.00']);
    expect(await lastOf('refunds')).toMatchObject({ state: 'done', amount_minor: 500 });
  });

  it('of money that matches no order is finished under its key', async () => {
    const paypalId = control().createAsClient({ value: '9.00', currency: 'GBP' });
    const { id } = control().captureAsClient(paypalId);
    await sendEmulatorEvent(shop.stack, 'PAYMENT.CAPTURE.COMPLETED', paypalId);
    control().fault('refund', 'reset-after');
    const body = { decision: 'refund' } as const;
    expect(await shop.admin(decideUnmatchedPayment, { params: { id }, body })).toMatchObject({ status: 202 });
    vi.spyOn(shop.stack.ctx.payments, 'getCapture').mockResolvedValue(null);
    await upgrade();
    await dayLater();
    expect(valuesOf(control().refunds())).toEqual(['9.00']);
    const rows = shop.stack.ctx.db.selectFrom('unmatched_captures').select(['refunded_at', 'attempts']);
    expect(await rows.execute()).toEqual([{ refunded_at: shop.stack.clock.now(), attempts: 0 }]);
  });
});
