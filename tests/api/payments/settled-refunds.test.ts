// Refunds that wait for a person: to be sent by hand, refused by PayPal, gone back twice. Each is on Today until somebody has dealt with it.
import { describe, expect, it } from 'vitest';
import { readToday } from '#contract/dashboard/today.ts';
import { changeOrder, listOrders } from '#contract/orders/orders.ts';
import { readOwnOrder } from '#contract/orders/own-order.ts';
import type { RefundFilter } from '#contract/orders/refunds.ts';
import { settleRefund } from '#contract/orders/refunds-admin.ts';
import type { Fault } from '#paypal-emulator/faults.ts';
import { reconcile } from '#server/payments/reconcile.ts';
import { sendEmulatorEvent } from '../../support/doubles/webhooks.ts';
import { mailsAbout, orderRowOf, pay, place } from '../../support/records/orders.ts';
import { atPayPal, details, refund, refundRows } from '../../support/records/refunds.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
const control = () => shop.stack.emulator.control;
const change = (id: string, body: object) => shop.admin(changeOrder, { params: { id }, body });

/** Counted by Today, and in the list that it opens. */
async function waiting(kind: RefundFilter): Promise<string[]> {
  const { items } = await dataOf(shop.admin(readToday));
  const { orders, total } = await dataOf(shop.admin(listOrders, { query: { status: kind } }));
  expect(items.find((item) => item.kind === kind)?.count ?? 0, kind).toBe(total);
  return orders.map(({ _id }) => _id);
}
async function settle(id: string, decision: 'sent' | 'dismiss', at = 0) {
  const ids = (await details(shop, id)).refunds ?? [];
  const sent = decision === 'sent' ? { method: 'transfer' as const, reference: 'FP 123' } : {};
  const params = { id: ids[at]?._id ?? '' };
  return shop.admin(settleRefund, { params, body: { decision, ...sent } });
}

async function refused(issue: Fault = 'REFUND_TIME_LIMIT_EXCEEDED'): Promise<string> {
  const { id } = await pay(shop.stack, shop.product, 1, shop.customer);
  control().fault('refund', issue);
  expect(await change(id, { paymentStatus: 'refunded' })).toMatchObject({ code: 'not_refundable' });
  return id;
}

describe('money that came by hand', () => {
  async function cancelled(): Promise<string> {
    const { id } = await place(shop.stack, shop.product, 1, shop.customer);
    await dataOf(change(id, { paymentStatus: 'completed', note: 'Cash' }));
    await dataOf(change(id, { status: 'cancelled' }));
    return id;
  }

  it('is to be given back once its order is cancelled, until somebody says how it was sent', async () => {
    const id = await cancelled();
    expect(await waiting('to-give-back')).toEqual([id]);
    expect(await orderRowOf(shop.stack, id)).toMatchObject({ payment_state: 'completed', refunded_minor: 0 });
    expect(await refund(shop, id, { amount: 1 })).toMatchObject({ code: 'not_refundable' });
    await dataOf(settle(id, 'sent'));
    expect(await waiting('to-give-back')).toEqual([]);
    expect(await orderRowOf(shop.stack, id)).toMatchObject({
      payment_state: 'refunded',
      refunded_minor: 1250,
    });
    const [row] = await refundRows(shop);
    expect(row).toMatchObject({
      state: 'done',
      method: 'transfer',
      reference: 'FP 123',
      credit_note_number: 1,
    });
    expect(await mailsAbout(shop.stack, id)).toContain('order-refunded');
    expect(await settle(id, 'sent')).toMatchObject({ code: 'illegal_move' });
  });

  it('needn’t be sent when its order is opened again', async () => {
    const id = await cancelled();
    await dataOf(change(id, { status: 'processing' }));
    expect(await waiting('to-give-back')).toEqual([]);
    expect(await orderRowOf(shop.stack, id)).toMatchObject({ payment_state: 'completed', refunded_minor: 0 });
  });
});

