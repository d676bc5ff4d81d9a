// Refused captures: reported at once, nothing charged, and the buyer can pay again (PayPal: "Orders v2 errors").
import { afterEach, describe, expect, it, vi } from 'vitest';
import { placeOrder, settleOrder } from '#contract/orders/orders.ts';
import { reconcile } from '#server/payments/reconcile.ts';
import { settlePayment } from '#server/payments/settle-payment.ts';
import { emulatorOf } from '../../support/doubles/emulator.ts';
import { sendEmulatorEvent } from '../../support/doubles/webhooks.ts';
import { mailText } from '../../support/records/mails.ts';
import {
  draftOf,
  mailsAbout,
  orderRowOf,
  pay,
  place,
  settle,
  stockOf,
} from '../../support/records/orders.ts';
import { expectPaid } from '../../support/records/paid.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
const { approve, fault, captures } = emulatorOf(shop);
const MINUTE = 60_000;

const FOR_GOOD = [
  'COMPLIANCE_VIOLATION',
  'DOMESTIC_TRANSACTION_REQUIRED',
  'DUPLICATE_INVOICE_ID',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
  'PAYEE_BLOCKED_TRANSACTION',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_CANNOT_PAY',
  'TRANSACTION_LIMIT_EXCEEDED',
  'TRANSACTION_RECEIVING_LIMIT_EXCEEDED',
  'TRANSACTION_REFUSED',
] as const;

const send = () =>
  shop.stack.call(placeOrder, { body: draftOf(shop.product), idempotencyKey: 'one-cart-key' });

async function sent() {
  const { order } = await dataOf(send());
  return { id: order._id, paypalId: order.paypalOrderId ?? '' };
}

describe.each(FOR_GOOD)('%s', (issue) => {
  it('is reported at once, and the same cart makes a new order that can be paid', async () => {
    const first = await sent();
    approve(first.paypalId);
    fault('capture', issue);
    const refused = await settle(shop.stack, first.id);
    expect(refused).toMatchObject({ ok: false, code: 'declined' });
    expect(!refused.ok && refused.msg).toContain('You have not been charged.');
    expect(await orderRowOf(shop.stack, first.id)).toMatchObject({
      status: 'cancelled',
      payment_state: 'failed',
      stock_state: 'released',
    });
    expect(await stockOf(shop.stack, shop.product)).toBe(5);
    expect(await mailsAbout(shop.stack, first.id)).toEqual(['order-not-paid']);
    const second = await sent();
    expect(second.id).not.toBe(first.id);
    expect(second.paypalId).not.toBe(first.paypalId);
    approve(second.paypalId);
    expect(await settle(shop.stack, second.id)).toMatchObject({ ok: true, status: 200 });
    await expectPaid(shop.stack, second.id, shop.product);
  });
});

it('a capture that PayPal doesn’t let us ask for stays open, and the staff are told once', async () => {
  const { id, paypalId } = await sent();
  approve(paypalId);
  fault('capture', 'status-403');
  expect(await settle(shop.stack, id)).toMatchObject({ ok: true, status: 202 });
  shop.stack.clock.advance(MINUTE);
  fault('capture', 'status-403');
  await reconcile(shop.stack.ctx);
  expect(await orderRowOf(shop.stack, id)).toMatchObject({ payment_state: 'capturing', stock_state: 'held' });
  expect(await mailsAbout(shop.stack, id)).toEqual(['order-review-staff']);
  shop.stack.clock.advance(10 * MINUTE);
  await reconcile(shop.stack.ctx);
  expect(await orderRowOf(shop.stack, id)).toMatchObject({ payment_state: 'completed', stock_state: 'sold' });
  expect(captures()).toHaveLength(1);
});

