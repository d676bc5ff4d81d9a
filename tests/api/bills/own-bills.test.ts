// Bills and what quotes cost, in the account of whoever pays them.
import { beforeEach, describe, expect, it } from 'vitest';
import { myAppointments } from '#contract/appointments/appointments.ts';
import { changeBill } from '#contract/bills/bills.ts';
import { payOwnBill, readOwnBill, readOwnBillPhoto } from '#contract/bills/own-bill.ts';
import { readInvoicePdf } from '#contract/orders/invoices.ts';
import { settleOrder } from '#contract/orders/orders.ts';
import { myOrders } from '#contract/orders/own-order.ts';
import { payOwnOffer, readOwnOffer } from '#contract/quotes/own-offer.ts';
import { appointmentRow } from '#server/appointments/appointments.ts';
import { payerColumns } from '#server/diary/payer.ts';
import { CORRECTING } from '#server/endings/correct-orders.ts';
import { billSent, jobDone, photoOfBill, send } from '../../support/bills/bills.ts';
import { PAYER } from '../../support/records/diary-bodies.ts';
import { place } from '../../support/records/orders.ts';
import { makeCustomer, type Person } from '../../support/records/people.ts';
import { acceptAndPay } from '../../support/records/quote-answers.ts';
import { makeQuote, requestQuote } from '../../support/records/quotes.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';
import type { Stack } from '../../support/service/stack.ts';

const shop = freshShop();
let ada: Person;
let call: Stack['call'];
beforeEach(async () => {
  ada = await makeCustomer(shop.stack);
  call = shop.stack.as(ada.token);
});

const prove = ({ id }: Person) =>
  shop.stack.ctx.db.updateTable('users').set({ email_verified_at: 1 }).where('id', '=', id).execute();

/** Of a visit that the account booked. @returns the ids of visit and bill */
async function ownBill() {
  const job = await jobDone(shop, { email: ada.email });
  await shop.stack.ctx.db
    .updateTable('appointments')
    .set({ user_id: ada.id })
    .where('id', '=', job)
    .execute();
  const { order } = await dataOf(send(shop, job));
  return { job, id: order?._id ?? '' };
}
const bills = async () => (await dataOf(call(myOrders, { query: { kind: 'bills' } }))).orders;

describe('a bill in the account', () => {
  it('stands in a list of its own, and in the one of everything', async () => {
    const { id } = await ownBill();
    const { id: parts } = await place(shop.stack, shop.product, 1, call);
    expect(await bills()).toMatchObject([
      {
        _id: id,
        billed: {
          service: 'Clocks',
          visitOn: '2026-11-26',
          due: 142,
          dueOn: '2026-11-24',
          isWrittenOff: false,
        },
      },
    ]);
    const listed = async (query = {}) =>
      (await dataOf(call(myOrders, { query }))).orders.map(({ _id }) => _id);
    expect(await listed({ kind: 'orders' })).toEqual([parts]);
    expect((await listed()).sort()).toEqual([id, parts].sort());
  });

  it('is led to by its completed visit, until it is cancelled', async () => {
    const { job, id } = await ownBill();
    const visits = async () => (await dataOf(call(myAppointments))).appointments;
    expect(await visits()).toMatchObject([{ _id: job, bill: id }]);
    await dataOf(shop.admin(changeBill, { params: { id }, body: { action: 'cancel', reason: 'A mistake' } }));
    expect(await visits()).not.toMatchObject([{ bill: id }]);
    expect(await bills()).toMatchObject([{ status: 'cancelled', billed: { due: 0 } }]);
  });

  it('is read with its report, photos and invoice, and paid', async () => {
    const { id } = await ownBill();
    const photo = await photoOfBill(shop, id);
    const read = () => dataOf(call(readOwnBill, { params: { id } }));
    expect(await read()).toMatchObject({
      bill: { found: 'It leaks.', due: 142, photos: [{ _id: photo }] },
      invoice: { number: 'INV-00001' },
    });
    expect((await call(readOwnBillPhoto, { params: { id, photo } })).ok).toBe(true);
    expect((await call(readInvoicePdf, { params: { id } })).ok).toBe(true);
    const { order } = await dataOf(call(payOwnBill, { params: { id } }));
    expect((await read()).bill.openOrder).toMatchObject({ paypalOrderId: order.paypalOrderId });
    shop.stack.emulator.control.approve(order.paypalOrderId ?? '');
    await dataOf(shop.stack.call(settleOrder, { params: { id } }));
    expect(shop.stack.emulator.control.captures()).toMatchObject([{ value: '142.00', currency: 'GBP' }]);
    expect((await read()).bill).toMatchObject({ due: 0, paid: 142 });
    expect(await bills()).toMatchObject([{ paymentStatus: 'completed', billed: { due: 0 } }]);
  });

  it('says that it was written off', async () => {
    const { id } = await ownBill();
    await dataOf(
      shop.admin(changeBill, { params: { id }, body: { action: 'write-off', reason: 'Too dear' } }),
    );
    expect(await bills()).toMatchObject([{ billed: { due: 142, isWrittenOff: true } }]);
    expect(await dataOf(call(readOwnBill, { params: { id } }))).toMatchObject({
      bill: { due: 142, isWrittenOff: true },
    });
  });

  it('is nobody else’s, and an order of parts is none', async () => {
    const { id } = await ownBill();
    const photo = await photoOfBill(shop, id);
    const other = await place(shop.stack, shop.product, 1, call);
    for (const refused of [
      await shop.customer(readOwnBill, { params: { id } }),
      await shop.customer(payOwnBill, { params: { id } }),
      await shop.customer(readOwnBillPhoto, { params: { id, photo } }),
      await shop.admin(readOwnBill, { params: { id } }),
      await call(readOwnBill, { params: { id: other.id } }),
      await call(payOwnBill, { params: { id: other.id } }),
    ])
      expect(refused).toMatchObject({ code: 'not_found' });
  });

  it('is whoever pays’: not the booker’s for whom somebody else pays', async () => {
    const job = await jobDone(shop, { email: ada.email });
    await shop.stack.ctx.db
      .updateTable('appointments')
      .set({ user_id: ada.id })
      .where('id', '=', job)
      .execute();
    const payer = await makeCustomer(shop.stack);
    await prove(payer);
    await dataOf(send(shop, job, { ...PAYER, email: payer.email }));
    expect(await bills()).toEqual([]);
    expect((await dataOf(call(myAppointments))).appointments[0]).not.toHaveProperty('bill');
    const { orders } = await dataOf(shop.stack.as(payer.token)(myOrders));
    expect(orders).toMatchObject([{ billed: { due: 142 } }]);
  });

  it('goes to whoever pays from now on, while it is unpaid', async () => {
    const { job } = await ownBill();
    const payer = await makeCustomer(shop.stack);
    await prove(payer);
    const { ctx } = shop.stack;
    const before = await appointmentRow(ctx.db, job);
    const after = { ...before, ...payerColumns({ ...PAYER, email: payer.email }) };
    const correction = { before, after, paidOrders: undefined };
    await ctx.db.transaction().execute((trx) => CORRECTING.follow(ctx, trx, 'admin', correction));
    expect(await bills()).toEqual([]);
    const { orders } = await dataOf(shop.stack.as(payer.token)(myOrders));
    expect(orders).toMatchObject([{ billed: { due: 142 } }]);
  });

  it('of a visit that was booked by phone is in the account once its address is proven', async () => {
    await billSent(shop, { email: ada.email });
    expect(await bills()).toEqual([]);
    await prove(ada);
    await billSent(shop, { email: ada.email.toUpperCase() });
    expect(await bills()).toHaveLength(1);
  });
});

