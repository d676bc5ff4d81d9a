// Partial refunds that are asked for at once or twice, and whatever PayPal does: never more than was paid, each made once.
import { beforeEach, describe, expect, it } from 'vitest';
import { changeOrder } from '#contract/orders/orders.ts';
import { readOwnOrder } from '#contract/orders/own-order.ts';
import { continueRefund } from '#server/payments/continue-refund.ts';
import { reconcile } from '#server/payments/reconcile.ts';
import { recordMade } from '#server/payments/record-refund.ts';
import { sendEmulatorEvent } from '../../support/doubles/webhooks.ts';
import { mailsAbout, mailTo, orderRowOf, shelve, stockOf } from '../../support/records/orders.ts';
import { atPayPal, details, lineOf, payFor, refund, refundRows } from '../../support/records/refunds.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
let other: string;
beforeEach(async () => {
  other = await shelve(shop.stack, { stock: 5, name: 'Test seal' });
});

const control = () => shop.stack.emulator.control;
const row = (id: string) => orderRowOf(shop.stack, id);
const stocks = async () => [await stockOf(shop.stack, shop.product), await stockOf(shop.stack, other)];
const two = () => payFor(shop, { [shop.product]: 2, [other]: 1 });

/** States of those that a person has yet to look at. */
const waiting = async (id: string) =>
  ((await details(shop, id)).refunds ?? []).filter(({ isWaiting }) => isWaiting).map(({ state }) => state);

async function backAtPayPal(paypalId: string): Promise<void> {
  control().refundAtPayPal(control().captures()[0]?.id ?? '');
  expect(await sendEmulatorEvent(shop.stack, 'PAYMENT.CAPTURE.REFUNDED', paypalId)).toBe(200);
}

async function aMinuteLater(): Promise<void> {
  shop.stack.clock.advance(60_000);
  await reconcile(shop.stack.ctx);
}

describe('refunds at once', () => {
  it('that ask for more than is left: one is refused', async () => {
    const { id } = await two();
    const answers = await Promise.all([refund(shop, id, { amount: 20 }), refund(shop, id, { amount: 20 })]);
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(atPayPal(shop)).toEqual(['20.00']);
    expect((await refundRows(shop)).map(({ state }) => state)).toEqual(['done']);
  });

  it('twenty of them, of which seven fit: seven are made', async () => {
    const { id } = await two();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund(shop, id, { amount: 5 })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(7);
    expect(atPayPal(shop)).toEqual(Array(7).fill('5.00'));
    expect(await row(id)).toMatchObject({ refunded_minor: 3500 });
  });

  it('by the same key are one, and its later repeat too', async () => {
    const { id } = await two();
    const ask = (amount = 5) => refund(shop, id, { amount }, 'key-of-one-click');
    const [first, ...others] = await Promise.all([ask(), ask(), ask(), ask()]);
    const later = await ask();
    const idOf = (answer: typeof later | undefined) => answer?.ok && answer.data.refund._id;
    expect(new Set([first, ...others, later].map(idOf)).size).toBe(1);
    expect(await ask(6)).toMatchObject({ code: 'key_reused' });
    expect(atPayPal(shop)).toEqual(['5.00']);
    expect(await row(id)).toMatchObject({ refunded_minor: 500 });
  });

  it('with a cancellation never sum to more than was paid', async () => {
    const { id } = await two();
    const cancel = () => shop.customer(changeOrder, { params: { id }, body: { status: 'cancelled' } });
    const parts = [1, 2, 3].map(() => refund(shop, id, { amount: 5 }));
    await Promise.all([...parts, cancel()]);
    await aMinuteLater();
    await aMinuteLater();
    expect(await row(id)).toMatchObject({
      payment_state: 'refunded',
      refunded_minor: 3750,
      status: 'cancelled',
    });
    expect(atPayPal(shop).reduce((sum, value) => sum + Number(value), 0)).toBe(37.5);
    expect((await refundRows(shop)).reduce((sum, { amount_minor }) => sum + amount_minor, 0)).toBe(3750);
    expect(await stocks()).toEqual([5, 5]);
  });
});

