import { describe, expect, it, vi } from 'vitest';
import { createOrdersStore, paymentChoices } from '#stores/admin/orders.ts';
import { createMyOrders } from '#stores/my-records/own-orders.ts';
import { anOrder } from '../account/accounts-samples.ts';
import { answer, fakeApi, gate, refuse } from '../fake-api.ts';

const PATCH = 'PATCH /api/orders/o1';

async function dashboard(reply: ReturnType<typeof answer>) {
  const { call, asked } = fakeApi({
    'GET /api/orders': () => answer({ orders: [anOrder()], total: 1 }),
    [PATCH]: () => reply,
  });
  const orders = createOrdersStore(call);
  await orders.load();
  return { orders, asked };
}

describe('the admin’s orders', () => {
  it('change one thing and show the order as the server has it', async () => {
    const changed = anOrder({ status: 'shipped' });
    const { orders, asked } = await dashboard(answer({ success: true, message: 'Saved', order: changed }));
    expect(await orders.change(anOrder(), { status: 'shipped' })).toMatchObject({
      ok: true,
      isPending: false,
      msg: 'Order updated!',
    });
    expect(asked.at(-1)?.body).toEqual({
      status: 'shipped',
      seen: { status: 'pending', paymentStatus: 'completed' },
    });
    expect(orders.$list.get()).toMatchObject({ items: [changed] });
  });

  it('are shipped with what is known of the parcel, which is written first', async () => {
    const known = { carrier: 'Royal Mail', trackingNumber: 'RM 1', trackingLink: '' };
    const shipped = anOrder({ ...known, status: 'shipped' });
    const details = { ...anOrder(), version: 3 };
    const write = vi.fn(() => answer({ success: true, message: '', order: details }));
    const { call, asked } = fakeApi({
      'GET /api/orders': () => answer({ orders: [anOrder()], total: 1 }),
      'GET /api/orders/o1/details': () => answer({ order: details }),
      'PATCH /api/orders/o1/dispatch': write,
      [PATCH]: () => answer({ success: true, message: 'Saved', order: shipped }),
    });
    const orders = createOrdersStore(call);
    await orders.load();
    expect(await orders.ship(anOrder(), known)).toMatchObject({ ok: true });
    expect(asked.slice(-2).map(({ body }) => body)).toMatchObject([
      { version: 3, ...known },
      { status: 'shipped' },
    ]);
    // Nothing new is known: nothing is written.
    await orders.ship(shipped, known);
    expect(write).toHaveBeenCalledTimes(1);
    // What somebody else has written meanwhile isn't overwritten, and no email goes without it.
    details.trackingNumber = 'RM 2';
    const before = asked.length;
    expect(await orders.ship(anOrder(), known)).toMatchObject({ ok: false, code: 'stale_version' });
    expect(asked).toHaveLength(before + 1);
  });

  it('do not show a refund that PayPal has not confirmed', async () => {
    const { orders } = await dashboard(answer({ success: true, message: '', order: anOrder() }, 202));
    const outcome = await orders.change(anOrder(), { paymentStatus: 'refunded' });
    expect(outcome).toMatchObject({ ok: true, isPending: true });
    expect(outcome?.msg).toContain('PayPal hasn’t confirmed');
    expect(orders.$list.get()).toMatchObject({ items: [{ paymentStatus: 'completed' }] });
  });

  it('keep the order as it was when the server refuses', async () => {
    const { orders } = await dashboard(refuse(409, 'not_refundable', 'Nothing to refund.'));
    expect(await orders.change(anOrder(), { paymentStatus: 'refunded' })).toMatchObject({
      ok: false,
      msg: 'Failed to update order. Nothing to refund.',
    });
    expect(orders.$list.get()).toMatchObject({ items: [anOrder()] });
  });
});

describe('a pending change', () => {
  async function pressed(edit: Parameters<ReturnType<typeof createOrdersStore>['change']>[1]) {
    const sent = gate<ReturnType<typeof answer>>();
    const now = { order: anOrder() };
    const { call } = fakeApi({
      'GET /api/orders': () => answer({ orders: [now.order], total: 1 }),
      [PATCH]: () => sent.opened,
    });
    const orders = createOrdersStore(call);
    await orders.load();
    const changing = orders.change(anOrder(), edit);
    const visible = () => {
      const list = orders.$list.get();
      return list.state === 'ready' ? list.items[0] : undefined;
    };
    return { changing, shown: visible, sent, now };
  }

  it('is shown at once, and reverted when it is refused', async () => {
    const { changing, shown: visible, sent } = await pressed({ status: 'shipped' });
    expect(visible()).toMatchObject({ status: 'shipped' });
    sent.open(refuse(409, 'out_of_stock', 'Sold out.'));
    expect(await changing).toMatchObject({ ok: false });
    expect(visible()).toMatchObject({ status: 'pending' });
  });

  it.each([{ status: 'cancelled' }, { paymentStatus: 'refunded' }] as const)(
    'waits for the server where money may move: %j',
    async (edit) => {
      const { changing, shown: visible, sent } = await pressed(edit);
      expect(visible()).toMatchObject({ status: 'pending', paymentStatus: 'completed' });
      sent.open(answer({ success: true, message: '', order: anOrder(edit) }));
      await changing;
      expect(visible()).toMatchObject(edit);
    },
  );

  it('refused because of somebody else’s change shows theirs', async () => {
    const { changing, shown: visible, sent, now } = await pressed({ status: 'shipped' });
    now.order = anOrder({ status: 'cancelled', paymentStatus: 'refunded' });
    sent.open(refuse(409, 'order_closed', 'It is cancelled.'));
    expect(await changing).toMatchObject({ msg: 'Failed to update order. It is cancelled.' });
    expect(visible()).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
  });

  it('that is never answered says so, and shows the actual state', async () => {
    const { changing, shown: visible, sent, now } = await pressed({ status: 'shipped' });
    now.order = anOrder({ status: 'shipped', carrier: 'By hand' });
    sent.open({ status: 502, body: '' });
    expect(await changing).toMatchObject({ msg: expect.stringContaining('We got no reply') });
    await expect.poll(visible).toMatchObject({ status: 'shipped', carrier: 'By hand' });
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

describe('the payments that are offered', () => {
  it.each([
    [
      { throughPayPal: true },
      true,
      ['completed', 'refunded'],
      ['Paid through PayPal: only a refund changes it'],
    ],
    [
      { throughPayPal: true },
      false,
      ['completed'],
      ['Paid through PayPal: only a refund changes it', 'Only an admin can refund'],
    ],
    [
      { paymentStatus: 'pending' as const, paymentPending: true },
      true,
      ['pending'],
      ['PayPal hasn’t finished this payment'],
    ],
    [
      { throughPayPal: true, refundPending: true },
      true,
      ['completed'],
      ['PayPal hasn’t confirmed the refund'],
    ],
    [
      { paidByHand: true, quote: { _id: 'q', part: 'first' as const } },
      true,
      ['completed', 'refunded'],
      ['It accepted a quote: cancel the order'],
    ],
  ])('%o for an admin (%s) say why the others aren’t', (change, isAdmin, values, why) => {
    expect(paymentChoices(anOrder(change), isAdmin)).toEqual({ values, why });
  });
});