describe('what a quote costs', () => {
  /** @returns the id of its first order, which is paid */
  async function deposit() {
    await prove(ada);
    const appointment = await requestQuote(shop.stack, ada.email);
    const { token } = await makeQuote(shop.stack, { appointment, due: 'deposit' }, shop.admin);
    return { id: await acceptAndPay(shop.stack, token), appointment };
  }

  it('is a bill, too: the deposit leads to the rest until that has an order', async () => {
    const { id } = await deposit();
    const [first] = await bills();
    expect(first).toMatchObject({
      _id: id,
      quote: { part: 'first' },
      billed: { service: 'Clocks', dueOn: '' },
    });
    const rest = first?.billed?.due ?? 0;
    expect(rest).toBeGreaterThan(0);
    expect(await dataOf(call(readOwnOffer, { params: { id } }))).toMatchObject({
      quote: { state: 'accepted', stillDue: rest, canAnswer: false },
    });
    // The newest is listed first.
    shop.stack.clock.advance(60_000);
    const { order } = await dataOf(call(payOwnOffer, { params: { id }, body: {} }));
    expect(await bills()).toMatchObject([
      { _id: order._id, quote: { part: 'balance' }, billed: { due: rest } },
      { _id: id, billed: { due: 0 } },
    ]);
    shop.stack.emulator.control.approve(order.paypalOrderId ?? '');
    await dataOf(shop.stack.call(settleOrder, { params: { id: order._id } }));
    expect((await bills()).map(({ billed }) => billed?.due)).toEqual([0, 0]);
  });

  it('is nobody else’s, nor whoever’s paid before somebody else was named', async () => {
    const { id, appointment } = await deposit();
    expect(await shop.customer(readOwnOffer, { params: { id } })).toMatchObject({ code: 'not_found' });
    expect(await shop.customer(payOwnOffer, { params: { id }, body: {} })).toMatchObject({
      code: 'not_found',
    });
    await shop.stack.ctx.db
      .updateTable('appointments')
      .set({ payer: JSON.stringify(PAYER), payer_key: PAYER.email })
      .where('id', '=', appointment)
      .execute();
    expect(await call(readOwnOffer, { params: { id } })).toMatchObject({ code: 'not_found' });
    expect(await call(payOwnOffer, { params: { id }, body: {} })).toMatchObject({ code: 'not_found' });
    expect(await bills()).toMatchObject([{ billed: { due: 0 } }]);
  });
});
