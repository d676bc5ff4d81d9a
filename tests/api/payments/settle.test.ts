// Settling payments: success, late and unapproved ones (docs/decisions/0003).
import { describe, expect, it, vi } from 'vitest';
import { HOLD_MS, placeOrder, settleOrder } from '#contract/orders/orders.ts';
import { withPaymentLease } from '#server/payments/payment-lease.ts';
import { reconcile } from '#server/payments/reconcile.ts';
import { emulatorOf } from '../../support/doubles/emulator.ts';
import {
  draftOf,
  mailsAbout,
  orderRowOf,
  pay,
  place,
  settle,
  shelve,
  stockOf,
} from '../../support/records/orders.ts';
import { expectPaid } from '../../support/records/paid.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';
import { startStack } from '../../support/service/stack.ts';

const shop = freshShop();

const MINUTE = 60_000;
const { approve, fault, captures } = emulatorOf(shop);

describe('an approved payment', () => {
  it('is captured, recorded and confirmed by mail', async () => {
    const { id, paypalId } = await place(shop.stack, shop.product);
    approve(paypalId);
    const result = await settle(shop.stack, id);
    expect(result).toMatchObject({
      ok: true,
      status: 200,
      data: { order: { paymentStatus: 'completed', status: 'processing' } },
    });
    await expectPaid(shop.stack, id, shop.product);
  });

  it('reveals no name, address or email to whoever knows the id', async () => {
    const { id } = await pay(shop.stack, shop.product);
    const again = await settle(shop.stack, id);
    const keys = again.ok ? Object.keys(again.data.order).sort() : [];
    expect(keys).toEqual(['_id', 'currency', 'orderNumber', 'paymentStatus', 'status', 'totalAmount']);
  });

  it('is captured once for 20 parallel requests', async () => {
    const { id, paypalId } = await place(shop.stack, shop.product);
    approve(paypalId);
    const capture = vi.spyOn(shop.stack.ctx.payments, 'captureOrder');
    const results = await Promise.all(Array.from({ length: 20 }, () => settle(shop.stack, id)));
    expect(results.every((result) => result.ok && result.status === 200)).toBe(true);
    expect(capture).toHaveBeenCalledTimes(1);
    await expectPaid(shop.stack, id, shop.product);
  });

  it('is settled by one of the callers of a process, and the others have its answer', async () => {
    const { id } = await place(shop.stack, shop.product);
    const { ctx } = shop.stack;
    const payment = await ctx.db
      .selectFrom('payments')
      .select('id')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    const run = vi.fn(async () => 'settled');
    const answers = await Promise.all([1, 2, 3].map(() => withPaymentLease(ctx, payment.id, true, run)));
    expect(answers).toEqual(['settled', 'settled', 'settled']);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('that took longer than its lease leaves the next holder’s alone', async () => {
    const { ctx, clock } = shop.stack;
    const { id } = await place(shop.stack, shop.product);
    const leases = ctx.db.selectFrom('payments').select(['id', 'lease_until']).where('order_id', '=', id);
    const { id: payment } = await leases.executeTakeFirstOrThrow();
    const theirs = clock.now() + MINUTE;
    await withPaymentLease(ctx, payment, true, async () => {
      await ctx.db.updateTable('payments').set({ lease_until: theirs }).where('id', '=', payment).execute();
    });
    expect(await leases.execute()).toEqual([{ id: payment, lease_until: theirs }]);
  });

  it('is recorded by the reconciler when the browser was closed', async () => {
    const { id, paypalId } = await place(shop.stack, shop.product);
    approve(paypalId);
    shop.stack.clock.advance(MINUTE);
    await reconcile(shop.stack.ctx);
    await expectPaid(shop.stack, id, shop.product);
  });

  it('captured by the buyer’s page is only verified', async () => {
    const { id, paypalId } = await place(shop.stack, shop.product);
    approve(paypalId);
    shop.stack.emulator.control.captureAsClient(paypalId);
    expect(await settle(shop.stack, id)).toMatchObject({ ok: true, status: 200 });
    await expectPaid(shop.stack, id, shop.product);
    expect(shop.stack.emulator.control.calls.capture).toBe(0);
  });

  it('is accepted after the hold expired while the part is in stock', async () => {
    const { id, paypalId } = await place(shop.stack, shop.product);
    shop.stack.clock.advance(HOLD_MS + MINUTE);
    await reconcile(shop.stack.ctx);
    expect(await stockOf(shop.stack, shop.product)).toBe(5);
    approve(paypalId);
    expect(await settle(shop.stack, id)).toMatchObject({ ok: true, status: 200 });
    await expectPaid(shop.stack, id, shop.product);
  });

  it('is not captured when the hold expired and the part is sold out', async () => {
    const { id, paypalId } = await place(shop.stack, shop.product);
    shop.stack.clock.advance(HOLD_MS + MINUTE);
    await reconcile(shop.stack.ctx);
    await place(shop.stack, shop.product, 5);
    approve(paypalId);
    expect(await settle(shop.stack, id)).toMatchObject({ ok: false, code: 'out_of_stock' });
    expect(captures()).toHaveLength(0);
    expect((await orderRowOf(shop.stack, id)).payment_state).toBe('pending');
  });

  it('captured by the page after the part sold out is refunded in full automatically', async () => {
    const { id, paypalId } = await place(shop.stack, shop.product);
    shop.stack.clock.advance(HOLD_MS + MINUTE);
    await reconcile(shop.stack.ctx);
    await place(shop.stack, shop.product, 5);
    approve(paypalId);
    shop.stack.emulator.control.captureAsClient(paypalId);
    expect(await settle(shop.stack, id)).toMatchObject({ data: { code: 'payment_returned' } });
    expect(shop.stack.emulator.control.refunds()).toHaveLength(1);
    expect(await orderRowOf(shop.stack, id)).toMatchObject({
      payment_state: 'refunded',
      status: 'cancelled',
    });
    expect(await mailsAbout(shop.stack, id)).toEqual(['order-refunded', 'order-sold-out']);
    expect(await stockOf(shop.stack, shop.product)).toBe(0);
  });
});

it('captured in vain never reads as paid, while PayPal hasn’t confirmed its refund either', async () => {
  const { id, paypalId } = await place(shop.stack, shop.product);
  shop.stack.clock.advance(HOLD_MS + MINUTE);
  await reconcile(shop.stack.ctx);
  await place(shop.stack, shop.product, 5);
  approve(paypalId);
  shop.stack.emulator.control.captureAsClient(paypalId);
  fault('refund', 'down');
  expect(await settle(shop.stack, id)).toMatchObject({
    ok: true,
    data: { code: 'payment_returned', order: { status: 'cancelled' } },
  });
});

describe('an unapproved payment', () => {
  it('is not marked as paid by settling', async () => {
    const { id } = await place(shop.stack, shop.product);
    expect(await settle(shop.stack, id)).toMatchObject({ ok: false, code: 'not_approved' });
    expect((await orderRowOf(shop.stack, id)).payment_state).toBe('pending');
  });

  it('is not marked as paid by a body that claims it', async () => {
    const { id } = await place(shop.stack, shop.product);
    const answer = await shop.stack.app.request(`/api/orders/${id}/paypal`, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ paymentStatus: 'completed', status: 'processing' }),
    });
    expect(answer.status).toBe(409);
    expect((await orderRowOf(shop.stack, id)).payment_state).toBe('pending');
  });

  it('is restocked after 15 minutes, once, and not before', async () => {
    await place(shop.stack, shop.product, 2);
    shop.stack.clock.advance(HOLD_MS - MINUTE);
    await reconcile(shop.stack.ctx);
    expect(await stockOf(shop.stack, shop.product)).toBe(3);
    shop.stack.clock.advance(2 * MINUTE);
    await Promise.all([reconcile(shop.stack.ctx), reconcile(shop.stack.ctx)]);
    shop.stack.clock.advance(11 * MINUTE);
    await reconcile(shop.stack.ctx);
    expect(await stockOf(shop.stack, shop.product)).toBe(5);
  });

  it('is closed in the end', async () => {
    const { id } = await place(shop.stack, shop.product);
    shop.stack.clock.advance(7 * 60 * MINUTE);
    await reconcile(shop.stack.ctx);
    expect(await orderRowOf(shop.stack, id)).toMatchObject({ status: 'cancelled', payment_state: 'failed' });
  });

  it('of an unknown order is not found', async () => {
    expect(await settle(shop.stack, 'no-such-order')).toMatchObject({ ok: false, code: 'not_found' });
  });

  it('that was declined says that nothing was charged and stays payable', async () => {
    const { id, paypalId } = await place(shop.stack, shop.product);
    approve(paypalId);
    fault('capture', 'INSTRUMENT_DECLINED');
    const declined = await settle(shop.stack, id);
    expect(declined).toMatchObject({ ok: false, code: 'declined' });
    expect(!declined.ok && declined.msg).toContain('You have not been charged');
    approve(paypalId);
    expect(await settle(shop.stack, id)).toMatchObject({ ok: true, status: 200 });
    await expectPaid(shop.stack, id, shop.product);
  });
});

