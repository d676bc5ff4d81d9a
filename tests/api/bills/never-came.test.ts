// A payment of a bill that was recorded by hand, was more than was due, and never came.
import { expect, it } from 'vitest';
import { undoBillPayment } from '#contract/bills/bills.ts';
import { changeOrder, listOrders } from '#contract/orders/orders.ts';
import { settleRefund } from '#contract/orders/refunds-admin.ts';
import { jobDone, send, take } from '../../support/bills/bills.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();

it('has nothing to give back', async () => {
  const job = await jobDone(shop);
  await take(shop, job, 20_000);
  const { order } = await dataOf(send(shop, job));
  const toGiveBack = async () =>
    (await dataOf(shop.admin(listOrders, { query: { status: 'to-give-back' } }))).total;
  expect(await toGiveBack()).toBe(1);
  const body = { paymentStatus: 'pending', note: 'The notes were forged' } as const;
  const undone = await dataOf(shop.admin(changeOrder, { params: { id: order?._id ?? '' }, body }));
  expect(undone.order.bill).toMatchObject({ due: 142 });
  expect(await toGiveBack()).toBe(0);
});

it('is refused while more waits to go back than came too much without it', async () => {
  const job = await jobDone(shop);
  await take(shop, job, 2_000);
  await take(shop, job, 20_000);
  const { order } = await dataOf(send(shop, job));
  const { db } = shop.stack.ctx;
  const rows = db
    .selectFrom('refunds')
    .select(['id', 'payment_id'])
    .where('order_id', '=', order?._id ?? '');
  const refund = await rows.executeTakeFirstOrThrow();
  const other = order?.bill?.payments.find(({ _id }) => _id !== refund.payment_id)?._id ?? '';
  const undo = () =>
    shop.admin(undoBillPayment, { params: { id: other }, body: { reason: 'The notes were forged' } });
  const msg = expect.stringContaining('Press “Nothing to send” beside it first.');
  expect(await undo()).toMatchObject({ ok: false, code: 'order_closed', msg });
  await dataOf(shop.admin(settleRefund, { params: { id: refund.id }, body: { decision: 'dismiss' } }));
  expect((await dataOf(undo())).order.bill).toMatchObject({ paid: 200, due: 0 });
});