describe.each([true, false])('a refused capture that PayPal keeps under its key: %s', (keeps) => {
  afterEach(() => vi.restoreAllMocks());

  /** @returns the keys of what PayPal was asked for */
  async function refused() {
    shop.stack.emulator.control.keepRefusals(keeps);
    const captureOrder = vi.spyOn(shop.stack.ctx.payments, 'captureOrder');
    const placed = await place(shop.stack, shop.product);
    approve(placed.paypalId);
    fault('capture', 'INSTRUMENT_DECLINED');
    expect(await settle(shop.stack, placed.id)).toMatchObject({ code: 'declined' });
    return { ...placed, keys: () => captureOrder.mock.calls.map(([, key]) => key.replace(/-[\w-]{22}/, '')) };
  }

  it('is tried again under another key by the buyer’s press, and by no timer', async () => {
    const { id, keys } = await refused();
    shop.stack.clock.advance(60_000);
    await reconcile(shop.stack.ctx);
    expect(keys()).toEqual(['capture']);
    expect(await settle(shop.stack, id)).toMatchObject({ ok: true, status: 200 });
    expect(keys()).toEqual(['capture', 'capture-try2']);
    await expectPaid(shop.stack, id, shop.product);
  });

  it('is tried again by no page that only looks', async () => {
    const { id, keys } = await refused();
    const look = shop.stack.call(settleOrder, { params: { id }, query: { looks: '1' } });
    expect(await look).toMatchObject({ code: 'not_approved' });
    expect(keys()).toEqual(['capture']);
  });

  it('is tried again once PayPal tells that the buyer has approved anew', async () => {
    const { id, paypalId, keys } = await refused();
    await sendEmulatorEvent(shop.stack, 'CHECKOUT.ORDER.APPROVED', paypalId);
    expect(keys()).toEqual(['capture', 'capture-try2']);
    await expectPaid(shop.stack, id, shop.product);
  });

  it('whose next answer is lost is repeated under that key', async () => {
    const { id, keys } = await refused();
    fault('capture', 'down');
    expect(await settle(shop.stack, id)).toMatchObject({ status: 202 });
    shop.stack.clock.advance(60_000);
    await reconcile(shop.stack.ctx);
    expect(keys()).toEqual(['capture', 'capture-try2', 'capture-try2']);
    await expectPaid(shop.stack, id, shop.product);
  });
});

