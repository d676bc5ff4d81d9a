import { describe, expect, it } from 'vitest';
import { changeOrder, listOrders } from '#contract/orders/orders.ts';
import { myOrders } from '#contract/orders/own-order.ts';
import { writeKeys } from '../../support/database/true-keys.ts';
import { changePayment, place } from '../../support/records/orders.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();

describe('the lists', () => {
  it('show the customer their own orders and the admin all, searchable and paged', async () => {
    await place(shop.stack, shop.product, 1, shop.customer);
    await place(shop.stack, shop.product);
    expect(await shop.customer(myOrders)).toMatchObject({ ok: true, data: { total: 1 } });
    expect(await shop.admin(listOrders)).toMatchObject({ ok: true, data: { total: 2 } });
    expect(await shop.admin(listOrders, { query: { limit: 1, offset: 1 } })).toMatchObject({
      ok: true,
      data: { total: 2 },
    });
    expect(await shop.admin(listOrders, { query: { search: 'ADA marsh' } })).toMatchObject({
      ok: true,
      data: { total: 2 },
    });
    expect(await shop.admin(listOrders, { query: { search: 'nobody' } })).toMatchObject({
      ok: true,
      data: { total: 0, orders: [] },
    });
    expect(await shop.admin(listOrders, { query: { status: 'shipped' } })).toMatchObject({
      ok: true,
      data: { total: 0 },
    });
    expect(await shop.customer(listOrders)).toMatchObject({ ok: false, code: 'forbidden' });
  });

  it('tell the admin why a payment needs review, and the buyer nothing of it', async () => {
    const { id } = await place(shop.stack, shop.product, 1, shop.customer);
    expect(await shop.admin(listOrders)).toMatchObject({ data: { orders: [{ reviewReason: '' }] } });
    await changePayment(shop.stack, { state: 'review' });
    const change = { review_reason: 'the amount is 1.00 USD' };
    await shop.stack.ctx.db.updateTable('orders').set(change).where('id', '=', id).execute();
    const staff = { needsReview: true, reviewReason: 'the amount is 1.00 USD' };
    expect(await shop.admin(listOrders)).toMatchObject({ data: { orders: [staff] } });
    const buyers = { needsReview: true, reviewReason: '' };
    expect(await shop.customer(myOrders)).toMatchObject({ data: { orders: [buyers] } });
    const cancelled = await shop.customer(changeOrder, { params: { id }, body: { status: 'cancelled' } });
    expect(cancelled).toMatchObject({ ok: true, data: { order: buyers } });
  });

  it('show part numbers as they were when the parts were sold', async () => {
    const { db } = shop.stack.ctx;
    const number = (part_number: string) =>
      db.updateTable('products').set({ part_number }).where('id', '=', shop.product).execute();
    await number('KR-1');
    await place(shop.stack, shop.product, 1, shop.customer);
    await number('KR-2');
    await writeKeys(shop.stack);
    expect(await shop.customer(myOrders)).toMatchObject({
      data: { orders: [{ items: [{ product: { partNumber: 'KR-1' } }] }] },
    });
  });
});
