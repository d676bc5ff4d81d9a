// What a person undoes, sends back or records by hand: goods that have left stay away, and the documents follow the money.
import { describe, expect, it } from 'vitest';
import { updateAppointmentStatus } from '#contract/appointments/appointments.ts';
import { exportInvoices } from '#contract/exports/exports.ts';
import { changeOrder, type OrderStatus, type PaymentStatus } from '#contract/orders/orders.ts';
import { readOrder } from '#contract/orders/orders-admin.ts';
import { refundOrder } from '#contract/orders/refunds-admin.ts';
import { situate } from '../../support/records/money-situations.ts';
import { pay, place, settle, stockOf } from '../../support/records/orders.ts';
import { makeStaff } from '../../support/records/people.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { burrs, quoteShop } from '../../support/service/quote-shop.ts';

const { shop } = quoteShop();
const set = (id: string, body: { status?: OrderStatus; paymentStatus?: PaymentStatus; note?: string }) =>
  shop.admin(changeOrder, { params: { id }, body });
const refundLine = (id: string) =>
  shop.admin(refundOrder, {
    params: { id },
    body: { lines: [{ _id: `${id}-0`, quantity: 1 }], stockBack: true, reason: 'Scratched' },
  });
const stock = () => stockOf(shop.stack, shop.product);
const invoices = async (): Promise<string> =>
  dataOf(shop.admin(exportInvoices, { query: { from: '2026-01-01', to: '2026-12-31' } }));

describe('goods that have left', () => {
  it('stay away when their order is cancelled and refunded', async () => {
    const { id } = await pay(shop.stack, shop.product, 2, shop.customer);
    for (const body of [
      { status: 'shipped' },
      { status: 'cancelled' },
      { paymentStatus: 'refunded' },
    ] as const)
      await dataOf(set(id, body));
    expect(await stock()).toBe(3);
  });

  it('stay away when they were fitted at a visit', async () => {
    const { request, first } = await situate(shop.stack, shop.admin, 'first paid', {
      due: 'all',
      lines: burrs(shop.product, { quantity: 2 }),
    });
    const id = first?.id ?? '';
    const body = { status: 'completed' } as const;
    await dataOf(shop.admin(updateAppointmentStatus, { params: { id: request }, body }));
    await dataOf(set(id, { status: 'cancelled' }));
    await dataOf(set(id, { paymentStatus: 'refunded' }));
    expect(await stock()).toBe(3);
  });
});

describe('a payment recorded by hand', () => {
  it('and taken back: its invoice is credited, and both are in the bookkeeper’s file', async () => {
    const { id } = await place(shop.stack, shop.product, 1, shop.customer);
    await dataOf(set(id, { paymentStatus: 'completed', note: 'By bank' }));
    const before = await invoices();
    await dataOf(set(id, { paymentStatus: 'pending', note: 'The transfer was another customer’s' }));
    const after = await invoices();
    expect(after).toContain(before.trim().split('\r\n').at(-1));
    expect(after).toContain('CN-00001');
  });

  it('isn’t undone by staff, who can’t cancel a paid order either', async () => {
    const { id } = await place(shop.stack, shop.product, 1, shop.customer);
    await dataOf(set(id, { paymentStatus: 'completed', note: 'Cash' }));
    const staff = shop.stack.as((await makeStaff(shop.stack)).token);
    const change = (body: { status?: OrderStatus; paymentStatus?: PaymentStatus }) =>
      staff(changeOrder, { params: { id }, body });
    expect(await change({ paymentStatus: 'pending' })).toMatchObject({ code: 'forbidden' });
    expect(await change({ status: 'cancelled' })).toMatchObject({ code: 'forbidden' });
  });

  it('after a refund takes its units again: the shelf never grows', async () => {
    const { id } = await place(shop.stack, shop.product, 1, shop.customer);
    await dataOf(set(id, { paymentStatus: 'completed', note: 'Cash' }));
    await dataOf(refundLine(id));
    expect(await stock()).toBe(5);
    await dataOf(set(id, { paymentStatus: 'completed', note: 'Paid again' }));
    expect(await stock()).toBe(4);
    await dataOf(refundLine(id));
    expect(await stock()).toBe(5);
    const { order } = await dataOf(shop.admin(readOrder, { params: { id } }));
    expect(order.items[0]?.refunded).toBeLessThanOrEqual(1);
  });
});

it('a payment whose hold had ended, and that went straight back, has no invoice', async () => {
  const first = await place(shop.stack, shop.product, 5, shop.customer);
  shop.stack.emulator.control.approve(first.paypalId);
  await dataOf(set(first.id, { status: 'cancelled' }));
  shop.stack.emulator.control.captureAsClient(first.paypalId);
  await settle(shop.stack, first.id);
  expect(await invoices()).not.toMatch(/INV-|CN-/);
});