describe('a refund that PayPal refuses for good', () => {
  it('is on Today in plain words, and not asked for again, until it was sent another way', async () => {
    const id = await refused();
    const asked = control().calls.refund;
    for (let round = 0; round < 5; round += 1) {
      shop.stack.clock.advance(60_000);
      await reconcile(shop.stack.ctx);
    }
    expect(control().calls.refund).toBe(asked);
    expect(await waiting('refund-refused')).toEqual([id]);
    expect((await details(shop, id)).refunds).toMatchObject([
      {
        state: 'failed',
        isWaiting: true,
        problem: 'PayPal refunds for 180 days only: send the money another way.',
      },
    ]);
    const own = await dataOf(shop.customer(readOwnOrder, { params: { id } }));
    expect(own.order.refunds).toEqual([]);
    await dataOf(settle(id, 'sent'));
    expect(await waiting('refund-refused')).toEqual([]);
    const [first, second] = (await refundRows(shop)).sort(
      (one, two) => Number(one.replaces !== null) - Number(two.replaces !== null),
    );
    expect(second).toMatchObject({
      state: 'done',
      replaces: first?.id,
      method: 'transfer',
      amount_minor: 1250,
    });
    expect(await orderRowOf(shop.stack, id)).toMatchObject({
      payment_state: 'refunded',
      refunded_minor: 1250,
    });
    expect(atPayPal(shop)).toEqual([]);
  });

  it('and makes it after all: both stay, and Today says so until somebody has dealt with it', async () => {
    const id = await refused();
    await dataOf(settle(id, 'sent'));
    const first = (await refundRows(shop)).find(({ replaces }) => replaces === null);
    const captureId = (await orderRowOf(shop.stack, id)).capture_id ?? '';
    const { payments } = shop.stack.ctx;
    await payments.refundCapture(captureId, 'late', {
      id: first?.id ?? '',
      value: '12.50',
      currency: 'USD',
      note: '',
    });
    const { paypal_id } = await orderRowOf(shop.stack, id);
    await sendEmulatorEvent(shop.stack, 'PAYMENT.CAPTURE.REFUNDED', paypal_id ?? '');
    expect((await refundRows(shop)).map(({ state }) => state)).toEqual(['done', 'done']);
    expect(await orderRowOf(shop.stack, id)).toMatchObject({ received_minor: 1250, refunded_minor: 2500 });
    expect(await waiting('refunded-twice')).toEqual([id]);
    const twice = (await details(shop, id)).refunds?.findIndex(({ isWaiting }) => isWaiting);
    await dataOf(settle(id, 'dismiss', twice));
    expect(await waiting('refunded-twice')).toEqual([]);
  });

  it('can be taken off the list, or tried anew', async () => {
    const id = await refused();
    await dataOf(settle(id, 'dismiss'));
    expect(await waiting('refund-refused')).toEqual([]);
    const other = await refused();
    await dataOf(refund(shop, other, {}));
    expect(await waiting('refund-refused')).toEqual([]);
    expect(atPayPal(shop)).toEqual(['12.50']);
  });
});

it('a refund for which PayPal has too little money is on Today at once, and asked for each day', async () => {
  const { id } = await pay(shop.stack, shop.product, 1, shop.customer);
  control().fault('refund', 'REFUND_FAILED_INSUFFICIENT_FUNDS', { times: 2 });
  await dataOf(change(id, { paymentStatus: 'refunded' }));
  expect(await waiting('refund-refused')).toEqual([id]);
  const asked = control().calls.refund;
  for (let hour = 0; hour < 20; hour += 1) {
    shop.stack.clock.advance(3_600_000);
    await reconcile(shop.stack.ctx);
  }
  expect(control().calls.refund).toBe(asked);
  for (let day = 0; day < 2; day += 1) {
    shop.stack.clock.advance(24 * 3_600_000);
    await reconcile(shop.stack.ctx);
  }
  expect(await orderRowOf(shop.stack, id)).toMatchObject({ payment_state: 'refunded' });
  expect(atPayPal(shop)).toEqual(['12.50']);
});

it('a refund of all that is left shrinks when PayPal’s own pages send a part of it meanwhile', async () => {
  const { id } = await pay(shop.stack, shop.product, 2, shop.customer);
  control().fault('refund', 'down');
  await dataOf(change(id, { paymentStatus: 'refunded' }));
  control().refundAtPayPal((await orderRowOf(shop.stack, id)).capture_id ?? '', '10.00');
  shop.stack.clock.advance(120_000);
  await reconcile(shop.stack.ctx);
  expect(atPayPal(shop).sort()).toEqual(['10.00', '15.00']);
  expect(await orderRowOf(shop.stack, id)).toMatchObject({ payment_state: 'refunded', refunded_minor: 2500 });
});
