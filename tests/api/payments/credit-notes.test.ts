// Credit notes: one for each refund of an invoice, numbered without gaps, and together with the invoice 0 in the end.
import { describe, expect, it } from 'vitest';
import { readDocumentPdf, readInvoicePdf } from '#contract/orders/invoices.ts';
import { changeOrder } from '#contract/orders/orders.ts';
import { readOwnOrder } from '#contract/orders/own-order.ts';
import { reconcile } from '#server/payments/reconcile.ts';
import { recordPayment } from '#server/payments/record-payment.ts';
import { sendEmulatorEvent } from '../../support/doubles/webhooks.ts';
import { orderRowOf, paymentOf, place } from '../../support/records/orders.ts';
import { makeCustomer } from '../../support/records/people.ts';
import { lineOf, payFor, refund, refundRows } from '../../support/records/refunds.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
const upTo = (n: number) => Array.from({ length: n }, (_, at) => at + 1);
const numbers = async () =>
  (await refundRows(shop))
    .flatMap(({ credit_note_number }) => credit_note_number ?? [])
    .sort((one, other) => one - other);
const paper = (id: string) => dataOf(shop.customer(readOwnOrder, { params: { id } }));

describe('numbers of credit notes', () => {
  it('run from 1 without a gap when many orders are refunded at once, whatever PayPal does', async () => {
    await shop.stack.ctx.db.updateTable('products').set({ stock: 99 }).execute();
    const orders = [];
    for (let n = 0; n < 5; n += 1) orders.push(await payFor(shop, { [shop.product]: 4 }));
    const { control } = shop.stack.emulator;
    control.fault('refund', 'reset-after', { times: 3 });
    control.fault('refund', 'INTERNAL_ERROR', { times: 2 });
    control.fault('refund', 'down', { times: 2 });
    await Promise.all(orders.flatMap(({ id }) => upTo(4).map(() => refund(shop, id, { amount: 7 }))));
    for (let round = 0; round < 3; round += 1) {
      shop.stack.clock.advance(60_000);
      await reconcile(shop.stack.ctx);
    }
    const done = (await refundRows(shop)).filter(({ state }) => state === 'done');
    expect(done).toHaveLength(18);
    expect(await numbers()).toEqual(upTo(18));
    expect(control.refunds()).toHaveLength(18);
  });

  it('are given however the money went back', async () => {
    const bought = [];
    for (let n = 0; n < 4; n += 1) bought.push(await payFor(shop, { [shop.product]: 1 }));
    const [whole, part, cancelled, console] = bought;
    const change = (id = '', body: object) => dataOf(shop.admin(changeOrder, { params: { id }, body }));
    await change(whole?.id, { paymentStatus: 'refunded' });
    await dataOf(refund(shop, part?.id ?? '', { amount: 5 }));
    await change(cancelled?.id, { status: 'cancelled' });
    const { control } = shop.stack.emulator;
    control.refundAtPayPal(control.captures().at(-1)?.id ?? '', '2.00');
    await sendEmulatorEvent(shop.stack, 'PAYMENT.CAPTURE.REFUNDED', console?.paypalId ?? '');
    expect(await numbers()).toEqual([1, 2, 3, 4]);
  });

  it('are not given to money that was never invoiced', async () => {
    const late = await place(shop.stack, shop.product, 1, shop.customer);
    await shop.stack.ctx.db.updateTable('orders').set({ stock_state: 'released' }).execute();
    await shop.stack.ctx.db.updateTable('products').set({ stock: 0 }).execute();
    shop.stack.emulator.control.captureAsClient(late.paypalId);
    const captureId = shop.stack.emulator.control.captures()[0]?.id ?? '';
    await recordPayment(shop.stack.ctx, await paymentOf(shop.stack, late.id), captureId);
    expect(await orderRowOf(shop.stack, late.id)).toMatchObject({ payment_state: 'refunded' });
    expect(await refundRows(shop)).toMatchObject([{ amount_minor: 1250, credit_note_number: null }]);
  });
});

describe('an invoice and its credit notes', () => {
  it('end at exactly 0 in net, VAT and gross, however the parts are cut', async () => {
    for (const cuts of [[0.01, 0.01, 0.04], [12.5], [3.33, 3.33, 3.33], [24.99]]) {
      const { id } = await payFor(shop, { [shop.product]: 1 });
      const total = 12.5;
      for (const amount of cuts.filter((cut) => cut < total)) await dataOf(refund(shop, id, { amount }));
      await dataOf(refund(shop, id, {}));
      const { invoice, creditNotes } = await paper(id);
      for (const sum of ['net', 'vat', 'gross'] as const) {
        const off = creditNotes.reduce((minor, note) => minor + Math.round(note[sum] * 100), 0);
        expect(off, `${sum} of ${cuts}`).toBe(Math.round((invoice?.[sum] ?? 0) * 100));
      }
      for (const { net, vat, gross } of creditNotes) expect(net + vat).toBeCloseTo(gross, 5);
    }
  });

  it('name lines, an amount or all of it', async () => {
    const { id } = await payFor(shop, { [shop.product]: 3 });
    await dataOf(refund(shop, id, { lines: [{ _id: lineOf(id), quantity: 2 }] }));
    await dataOf(refund(shop, id, { amount: 5 }));
    expect((await paper(id)).creditNotes.map(({ items }) => items)).toMatchObject([
      [{ name: 'Test burr', quantity: 2, price: 12.5 }],
      [{ name: 'Part of the payment', quantity: 1, price: 5 }],
    ]);
  });

  it('are PDFs for the buyer and the staff, and for nobody else', async () => {
    const { id } = await payFor(shop, { [shop.product]: 1 });
    await dataOf(refund(shop, id, { amount: 5 }));
    const params = { id, number: 'CN-00001' };
    for (const call of [shop.customer, shop.admin]) {
      const [note, invoice] = [
        await dataOf(call(readDocumentPdf, { params })),
        await dataOf(call(readInvoicePdf, { params: { id } })),
      ];
      expect(
        Buffer.from(await note.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-');
      expect(await note.bytes()).not.toEqual(await invoice.bytes());
    }
    const stranger = shop.stack.as((await makeCustomer(shop.stack)).token);
    expect(await stranger(readDocumentPdf, { params })).toMatchObject({ code: 'not_found' });
    expect(await shop.customer(readDocumentPdf, { params: { id, number: 'CN-00002' } })).toMatchObject({
      code: 'not_found',
    });
  });
});
