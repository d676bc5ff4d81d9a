// Nothing can be paid for a visit that won't be, nor the rest of a quote that isn't accepted any longer.
import { beforeEach, describe, expect, it } from 'vitest';
import { callOffAppointment } from '#contract/diary/placing.ts';
import { cancelBooking } from '#contract/my-records/token-links.ts';
import { changeOrder } from '#contract/orders/orders.ts';
import { cancelOrder } from '#server/endings/cancel-order.ts';
import { reconcile } from '#server/payments/reconcile.ts';
import { bookingLink } from '../../support/records/links.ts';
import { mailKinds, mailText } from '../../support/records/mails.ts';
import { orderRowOf, settle } from '../../support/records/orders.ts';
import { acceptAndPay, SOON } from '../../support/records/quote-answers.ts';
import { quoteRowOf, requestRowOf } from '../../support/records/quotes.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { burrs, quoteShop } from '../../support/service/quote-shop.ts';

const { shop, quoted, read, pay } = quoteShop((product) => ({ lines: burrs(product), wantsSlot: true }));
let appointment: string;
let token: string;
let first: string;
beforeEach(async () => {
  const made = await quoted({ due: 'deposit' });
  token = made.token;
  appointment = made.quote.appointment;
  first = await acceptAndPay(shop.stack, token, SOON);
});

const ends = {
  async 'called off'() {
    const { version } = await requestRowOf(shop.stack, appointment);
    const body = { reason: 'Our van broke down.', version };
    await dataOf(shop.admin(callOffAppointment, { params: { id: appointment }, body }));
  },
  async 'cancelled by the customer'() {
    const link = await bookingLink(shop.stack, appointment);
    await dataOf(shop.stack.call(cancelBooking, { body: { token: link } }));
  },
  async 'undone by cancelling the first order'() {
    await cancelOrder(shop.stack.ctx, await orderRowOf(shop.stack, first), 'somebody');
  },
};

describe.each(Object.entries(ends))('a visit that is %s', (_, end) => {
  it('has nothing due', async () => {
    await end();
    expect(await read(token)).toMatchObject({ stillDue: 0, canAnswer: false });
    expect(await pay(token)).toMatchObject({ code: 'illegal_move' });
  });

  it('lets no approved payment of the rest be captured, nor recorded by hand', async () => {
    const { order } = await dataOf(pay(token));
    shop.stack.emulator.control.approve(order.paypalOrderId ?? '');
    await end();
    expect(await settle(shop.stack, order._id)).toMatchObject({ code: 'order_closed' });
    expect(
      await shop.admin(changeOrder, {
        params: { id: order._id },
        body: { paymentStatus: 'completed', note: 'In cash' },
      }),
    ).toMatchObject({ code: 'order_closed' });
    expect(shop.stack.emulator.control.captures()).toHaveLength(1);
  });

  it('sends the rest back that PayPal had taken meanwhile', async () => {
    const { order } = await dataOf(pay(token));
    shop.stack.emulator.control.captureAsClient(order.paypalOrderId ?? '');
    await end();
    shop.stack.clock.advance(60_000);
    await reconcile(shop.stack.ctx);
    expect(await orderRowOf(shop.stack, order._id)).toMatchObject({
      status: 'cancelled',
      payment_state: 'refunded',
    });
    const kinds = await mailKinds(shop.stack);
    const kind = kinds.find((one) => /^appointment-(?:called-off|cancelled)$/.test(one)) ?? '';
    expect(await mailText(shop.stack, kind)).toContain('We are refunding £100.00');
  });
});

it('a rest is payable after the visit', async () => {
  await shop.stack.ctx.db.updateTable('appointments').set({ status: 'completed' }).execute();
  const { order } = await dataOf(pay(token));
  shop.stack.emulator.control.approve(order.paypalOrderId ?? '');
  await dataOf(settle(shop.stack, order._id));
  expect(await read(token)).toMatchObject({ state: 'accepted', stillDue: 0 });
});

describe('the staff’s mail about a cancelled visit', () => {
  const text = async () => (await mailText(shop.stack, 'appointment-changed-staff')).replaceAll(/\s+/g, ' ');

  it('names the money that goes back', async () => {
    await ends['cancelled by the customer']();
    expect(await text()).toContain('£30.00 is going back through PayPal by itself');
    expect(await text()).not.toContain('don’t need to do anything');
  });

  it('asks for nothing without any', async () => {
    const { quote } = await quoted({ due: 'deposit' });
    appointment = quote.appointment;
    await ends['cancelled by the customer']();
    expect(await text()).toContain('You don’t need to do anything');
    expect((await quoteRowOf(shop.stack, quote._id)).state).toBe('declined');
  });
});
