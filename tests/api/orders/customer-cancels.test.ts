// A customer cancels an order that is paid: whoever packs it is told at once, and what becomes of the money.
import { expect, it } from 'vitest';
import { cancelLinkedOrder } from '#contract/my-records/token-links.ts';
import { changeOrder } from '#contract/orders/orders.ts';
import { orderLink } from '../../support/records/links.ts';
import { mailsOf } from '../../support/records/mails.ts';
import { pay, place } from '../../support/records/orders.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
const cancel = async (id: string) =>
  dataOf(shop.stack.call(cancelLinkedOrder, { body: { token: await orderLink(shop.stack, id) } }));
const told = () => mailsOf(shop.stack, 'order-cancelled-staff');

it('paid by PayPal: once, with the sum that goes back by itself', async () => {
  const { id } = await pay(shop.stack, shop.product);
  await cancel(id);
  await cancel(id);
  expect(await told()).toMatchObject([
    {
      to_address: 'staff@kelvinrowe.example',
      subject: expect.stringMatching(/^Cancelled, please don’t send: order F\d+$/),
      text: expect.stringMatching(/\$[\d.]+ goes back by PayPal by itself\./),
    },
  ]);
});

it('paid outside PayPal: the staff send the money back', async () => {
  const { id } = await place(shop.stack, shop.product);
  await dataOf(shop.admin(changeOrder, { params: { id }, body: { paymentStatus: 'completed' } }));
  await cancel(id);
  expect((await told())[0]?.text).toContain('please send it back by hand. It stands on Today');
});

it('unpaid, or cancelled by the staff themselves: nobody is mailed', async () => {
  await cancel((await place(shop.stack, shop.product)).id);
  const { id } = await pay(shop.stack, shop.product);
  await dataOf(shop.admin(changeOrder, { params: { id }, body: { status: 'cancelled' } }));
  expect(await told()).toEqual([]);
});
