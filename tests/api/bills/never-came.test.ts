// A payment of a bill that was recorded by hand, was more than was due, and never came.
import { expect, it } from 'vitest';
import { changeOrder, listOrders } from '#contract/orders/orders.ts';
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