describe('a refused capture', () => {
  it.each([
    ['ORDER_NOT_APPROVED', { is: 'notApproved' }],
    ['INSTRUMENT_DECLINED', { is: 'declined', why: 'again' }],
    ['PAYER_CANNOT_PAY', { is: 'declined', why: 'other account' }],
    ['TRANSACTION_REFUSED', { is: 'declined', why: 'for good' }],
  ] as const)('%s is an answer, no error', async (issue, settlement) => {
    const { id, paypalId } = await place(shop.stack, shop.product);
    approve(paypalId);
    fault('capture', issue);
    expect(await settlePayment(shop.stack.ctx, id)).toMatchObject(settlement);
  });

  it('for an unknown reason is reported at once, too', async () => {
    const { id, paypalId } = await place(shop.stack, shop.product);
    approve(paypalId);
    const { captureOrder } = shop.stack.ctx.payments;
    shop.stack.ctx.payments.captureOrder = async (...call) => {
      fault('capture', 'ORDER_COMPLETION_IN_PROGRESS');
      return captureOrder(...call).catch((error) => {
        throw Object.assign(error, { issue: 'NEW_AND_UNKNOWN' });
      });
    };
    expect(await settle(shop.stack, id)).toMatchObject({ ok: false, code: 'declined' });
  });

  it('because the payment source was declined leaves the order payable', async () => {
    const { id, paypalId } = await place(shop.stack, shop.product);
    approve(paypalId);
    fault('capture', 'INSTRUMENT_DECLINED');
    expect(await settle(shop.stack, id)).toMatchObject({ ok: false, code: 'declined' });
    expect(await orderRowOf(shop.stack, id)).toMatchObject({ payment_state: 'pending', status: 'pending' });
    expect(await mailsAbout(shop.stack, id)).toEqual([]);
  });

  it('because of an earlier capture is a paid order', async () => {
    const { id, paypalId } = await place(shop.stack, shop.product);
    approve(paypalId);
    const { captureOrder } = shop.stack.ctx.payments;
    shop.stack.ctx.payments.captureOrder = async (paypal, order) => {
      await captureOrder(paypal, 'an earlier call');
      return captureOrder(paypal, order);
    };
    expect(await settle(shop.stack, id)).toMatchObject({ ok: true, status: 200 });
    await expectPaid(shop.stack, id, shop.product);
  });

  it.each(['ORDER_ALREADY_CAPTURED', 'ORDER_COMPLETION_IN_PROGRESS'] as const)(
    '%s without a capture on PayPal’s record is unknown until PayPal shows one',
    async (issue) => {
      const { id, paypalId } = await place(shop.stack, shop.product);
      approve(paypalId);
      fault('capture', issue);
      expect(await settle(shop.stack, id)).toMatchObject({
        ok: true,
        status: 202,
        data: { code: 'payment_unknown' },
      });
      shop.stack.clock.advance(MINUTE);
      await reconcile(shop.stack.ctx);
      await expectPaid(shop.stack, id, shop.product);
    },
  );

  it('is mailed to a buyer who has left', async () => {
    const { id, paypalId } = await place(shop.stack, shop.product);
    approve(paypalId);
    fault('capture', 'PAYER_CANNOT_PAY');
    shop.stack.clock.advance(MINUTE);
    await reconcile(shop.stack.ctx);
    expect(await mailsAbout(shop.stack, id)).toEqual(['order-not-paid']);
    expect(await mailText(shop.stack, 'order-not-paid')).toContain('No money was taken');
  });

  it('undecided for seven hours is never closed as unpaid', async () => {
    const { id, paypalId } = await place(shop.stack, shop.product);
    approve(paypalId);
    const { captureOrder } = shop.stack.ctx.payments;
    shop.stack.ctx.payments.captureOrder = async (...call) => {
      fault('capture', 'reset-after');
      fault('get', 'down', { times: 999 });
      return captureOrder(...call);
    };
    expect(await settle(shop.stack, id)).toMatchObject({ status: 202 });
    for (let hour = 0; hour < 8; hour += 1) {
      shop.stack.clock.advance(60 * MINUTE);
      await reconcile(shop.stack.ctx);
    }
    expect(await orderRowOf(shop.stack, id)).toMatchObject({ payment_state: 'capturing', status: 'pending' });
    shop.stack.emulator.control.clearFaults();
    // The longest of its pauses, which have doubled.
    shop.stack.clock.advance(24 * 60 * MINUTE);
    await reconcile(shop.stack.ctx);
    await expectPaid(shop.stack, id, shop.product);
  });

  it('is asked about after pauses that double, up to a day, and not more often', async () => {
    const { id, paypalId } = await place(shop.stack, shop.product);
    approve(paypalId);
    fault('capture', 'pending');
    await settle(shop.stack, id);
    const { calls } = shop.stack.emulator.control;
    const asked: number[] = [];
    for (let day = 0; day < 4; day += 1) {
      const before = calls['get-capture'];
      for (let hour = 0; hour < 24; hour += 1) {
        shop.stack.clock.advance(60 * MINUTE);
        await reconcile(shop.stack.ctx);
      }
      asked.push(calls['get-capture'] - before);
    }
    expect(asked[0]).toBeLessThanOrEqual(12);
    expect(asked.slice(2)).toEqual([1, 1]);
  });
});

it('a reused order number is no duplicate for PayPal', async () => {
  const { id } = await pay(shop.stack, shop.product);
  const { number } = await orderRowOf(shop.stack, id);
  // As after a restore of yesterday's backup: the order is gone, and its number is given again.
  const { db } = shop.stack.ctx;
  await db.deleteFrom('orders').where('id', '=', id).execute();
  await db
    .updateTable('counters')
    .set(({ eb }) => ({ value: eb('value', '-', 1) }))
    .execute();
  const again = await pay(shop.stack, shop.product);
  expect(await orderRowOf(shop.stack, again.id)).toMatchObject({ number, payment_state: 'completed' });
  expect(captures()).toHaveLength(2);
});
