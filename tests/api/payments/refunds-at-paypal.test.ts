// Refunds outside the shop: PayPal's console, chargebacks and disputes, each reported by a signed webhook.
import { describe, expect, it } from 'vitest';
import { exportMoney } from '#contract/exports/exports.ts';
import { changeOrder } from '#contract/orders/orders.ts';
import { readOrder } from '#contract/orders/orders-admin.ts';
import { settleRefund } from '#contract/orders/refunds-admin.ts';
import { DAY_MS } from '#lib/days.ts';
import { reconcile } from '#server/payments/reconcile.ts';
import { sendEmulatorEvent } from '../../support/doubles/webhooks.ts';
import { changePayment, mailsAbout, mailTo, orderRowOf, pay, stockOf } from '../../support/records/orders.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();

const control = () => shop.stack.emulator.control;
const captureId = () => control().captures()[0]?.id ?? '';
const row = (id: string) => orderRowOf(shop.stack, id);
const tell = (type: string, paypalId: string) => sendEmulatorEvent(shop.stack, type, paypalId);
const REFUNDED = 'PAYMENT.CAPTURE.REFUNDED';
const REVERSED = 'PAYMENT.CAPTURE.REVERSED';
const WON = 'CUSTOMER.DISPUTE.WON';

async function details(id: string) {
  return (await dataOf(shop.admin(readOrder, { params: { id } }))).order;
}

describe('a partial refund in PayPal’s console', () => {
  it('is on the order, in its history and in the staff’s mail, and restocks nothing', async () => {
    const { id, paypalId } = await pay(shop.stack, shop.product, 2);
    control().refundAtPayPal(captureId(), '5.00');
    expect(await tell(REFUNDED, paypalId)).toBe(200);
    expect(await details(id)).toMatchObject({
      paymentStatus: 'completed',
      refundedAmount: 5,
      needsReview: true,
      reviewReason: '$5.00 of $25.00 has been refunded at PayPal',
      stockState: 'sold',
    });
    expect((await details(id)).history).toContainEqual(
      expect.objectContaining({ action: 'review', note: '$5.00 of $25.00 has been refunded at PayPal' }),
    );
    expect((await details(id)).history).toContainEqual(
      expect.objectContaining({
        action: 'refunded',
        changes: [{ what: 'refunded', from: '$0.00', to: '$5.00' }],
      }),
    );
    expect(await mailsAbout(shop.stack, id)).toContain('order-review-staff');
    expect(await stockOf(shop.stack, shop.product)).toBe(3);
  });

  it('reported twice is recorded once, and a second part adds to it', async () => {
    const { id, paypalId } = await pay(shop.stack, shop.product, 2);
    control().refundAtPayPal(captureId(), '5.00');
    await tell(REFUNDED, paypalId);
    const before = await row(id);
    await tell(REFUNDED, paypalId);
    expect(await row(id)).toEqual(before);
    control().refundAtPayPal(captureId(), '2.50');
    await tell(REFUNDED, paypalId);
    expect(await row(id)).toMatchObject({ payment_state: 'completed', refunded_minor: 750 });
  });

  it('leaves the rest to a cancellation, whose mails name the rest', async () => {
    const { id, paypalId } = await pay(shop.stack, shop.product, 2, shop.customer);
    control().refundAtPayPal(captureId(), '5.00');
    await tell(REFUNDED, paypalId);
    await shop.customer(changeOrder, { params: { id }, body: { status: 'cancelled' } });
    expect(await row(id)).toMatchObject({ payment_state: 'refunded', refunded_minor: 2500 });
    expect(
      control()
        .refunds()
        .map(({ value }) => value),
    ).toEqual(['5.00', '20.00']);
    expect(await mailTo(shop.stack, id, 'order-cancelled')).toContain('We are refunding $20.00');
    expect(await mailTo(shop.stack, id, 'order-refunded')).toContain('We’ve refunded $20.00');
    expect(await stockOf(shop.stack, shop.product)).toBe(5);
  });

  it('followed by the rest is a full refund', async () => {
    const { id, paypalId } = await pay(shop.stack, shop.product, 2);
    control().refundAtPayPal(captureId(), '5.00');
    await tell(REFUNDED, paypalId);
    control().refundAtPayPal(captureId());
    await tell(REFUNDED, paypalId);
    expect(await row(id)).toMatchObject({ payment_state: 'refunded', refunded_minor: 2500 });
  });

  it("waits for review; the admin's decision clears the mark", async () => {
    const { id, paypalId } = await pay(shop.stack, shop.product, 2);
    control().refundAtPayPal(captureId(), '5.00');
    await tell(REFUNDED, paypalId);
    expect(
      await shop.admin(changeOrder, { params: { id }, body: { reviewed: true, note: 'Agreed by phone' } }),
    ).toMatchObject({ ok: true, data: { order: { needsReview: false, refundedAmount: 5 } } });
  });
});