it('a permanently refused payment closes its order, and the same cart makes a new one', async () => {
  const send = () =>
    shop.stack.call(placeOrder, { body: draftOf(shop.product), idempotencyKey: 'one-cart-key' });
  const { _id: id, paypalOrderId } = (await dataOf(send())).order;
  approve(paypalOrderId ?? '');
  fault('capture', 'declined');
  expect(await settle(shop.stack, id)).toMatchObject({ ok: false, code: 'declined' });
  expect(await orderRowOf(shop.stack, id)).toMatchObject({
    status: 'cancelled',
    payment_state: 'failed',
    stock_state: 'released',
  });
  expect(await stockOf(shop.stack, shop.product)).toBe(5);
  const second = await send();
  expect(second).toMatchObject({ ok: true, data: { order: { payment: 'ready' } } });
  expect(second.ok && second.data.order._id).not.toBe(id);
});

it('frequent settling is throttled before it reaches PayPal', async () => {
  await using limited = await startStack({ RATE_LIMITS: 'on' });
  const part = await shelve(limited);
  const { id } = await place(limited, part);
  const results = [];
  for (let n = 0; n < 31; n += 1) results.push(await limited.call(settleOrder, { params: { id } }));
  expect(results.map((result) => !result.ok && result.code)).toEqual([
    ...Array(30).fill('not_approved'),
    'too_many',
  ]);
  expect(limited.emulator.control.calls.get).toBe(30);
});
