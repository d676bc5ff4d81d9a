// Erasure waits while money is still to move, and says why.
import { expect, it } from 'vitest';
import { changeOrder } from '#contract/orders/orders.ts';
import { refundOrder } from '#contract/orders/refunds-admin.ts';
import { askByPhone } from '#contract/quotes/ask-by-phone.ts';
import { erasePerson } from '#server/data-protection/subject-access.ts';
import { deliverDueMail } from '#server/mail/deliver-mail.ts';
import { ADDRESS, pay, place, settle } from '../../support/records/orders.ts';
import { accept, acceptAndPay, SOON } from '../../support/records/quote-answers.ts';
import { makeQuote, requestQuote } from '../../support/records/quotes.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { burrs, quoteShop } from '../../support/service/quote-shop.ts';

const EMAIL = ADDRESS.email;
const { shop, pay: payRest, setStatus } = quoteShop();
async function erase() {
  await deliverDueMail(shop.stack.ctx);
  return erasePerson(shop.stack.ctx, EMAIL, 'operator');
}
const quotedTo = async (due: 'nothing' | 'deposit' | 'all') => {
  const appointment = await requestQuote(shop.stack, EMAIL);
  const quote = { appointment, due, lines: burrs(shop.product), wantsSlot: true };
  return { appointment, ...(await makeQuote(shop.stack, quote, shop.admin)) };
};

it('while a visit that was paid for is still to come', async () => {
  const { appointment, token } = await quotedTo('all');
  await acceptAndPay(shop.stack, token, SOON);
  await expect(erase()).rejects.toThrow(
    'Nothing was erased: the visit on Thu 26 Nov 2026 is still to come, and was paid for.',
  );
  await setStatus(appointment, 'completed');
  expect(await erase()).toMatchObject({ appointments: 1, keptOrders: 1 });
});

it('of what was asked on the phone, without the day of the call', async () => {
  const body = {
    name: 'Ada Marsh',
    email: EMAIL,
    phone: '020 7946 0018',
    service: 'Clocks' as const,
    message: 'It stops',
  };
  const { appointment } = await dataOf(shop.admin(askByPhone, { body }));
  const { token } = await makeQuote(shop.stack, { appointment: appointment._id, due: 'all' }, shop.admin);
  await acceptAndPay(shop.stack, token);
  await expect(erase()).rejects.toThrow('Nothing was erased: the visit is still to come, and was paid for.');
});

it('while the rest of an accepted quote is due', async () => {
  const { appointment, token } = await quotedTo('nothing');
  await dataOf(accept(shop.stack, token, SOON));
  await setStatus(appointment, 'completed');
  await expect(erase()).rejects.toThrow('Nothing was erased: £100.00 is due for quote Q1001.');
  const { order } = await dataOf(payRest(token));
  shop.stack.emulator.control.approve(order.paypalOrderId ?? '');
  await dataOf(settle(shop.stack, order._id));
  expect(await erase()).toMatchObject({ appointments: 1 });
});

it('while an order is unpaid', async () => {
  const { id } = await place(shop.stack, shop.product);
  await expect(erase()).rejects.toThrow('Nothing was erased: order F100001 isn’t paid yet.');
  await dataOf(shop.admin(changeOrder, { params: { id }, body: { status: 'cancelled' } }));
  expect(await erase()).toMatchObject({ keptOrders: 1 });
});

it('while PayPal hasn’t finished a payment', async () => {
  const { id, paypalId } = await place(shop.stack, shop.product);
  shop.stack.emulator.control.approve(paypalId);
  shop.stack.emulator.control.fault('capture', 'pending');
  await settle(shop.stack, id);
  await expect(erase()).rejects.toThrow('PayPal hasn’t finished a payment or refund of order F100001.');
});

it.each([{ amount: 2 }, {}])('while PayPal hasn’t finished a refund of %j', async (part) => {
  const { id } = await pay(shop.stack, shop.product);
  shop.stack.emulator.control.fault('refund', 'down', { times: 3 });
  await shop.admin(refundOrder, {
    params: { id },
    body: { ...part, stockBack: false, reason: 'Scratched' },
  });
  await expect(erase()).rejects.toThrow('PayPal hasn’t finished a payment or refund of order F100001.');
});
