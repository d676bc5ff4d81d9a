// Invoices: one for each payment, numbered without gaps, and never changed.
import { describe, expect, it } from 'vitest';
import { readLinkedOrder } from '#contract/my-records/token-links.ts';
import { readDocumentPdf } from '#contract/orders/invoices.ts';
import { changeOrder } from '#contract/orders/orders.ts';
import { readOrder } from '#contract/orders/orders-admin.ts';
import { readOwnOrder } from '#contract/orders/own-order.ts';
import { payQuote } from '#contract/quotes/quote-links.ts';
import { reconcile } from '#server/payments/reconcile.ts';
import { recordPayment } from '#server/payments/record-payment.ts';
import { sendEmulatorEvent } from '../../support/doubles/webhooks.ts';
import { orderLink } from '../../support/records/links.ts';
import { pay, paymentOf, place, settle } from '../../support/records/orders.ts';
import { acceptAndPay } from '../../support/records/quote-answers.ts';
import { makeQuote } from '../../support/records/quotes.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
const db = () => shop.stack.ctx.db;
const invoices = () =>
  db().selectFrom('documents').selectAll().where('kind', '=', 'invoice').orderBy('number').execute();
const numbers = async () => (await invoices()).map(({ number }) => number);
const upTo = (n: number) => Array.from({ length: n }, (_, at) => at + 1);
const paid = (quantity = 1) => pay(shop.stack, shop.product, quantity, shop.customer);
const setPaid = (id: string, paymentStatus: 'completed' | 'pending') =>
  shop.admin(changeOrder, { params: { id }, body: { paymentStatus } });
const NOT_RECEIVED = 'The payment was not received';
const paper = (id: string) => dataOf(shop.customer(readOwnOrder, { params: { id } }));

describe('numbers of invoices', () => {
  it('run from 1 without a gap when many are paid at once, and a repeat gets no second', async () => {
    const { ctx, call } = shop.stack;
    await db().updateTable('products').set({ stock: 99 }).execute();
    const placed = await Promise.all(upTo(40).map(() => place(shop.stack, shop.product, 1, call)));
    const rows = await db().selectFrom('payments').selectAll().execute();
    const record = (row: (typeof rows)[number]) => recordPayment(ctx, row, `CAPTURE-${row.id}`);
    // On a busy machine some find no connection in time: as the reconciler does, they are recorded later.
    await Promise.allSettled([...rows, ...rows].map(record));
    for (const row of rows) await record(row);
    expect(await numbers()).toEqual(upTo(40));
    expect(new Set((await invoices()).map(({ order_id }) => order_id))).toEqual(
      new Set(placed.map(({ id }) => id)),
    );
  });

  it('leave no gap for a payment whose transaction failed', async () => {
    await paid();
    const { id } = await place(shop.stack, shop.product, 1, shop.customer);
    const broken = {
      ...shop.stack.ctx,
      get templates(): never {
        throw new Error('no mail can be written');
      },
    };
    const row = await paymentOf(shop.stack, id);
    await expect(recordPayment(broken, row, 'CAPTURE-1')).rejects.toThrow('no mail can be written');
    expect(await numbers()).toEqual([1]);
    await recordPayment(shop.stack.ctx, row, 'CAPTURE-1');
    expect(await numbers()).toEqual([1, 2]);
  });

  it('are given however the payment is recorded: settled, by webhook, by the reconciler, by hand', async () => {
    await paid();
    const [byWebhook, byReconciler, byHand] = [
      await place(shop.stack, shop.product),
      await place(shop.stack, shop.product),
      await place(shop.stack, shop.product),
    ];
    shop.stack.emulator.control.approve(byWebhook.paypalId);
    await sendEmulatorEvent(shop.stack, 'CHECKOUT.ORDER.APPROVED', byWebhook.paypalId);
    shop.stack.emulator.control.approve(byReconciler.paypalId);
    shop.stack.clock.advance(60_000);
    await reconcile(shop.stack.ctx);
    await dataOf(setPaid(byHand.id, 'completed'));
    expect(await numbers()).toEqual([1, 2, 3, 4]);
    const orders = (await invoices()).map(({ order_id }) => order_id);
    expect(orders.slice(1)).toEqual([byWebhook.id, byReconciler.id, byHand.id]);
  });

  it('go on for an order that is set back and paid again: the first is credited in full', async () => {
    const { id } = await place(shop.stack, shop.product, 1, shop.customer);
    await dataOf(setPaid(id, 'completed'));
    const [first] = await invoices();
    await dataOf(setPaid(id, 'pending'));
    expect(await paper(id)).toMatchObject({
      invoice: { number: 'INV-00001' },
      creditNotes: [{ number: 'CN-00001', invoiceNumber: 'INV-00001', gross: 12.5, reason: NOT_RECEIVED }],
    });
    shop.stack.clock.advance(60_000);
    await dataOf(setPaid(id, 'completed'));
    expect(await numbers()).toEqual([1, 2]);
    expect((await invoices())[0]).toEqual(first);
    const { invoice, earlierInvoices, creditNotes } = await paper(id);
    expect([invoice?.number, earlierInvoices[0]?.number]).toEqual(['INV-00002', 'INV-00001']);
    expect(creditNotes).toHaveLength(1);
    const file = (number: string) => shop.customer(readDocumentPdf, { params: { id, number } });
    for (const number of ['INV-00001', 'INV-00002', 'CN-00001'])
      expect(await file(number)).toMatchObject({ ok: true });
  });

  it('are given in the order of their dates, whatever another process’s clock says', async () => {
    await paid();
    await db()
      .updateTable('documents')
      .set({ issued_at: shop.stack.clock.now() + 5000 })
      .execute();
    await paid();
    const [one, two] = await invoices();
    expect(two?.issued_at).toBe(one?.issued_at);
  });

  it('are not given to money that goes back at once', async () => {
    const late = await place(shop.stack, shop.product, 1, shop.customer);
    await db().updateTable('orders').set({ stock_state: 'released' }).where('id', '=', late.id).execute();
    await db().updateTable('products').set({ stock: 0 }).execute();
    await recordPayment(shop.stack.ctx, await paymentOf(shop.stack, late.id), 'CAPTURE-1');
    expect(await paper(late.id)).toMatchObject({ order: { status: 'cancelled' }, invoice: null });
    expect(await numbers()).toEqual([]);
  });

  it('both parts of a quote get one', async () => {
    const { token } = await makeQuote(shop.stack, { due: 'deposit' }, shop.admin);
    const first = await acceptAndPay(shop.stack, token);
    const { order } = await dataOf(shop.stack.call(payQuote, { body: { token } }));
    shop.stack.emulator.control.approve(order.paypalOrderId ?? '');
    await dataOf(settle(shop.stack, order._id));
    const rows = await invoices();
    expect(rows.map(({ number, order_id }) => [number, order_id])).toEqual([
      [1, first],
      [2, order._id],
    ]);
    expect(rows.reduce((sum, { gross_minor }) => sum + gross_minor, 0)).toBe(12_500);
  });
});