describe('a partial refund while PayPal', () => {
  it('is silent holds its amount, mails nobody and is made once', async () => {
    const { id } = await two();
    control().fault('refund', 'down');
    expect(await refund(shop, id, { amount: 30 })).toMatchObject({
      ok: true,
      status: 202,
      data: { refund: { state: 'requested', creditNote: '' }, order: { refundedAmount: 0 } },
    });
    expect(await mailsAbout(shop.stack, id)).toEqual(['order-paid', 'order-paid-staff']);
    expect(await refund(shop, id, { amount: 10 })).toMatchObject({ code: 'not_refundable' });
    await aMinuteLater();
    expect(atPayPal(shop)).toEqual(['30.00']);
    expect(await row(id)).toMatchObject({ refunded_minor: 3000 });
  });

  it('loses its answer is found there, also when its key has ended', async () => {
    const { id } = await two();
    control().fault('refund', 'reset-after');
    expect(await refund(shop, id, { amount: 5 })).toMatchObject({ status: 202 });
    const { payments } = shop.stack.ctx;
    const asked = payments.refundCapture;
    payments.refundCapture = (captureId, key, part) => asked(captureId, `${key}-new`, part);
    await aMinuteLater();
    expect(atPayPal(shop)).toEqual(['5.00']);
    expect(await row(id)).toMatchObject({ refunded_minor: 500 });
  });

  it('holds less by the time it is asked for all that was left: the rest is asked for anew', async () => {
    const { id } = await two();
    const { payments } = shop.stack.ctx;
    const asked = payments.refundCapture;
    const keys: string[] = [];
    payments.refundCapture = async (captureId, key, part) => {
      if (keys.length === 0) control().refundAtPayPal(captureId, '10.00');
      keys.push(key.replace(/-[\w-]{22}/, ''));
      return asked(captureId, key, part);
    };
    await dataOf(refund(shop, id, {}));
    expect(keys).toEqual(['refund', 'refund-try2']);
    expect(atPayPal(shop)).toEqual(['10.00', '27.50']);
    expect(await row(id)).toMatchObject({ payment_state: 'refunded', refunded_minor: 3750 });
    expect(await waiting(id)).toEqual([]);
  });

  it('makes it and the service dies before it is recorded: the reconciler records it, once', async () => {
    const { id } = await two();
    const { ctx } = shop.stack;
    const { templates } = ctx;
    const broken = () => {
      throw new Error('killed');
    };
    Object.assign(ctx, { templates: { ...templates, render: broken } });
    expect(await refund(shop, id, { amount: 5 })).toMatchObject({ ok: false, code: 'internal' });
    expect(await refundRows(shop)).toMatchObject([{ state: 'requested', credit_note_number: null }]);
    Object.assign(ctx, { templates });
    await aMinuteLater();
    await aMinuteLater();
    expect(atPayPal(shop)).toEqual(['5.00']);
    expect(await refundRows(shop)).toMatchObject([{ state: 'done', credit_note_number: 1 }]);
  });

  it('confirms it to two processes at once records it once', async () => {
    const { id } = await two();
    control().fault('refund', 'down');
    await refund(shop, id, { lines: [{ _id: lineOf(id), quantity: 1 }], stockBack: true });
    const requested = await refundRows(shop);
    const confirm = () => Promise.all(requested.map((row) => continueRefund(shop.stack.ctx, row)));
    await Promise.all([confirm(), confirm(), confirm()]);
    await Promise.all(requested.map((row) => recordMade(shop.stack.ctx, row, 'REFUND1')));
    expect(atPayPal(shop)).toEqual(['12.50']);
    expect(await row(id)).toMatchObject({ refunded_minor: 1250 });
    expect(await stocks()).toEqual([4, 4]);
    expect((await mailsAbout(shop.stack, id)).filter((kind) => kind.includes('refunded'))).toHaveLength(1);
  });

  it('answers twice records it once', async () => {
    const { id } = await two();
    control().fault('refund', 'duplicate');
    await dataOf(refund(shop, id, { amount: 5, stockBack: false }));
    expect(atPayPal(shop)).toEqual(['5.00']);
    expect(await row(id)).toMatchObject({ refunded_minor: 500 });
  });

  it('refuses it frees the amount and tells the staff', async () => {
    const { id } = await two();
    control().fault('refund', 'REFUND_NOT_ALLOWED');
    expect(await refund(shop, id, { amount: 30 })).toMatchObject({
      ok: false,
      code: 'not_refundable',
      msg: expect.stringContaining('REFUND_NOT_ALLOWED'),
    });
    expect(await mailTo(shop.stack, id, 'order-review-staff')).toContain('refused a refund of $30.00');
    expect(await details(shop, id)).toMatchObject({ refundedAmount: 0, refunds: [{ state: 'failed' }] });
    expect((await dataOf(shop.customer(readOwnOrder, { params: { id } }))).order.refunds).toEqual([]);
    await dataOf(refund(shop, id, { amount: 37.5 }));
    expect(await row(id)).toMatchObject({ payment_state: 'refunded' });
  });

  it('is silent sends all of it back in its own pages: what was asked for is over, what went back stays', async () => {
    const { id, paypalId } = await two();
    control().fault('refund', 'down');
    await refund(shop, id, { amount: 30 });
    await backAtPayPal(paypalId);
    const rows = await refundRows(shop);
    expect(rows.map(({ state, amount_minor }) => `${amount_minor} ${state}`).sort()).toEqual([
      '3000 failed',
      '3750 done',
    ]);
    expect(await row(id)).toMatchObject({ payment_state: 'refunded', refunded_minor: 3750 });
  });

  it('has refused it sends all of it back in its own pages: nobody need look at it any more', async () => {
    const { id, paypalId } = await two();
    control().fault('refund', 'REFUND_NOT_ALLOWED');
    await refund(shop, id, { amount: 30 });
    expect(await waiting(id)).toEqual(['failed']);
    await backAtPayPal(paypalId);
    expect(await row(id)).toMatchObject({ payment_state: 'refunded' });
    expect(await waiting(id)).toEqual([]);
  });

  it('has not finished it waits, and follows how it ends', async () => {
    const { id } = await two();
    for (const end of ['COMPLETED', 'FAILED']) {
      control().fault('refund', 'pending');
      expect(await refund(shop, id, { amount: 5 })).toMatchObject({ status: 202 });
      await aMinuteLater();
      control().endRefund(control().refunds().at(-1)?.id ?? '', end);
      await aMinuteLater();
    }
    expect((await refundRows(shop)).map(({ state }) => state).sort()).toEqual(['done', 'failed']);
    expect(await row(id)).toMatchObject({ refunded_minor: 500 });
  });

  it('tells of it by webhook too records it once', async () => {
    const { id, paypalId } = await two();
    control().fault('refund', 'reset-after');
    await refund(shop, id, { lines: [{ _id: lineOf(id), quantity: 1 }], stockBack: true });
    for (let n = 0; n < 2; n += 1)
      expect(await sendEmulatorEvent(shop.stack, 'PAYMENT.CAPTURE.REFUNDED', paypalId)).toBe(200);
    await aMinuteLater();
    expect(await refundRows(shop)).toMatchObject([{ state: 'done', origin: 'dashboard' }]);
    expect(await row(id)).toMatchObject({ refunded_minor: 1250, review_reason: null });
    expect(await stocks()).toEqual([4, 4]);
  });
});
