import { describe, expect, it } from 'vitest';
import { createMyOrders, createOrderDesk } from '#stores/orders.ts';
import { anOrder } from './accounts-samples.ts';
import { answer, fakeApi, refuse } from './fake-api.ts';

const PATCH = 'PATCH /api/orders/o1';

async function desk(reply: ReturnType<typeof answer>) {
  const { call, asked } = fakeApi({
    'GET /api/orders': () => answer({ orders: [anOrder()], total: 1 }),
    [PATCH]: () => reply,
  });
  const orders = createOrderDesk(call);
  await orders.load();
  return { orders, asked };
}

describe('the admin’s orders', () => {
  it('changes one thing and shows the order as the server has it', async () => {
    const changed = anOrder({ status: 'shipped' });
    const { orders, asked } = await desk(answer({ success: true, message: 'Saved', order: changed }));
    expect(await orders.change('o1', { status: 'shipped' })).toEqual({
      ok: true,
      isPending: false,
      msg: 'Order updated!',
    });
    expect(asked.at(-1)?.body).toEqual({ status: 'shipped' });
    expect(orders.$list.get()).toMatchObject({ items: [changed] });
  });

  it('does not show a refund that PayPal has not confirmed', async () => {
    const { orders } = await desk(answer({ success: true, message: '', order: anOrder() }, 202));
    const outcome = await orders.change('o1', { paymentStatus: 'refunded' });
    expect(outcome).toMatchObject({ ok: true, isPending: true });
    expect(outcome?.msg).toContain('PayPal has not confirmed');
    expect(orders.$list.get()).toMatchObject({ items: [{ paymentStatus: 'completed' }] });
  });

  it('keeps the order as it was when the server refuses', async () => {
    const { orders } = await desk(refuse(409, 'not_refundable', 'Nothing to refund.'));
    expect(await orders.change('o1', { paymentStatus: 'refunded' })).toMatchObject({
      ok: false,
      msg: 'Failed to update order. Nothing to refund.',
    });
    expect(orders.$list.get()).toMatchObject({ items: [anOrder()] });
  });
});

describe('the customer’s orders', () => {
  async function mine(reply: ReturnType<typeof answer>) {
    const { call, asked } = fakeApi({
      'GET /api/orders/my': () => answer({ orders: [anOrder()], total: 1 }),
      [PATCH]: () => reply,
    });
    const orders = createMyOrders(call);
    await orders.load();
    return { orders, asked };
  }

  it('are cancelled by one call', async () => {
    const order = anOrder({ status: 'cancelled', paymentStatus: 'refunded' });
    const { orders, asked } = await mine(
      answer({ success: true, message: 'Cancelled and refunded.', order }),
    );
    expect(await orders.cancel('o1')).toMatchObject({ ok: true, msg: 'Cancelled and refunded.' });
    expect(asked.at(-1)?.body).toEqual({ status: 'cancelled' });
    expect(orders.$list.get()).toMatchObject({ items: [order] });
  });

  it('say how to return what has been shipped', async () => {
    const { orders } = await mine(
      refuse(409, 'order_closed', 'It is on its way. Send it back within 14 days.'),
    );
    expect(await orders.cancel('o1')).toEqual({
      ok: false,
      code: 'order_closed',
      msg: 'It is on its way. Send it back within 14 days.',
    });
  });
});