describe('an invoice', () => {
  it('is missing before the payment, and afterwards the same by account and by link', async () => {
    const { id, paypalId } = await place(shop.stack, shop.product, 2, shop.customer);
    expect(await paper(id)).toMatchObject({ invoice: null, paidAt: null });
    shop.stack.emulator.control.approve(paypalId);
    await dataOf(settle(shop.stack, id));
    const { invoice, order, paidAt } = await paper(id);
    expect(invoice).toMatchObject({
      number: 'INV-00001',
      orderNumber: order.orderNumber,
      issuedAt: paidAt,
      taxPoint: paidAt,
      items: [{ name: 'Test burr', quantity: 2, price: 12.5 }],
      gross: 25,
      net: 20.83,
      vat: 4.17,
      vatRate: 20,
      currency: 'USD',
      sterling: null,
    });
    expect(invoice?.seller.vatNumber).toBe('GB 000 0000 00');
    expect(invoice?.buyer.join(' ')).toContain('Ada Marsh 1 Sample Street London SE1 0XX');
    const token = await orderLink(shop.stack, id);
    expect(await dataOf(shop.stack.call(readLinkedOrder, { body: { token } }))).toMatchObject({ invoice });
    const detail = await dataOf(shop.admin(readOrder, { params: { id } }));
    expect(detail.order.invoiceNumber).toBe('INV-00001');
  });

  it('keeps what it stated when the company, the rate or the order changes', async () => {
    const { id } = await paid();
    const { invoice } = await paper(id);
    const vat = { registered: false, number: '', rate: 5 };
    Object.assign(shop.stack.ctx, { company: { ...shop.stack.ctx.company, legalName: 'Other', vat } });
    await db().updateTable('orders').set({ city: 'Leeds' }).where('id', '=', id).execute();
    expect((await paper(id)).invoice).toEqual(invoice);
    const next = await paid();
    const later = (await paper(next.id)).invoice;
    expect(later).toMatchObject({ number: 'INV-00002', vat: 0, vatRate: 0, seller: { vatNumber: '' } });
    expect(JSON.stringify(later)).not.toMatch(/VAT/);
  });

  it('states the VAT in sterling too, at the owner’s rate', async () => {
    const { company } = shop.stack.ctx;
    const vat = { ...company.vat, sterlingRate: 0.75 };
    Object.assign(shop.stack.ctx, { company: { ...company, vat } });
    const { id } = await paid();
    expect((await paper(id)).invoice?.sterling).toEqual({ vat: 1.56, rate: '0.75' });
  });
});