describe('a payment that PayPal reversed', () => {
  it('reads refunded, needs review, restocks nothing and mails no buyer', async () => {
    const { id, paypalId } = await pay(shop.stack, shop.product, 2);
    control().refundAtPayPal(captureId());
    expect(await tell(REVERSED, paypalId)).toBe(200);
    expect(await tell(REVERSED, paypalId)).toBe(200);
    expect(await details(id)).toMatchObject({
      status: 'processing',
      paymentStatus: 'refunded',
      needsReview: true,
      stockState: 'sold',
    });
    expect(await stockOf(shop.stack, shop.product)).toBe(3);
    expect(await mailsAbout(shop.stack, id)).toEqual([
      'order-paid',
      'order-paid-staff',
      'order-review-staff',
    ]);
  });

  it('is restocked on cancellation, without another refund', async () => {
    const { id, paypalId } = await pay(shop.stack, shop.product, 2);
    control().refundAtPayPal(captureId());
    await tell(REVERSED, paypalId);
    await shop.admin(changeOrder, { params: { id }, body: { status: 'cancelled' } });
    expect(await stockOf(shop.stack, shop.product)).toBe(5);
    expect(control().refunds()).toHaveLength(1);
    expect(await mailTo(shop.stack, id, 'order-cancelled')).toContain('has gone back to you already');
  });
});

describe('a reversal', () => {
  it('whose event comes after we have read it as a refund waits for a person, once', async () => {
    const { id, paypalId } = await pay(shop.stack, shop.product, 2);
    control().refundAtPayPal(captureId());
    shop.stack.clock.advance(2 * DAY_MS);
    await reconcile(shop.stack.ctx);
    expect(await row(id)).toMatchObject({ payment_state: 'refunded', review_reason: null });
    expect(await tell(REVERSED, paypalId)).toBe(200);
    const reversed = await row(id);
    expect(reversed).toMatchObject({
      refunded_minor: 2500,
      review_reason: expect.stringContaining('PayPal took $25.00 back from us itself'),
    });
    expect(await tell(REVERSED, paypalId)).toBe(200);
    expect(await row(id)).toEqual(reversed);
  });

  it('leaves a refund in PayPal’s console whose event was lost a refund', async () => {
    const { id, paypalId } = await pay(shop.stack, shop.product, 2);
    control().refundAtPayPal(captureId(), '5.00');
    shop.stack.clock.advance(1000);
    control().refundAtPayPal(captureId());
    expect(await tell(REVERSED, paypalId)).toBe(200);
    const { refunds = [] } = await details(id);
    expect(refunds.map(({ amount, origin }) => [amount, origin]).sort()).toEqual([
      [20, 'reversal'],
      [5, 'paypal'],
    ]);
  });
});

