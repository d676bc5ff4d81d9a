// PayPal webhooks: trusted only when signed, and then only as a reason to ask PayPal.
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#server/platform/api-error.ts';
import { approved, type Event, sendEvent } from '../../support/doubles/webhooks.ts';
import { mailsAbout, orderRowOf, pay, place, settle, stockOf } from '../../support/records/orders.ts';
import { expectPaid } from '../../support/records/paid.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();

const send = (event: Event, headers?: Headers) => sendEvent(shop.stack, event, headers);
const refundEvent = (id: string, refundId: string, captureId: string | null): Event => ({
  id,
  event_type: 'PAYMENT.CAPTURE.REFUNDED',
  resource: {
    id: refundId,
    links: [{ rel: 'up', href: `https://api.paypal.example/v2/payments/captures/${captureId}` }],
  },
});

describe('PayPal’s webhook', () => {
  it('settles an approved order whose browser was closed', async () => {
    const { id, paypalId } = await place(shop.stack, shop.product);
    shop.stack.emulator.control.approve(paypalId);
    expect(await send(approved(paypalId))).toBe(200);
    expect((await orderRowOf(shop.stack, id)).payment_state).toBe('completed');
  });

  it('without PayPal’s signature changes nothing', async () => {
    const { id, paypalId } = await place(shop.stack, shop.product);
    shop.stack.emulator.control.approve(paypalId);
    expect(await send(approved(paypalId), new Headers())).toBe(401);
    expect((await orderRowOf(shop.stack, id)).payment_state).toBe('pending');
  });

  it('with a signature of another body changes nothing', async () => {
    const { id, paypalId } = await place(shop.stack, shop.product);
    shop.stack.emulator.control.approve(paypalId);
    const other = shop.stack.emulator.control.signWebhook(JSON.stringify(approved('OTHER')));
    expect(await send(approved(paypalId), other)).toBe(401);
    expect((await orderRowOf(shop.stack, id)).payment_state).toBe('pending');
  });

  it.each([
    [422, 'in its id', (paypalId: string) => approved(paypalId, 'EVENT\0')],
    [200, 'in the payment that it names', (paypalId: string) => approved(`${paypalId}\0`)],
  ])(
    'answers %i to a character that no database stores, %s, and changes nothing',
    async (status, _, eventOf) => {
      const { id, paypalId } = await place(shop.stack, shop.product);
      shop.stack.emulator.control.approve(paypalId);
      expect(await send(eventOf(paypalId))).toBe(status);
      expect((await orderRowOf(shop.stack, id)).payment_state).toBe('pending');
    },
  );

  it('is sent again after a fault of ours, and then settles', async () => {
    const { id, paypalId } = await place(shop.stack, shop.product);
    shop.stack.emulator.control.approve(paypalId);
    vi.spyOn(shop.stack.ctx.payments, 'getOrder').mockRejectedValueOnce(new ApiError('not_found'));
    expect(await send(approved(paypalId))).toBe(500);
    expect(await send(approved(paypalId))).toBe(200);
    expect((await orderRowOf(shop.stack, id)).payment_state).toBe('completed');
  });

  it('that names payments of two orders is a matter for a person, once', async () => {
    const one = await place(shop.stack, shop.product);
    const other = await place(shop.stack, shop.product);
    shop.stack.emulator.control.approve(one.paypalId);
    const [{ id: custom_id = '' } = {}] = (await orderRowOf(shop.stack, other.id)).payments;
    const related_ids = { order_id: one.paypalId };
    const event = {
      id: 'EVENT-1',
      event_type: 'PAYMENT.CAPTURE.COMPLETED',
      resource: { id: 'CAPTURE-1', custom_id, supplementary_data: { related_ids } },
    };
    for (const _ of [1, 2]) expect(await send(event)).toBe(200);
    for (const { id } of [one, other]) {
      const row = await orderRowOf(shop.stack, id);
      expect(row.review_reason).toMatch(/^PayPal’s event EVENT-1 names different payments/);
      expect((await mailsAbout(shop.stack, id)).filter((kind) => kind === 'order-review-staff')).toHaveLength(
        1,
      );
    }
    expect((await orderRowOf(shop.stack, one.id)).payment_state).toBe('completed');
    expect((await orderRowOf(shop.stack, other.id)).payment_state).toBe('pending');
  });

  it('sent twice, in parallel with the buyer’s return, ends in one capture and one confirmation', async () => {
    const { id, paypalId } = await place(shop.stack, shop.product);
    shop.stack.emulator.control.approve(paypalId);
    const event = approved(paypalId);
    const answers = await Promise.all([
      send(event),
      send(event),
      send(approved(paypalId, 'EVENT-2')),
      settle(shop.stack, id).then(({ ok }) => ok),
    ]);
    expect(answers).toEqual([200, 200, 200, true]);
    expect(shop.stack.emulator.control.captures()).toHaveLength(1);
    expect(await mailsAbout(shop.stack, id)).toEqual(['order-paid', 'order-paid-staff']);
    expect(await send(event)).toBe(200);
  });

  it('five times in parallel with twenty buyer returns ends in one capture, and all report it', async () => {
    const { id, paypalId } = await place(shop.stack, shop.product);
    shop.stack.emulator.control.approve(paypalId);
    const capture = vi.spyOn(shop.stack.ctx.payments, 'captureOrder');
    const returns = Array.from({ length: 20 }, async () => {
      const settled = await settle(shop.stack, id);
      return settled.ok ? settled.status : settled.code;
    });
    const events = Array.from({ length: 5 }, (_, n) => send(approved(paypalId, `EVENT-${n}`)));
    expect(await Promise.all([...returns, ...events])).toEqual(Array(25).fill(200));
    expect(capture).toHaveBeenCalledTimes(1);
    await expectPaid(shop.stack, id, shop.product);
  });

  it('is to be sent again while PayPal cannot verify its signature', async () => {
    const { id, paypalId } = await place(shop.stack, shop.product);
    shop.stack.emulator.control.approve(paypalId);
    shop.stack.emulator.control.fault('verify', 'down');
    expect(await send(approved(paypalId))).toBe(503);
    expect(await send(approved(paypalId))).toBe(200);
    expect((await orderRowOf(shop.stack, id)).payment_state).toBe('completed');
  });

  it('never trusts the event’s own figures', async () => {
    const { id, paypalId } = await place(shop.stack, shop.product);
    const event = {
      id: 'EVENT-9',
      event_type: 'PAYMENT.CAPTURE.COMPLETED',
      resource: {
        id: 'CAPTURE-9',
        status: 'COMPLETED',
        custom_id: id,
        supplementary_data: { related_ids: { order_id: paypalId } },
      },
    };
    expect(await send(event)).toBe(200);
    expect((await orderRowOf(shop.stack, id)).payment_state).toBe('pending');
  });

  it.each([{}, { id: '' }, { id: 'CAPTURE\u00a09' }])(
    'without a capture id stores nothing to refund: %j',
    async (resource) => {
      expect(await send({ id: 'EVENT-10', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource })).toBe(200);
      expect(await shop.stack.ctx.db.selectFrom('unmatched_captures').selectAll().execute()).toEqual([]);
    },
  );

  it('of a refund at PayPal marks the order refunded and restocks unshipped parts, once', async () => {
    const { id } = await pay(shop.stack, shop.product, 2);
    const { capture_id } = await orderRowOf(shop.stack, id);
    await shop.stack.ctx.payments.refundCapture(capture_id ?? '', 'by-hand');
    expect(await send(refundEvent('EVENT-3', 'REFUND-1', capture_id))).toBe(200);
    expect(await send(refundEvent('EVENT-4', 'REFUND-1', capture_id))).toBe(200);
    expect(await orderRowOf(shop.stack, id)).toMatchObject({
      payment_state: 'refunded',
      stock_state: 'returned',
    });
    expect(await stockOf(shop.stack, shop.product)).toBe(5);
  });

  it('of a refund unknown to PayPal changes nothing', async () => {
    const { id } = await pay(shop.stack, shop.product);
    const { capture_id } = await orderRowOf(shop.stack, id);
    expect(await send(refundEvent('EVENT-6', 'REFUND-2', capture_id))).toBe(200);
    await expectPaid(shop.stack, id, shop.product);
  });
});