describe('a reversed payment that PayPal gives back', () => {
  const toBack = (id: string) => control().endRefund(id, 'CANCELLED');
  async function reversed(): Promise<{ id: string; paypalId: string; refund: string }> {
    const { id, paypalId } = await pay(shop.stack, shop.product, 2, shop.customer);
    control().refundAtPayPal(captureId());
    await tell(REVERSED, paypalId);
    return { id, paypalId, refund: control().refunds()[0]?.id ?? '' };
  }
  const money = () => dataOf(shop.admin(exportMoney, { query: { from: '2026-11-01', to: '2026-11-30' } }));

  it('reads completed, keeps its invoice, and both movements are in the export', async () => {
    const { id, paypalId, refund } = await reversed();
    toBack(refund);
    expect(await tell(WON, paypalId)).toBe(200);
    expect(await details(id)).toMatchObject({
      status: 'processing',
      paymentStatus: 'completed',
      needsReview: false,
      stockState: 'sold',
      refundedAmount: 0,
    });
    expect(await stockOf(shop.stack, shop.product)).toBe(3);
    expect(await shop.stack.ctx.db.selectFrom('documents').selectAll().execute()).toHaveLength(1);
    const csv = await money();
    for (const line of ['Paid by PayPal', 'Taken back by PayPal', 'Given back by PayPal'])
      expect(csv.split(line)).toHaveLength(2);
    // The same payment can be refunded, and be taken back once more.
    control().refundAtPayPal(captureId());
    await tell(REVERSED, paypalId);
    expect(await row(id)).toMatchObject({ payment_state: 'refunded', refunded_minor: 2500 });
  });

  it('and takes once more counts as taken, though its event of giving back was lost', async () => {
    const { id, paypalId, refund } = await reversed();
    toBack(refund);
    shop.stack.clock.advance(1000);
    control().refundAtPayPal(captureId());
    expect(await tell(REVERSED, paypalId)).toBe(200);
    expect(await tell(REVERSED, paypalId)).toBe(200);
    const { refunds, ...order } = await details(id);
    expect(order).toMatchObject({ paymentStatus: 'refunded', refundedAmount: 25, needsReview: true });
    const [first, second] = refunds ?? [];
    expect(refunds).toMatchObject([{ state: 'given-back' }, { state: 'done', origin: 'reversal' }]);
    const decide = (_id = '') =>
      shop.admin(settleRefund, { params: { id: _id }, body: { decision: 'given-back' } });
    expect(await decide(first?._id)).toMatchObject({ code: 'illegal_move' });
    expect(await row(id)).toMatchObject({ payment_state: 'refunded', refunded_minor: 2500 });
    expect((await dataOf(decide(second?._id))).order).toMatchObject({ paymentStatus: 'completed' });
  });

  it('waits for PayPal’s record of the payment, which sends its event again', async () => {
    const { id, paypalId, refund } = await reversed();
    expect(await tell(WON, paypalId)).toBe(503);
    expect(await tell(WON, paypalId)).toBe(503);
    expect(await details(id)).toMatchObject({
      paymentStatus: 'refunded',
      needsReview: true,
      reviewReason: expect.stringContaining('PayPal gives back what it took'),
    });
    toBack(refund);
    expect(await tell(WON, paypalId)).toBe(200);
    expect(await details(id)).toMatchObject({ paymentStatus: 'completed', needsReview: false });
  });

  it('stays taken where the buyer won, whatever PayPal’s record says', async () => {
    const { id, paypalId, refund } = await reversed();
    toBack(refund);
    expect(await tell('CUSTOMER.DISPUTE.RESOLVED', paypalId)).toBe(200);
    expect(await row(id)).toMatchObject({ payment_state: 'refunded', refunded_minor: 2500 });
  });

  it('in part is recorded by an admin, once, as PayPal’s record can’t tell', async () => {
    const { id, paypalId } = await pay(shop.stack, shop.product, 2);
    control().refundAtPayPal(captureId(), '5.00');
    await tell(REFUNDED, paypalId);
    control().refundAtPayPal(captureId());
    await tell(REVERSED, paypalId);
    toBack(control().refunds()[1]?.id ?? '');
    expect(await tell(WON, paypalId)).toBe(200);
    expect(await row(id)).toMatchObject({ payment_state: 'refunded', refunded_minor: 2500 });
    const taken = (await details(id)).refunds?.find(({ origin }) => origin === 'reversal');
    const call = { params: { id: taken?._id ?? '' }, body: { decision: 'given-back' } } as const;
    const { order } = await dataOf(shop.admin(settleRefund, call));
    expect(order).toMatchObject({ paymentStatus: 'completed', refundedAmount: 5, needsReview: false });
    expect(await shop.admin(settleRefund, call)).toMatchObject({ code: 'illegal_move' });
  });

  it('goes back to the buyer of an order that was cancelled meanwhile', async () => {
    const { id, paypalId, refund } = await reversed();
    await shop.admin(changeOrder, { params: { id }, body: { status: 'cancelled' } });
    shop.stack.clock.advance(60_000);
    toBack(refund);
    expect(await tell(WON, paypalId)).toBe(200);
    shop.stack.clock.advance(60_000);
    await reconcile(shop.stack.ctx);
    expect(await details(id)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'refunded',
      needsReview: false,
      refunds: [{ state: 'given-back' }, { state: 'done', creditNote: 'CN-00001' }],
    });
    expect(await stockOf(shop.stack, shop.product)).toBe(5);
    expect(await mailTo(shop.stack, id, 'order-refunded')).toContain('We’ve refunded $25.00');
  });

  it('waits for a person where the goods had left and the order was cancelled', async () => {
    const { id, paypalId, refund } = await reversed();
    for (const status of ['shipped', 'cancelled'] as const)
      await dataOf(shop.admin(changeOrder, { params: { id }, body: { status } }));
    toBack(refund);
    expect(await tell(WON, paypalId)).toBe(200);
    expect(await details(id)).toMatchObject({
      paymentStatus: 'completed',
      needsReview: true,
      reviewReason: expect.stringContaining('unless the goods have stayed with the buyer'),
    });
  });
});

describe('a dispute', () => {
  it('sends the order to review at each of its steps, and changes neither stock nor payment', async () => {
    const { id, paypalId } = await pay(shop.stack, shop.product, 2);
    for (const [stage, text] of [
      [
        'CREATED',
        'over $25.00: merchandise or service not received, open. Answer it in PayPal’s Resolution Centre by Wed 9 Dec 2026',
      ],
      ['UPDATED', 'waiting for seller response'],
      ['RESOLVED', 'resolved buyer favour. PayPal takes the money back by itself'],
    ] as const) {
      expect(await tell(`CUSTOMER.DISPUTE.${stage}`, paypalId)).toBe(200);
      const { needsReview, reviewReason, paymentStatus } = await details(id);
      expect({ needsReview, paymentStatus }).toEqual({ needsReview: true, paymentStatus: 'completed' });
      expect(reviewReason).toContain(text);
    }
    const { history } = await details(id);
    expect(history.filter(({ action }) => action === 'review')).toHaveLength(3);
    expect(await stockOf(shop.stack, shop.product)).toBe(3);
  });

  it('about an unknown payment changes nothing', async () => {
    const { id, paypalId } = await pay(shop.stack, shop.product);
    await changePayment(shop.stack, { capture_id: 'OTHER' }, id);
    expect(await tell('CUSTOMER.DISPUTE.CREATED', paypalId)).toBe(200);
    expect(await row(id)).toMatchObject({ review_reason: null });
  });
});

it('a payment that names one of our orders but is not its own stays listed', async () => {
  const { id } = await pay(shop.stack, shop.product);
  const other = control().createAsClient({ value: '12.50', currency: 'USD', customId: id });
  const capture = control().captureAsClient(other);
  expect(await tell('PAYMENT.CAPTURE.COMPLETED', other)).toBe(200);
  expect(await shop.stack.ctx.db.selectFrom('unmatched_captures').select('capture_id').execute()).toEqual([
    { capture_id: capture.id },
  ]);
});
