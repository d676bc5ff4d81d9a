// The PDF of a bill's invoice says how the bill stands when it is made, and its document never changes.
import { expect, it } from 'vitest';
import { changeBill, recordBillPayment } from '#contract/bills/bills.ts';
import { readDocumentPdf, readInvoicePdf } from '#contract/orders/invoices.ts';
import { billSent, read } from '../../support/bills/bills.ts';
import { pdfText } from '../../support/bills/pdf-text.ts';
import { pay } from '../../support/records/orders.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();

const textOf = async (id: string): Promise<string> => {
  const file = await dataOf(shop.admin(readInvoicePdf, { params: { id } }));
  // A line of the narrow column may be drawn as two.
  return pdfText(new Uint8Array(await file.arrayBuffer())).replace(/\s+/g, ' ');
};
const take = (id: string, amount: number, method: 'transfer' | 'cash') =>
  dataOf(
    shop.admin(recordBillPayment, { params: { id }, body: { method, amount, receivedOn: '2026-11-24' } }),
  );
const documents = () => shop.stack.ctx.db.selectFrom('documents').selectAll().execute();

it('asks for what is owed, and once it is paid says how and when', async () => {
  const { _id: id } = await billSent(shop);
  const issued = await documents();
  expect(await textOf(id)).toContain('Please pay by Tue 24 Nov 2026');
  await take(id, 42, 'cash');
  const parted = await textOf(id);
  expect(parted).toContain('Please pay by');
  expect(parted).toContain('Paid £42.00 in cash, 24 Nov 2026');
  await take(id, 100, 'transfer');
  const paid = await textOf(id);
  expect(paid).not.toContain('Please pay by');
  expect(paid).toContain('Paid £42.00 in cash, 24 Nov 2026');
  expect(paid).toContain('Paid £100.00 by bank transfer, 24 Nov 2026');
  // So does the page.
  expect((await read(shop, id)).payments).toMatchObject([
    { amount: 42, method: 'cash', on: expect.stringMatching(/^2026-11-24/) },
    { amount: 100, method: 'transfer' },
  ]);
  expect(await documents()).toEqual(issued);
});

it('asks for nothing once the bill is cancelled', async () => {
  const { _id: id, invoiceNumber } = await billSent(shop);
  await dataOf(shop.admin(changeBill, { params: { id }, body: { action: 'cancel', reason: 'A mistake' } }));
  expect(await textOf(id)).not.toContain('Please pay by');
  const note = await shop.admin(readDocumentPdf, { params: { id, number: 'CN-00001' } });
  expect(note.ok).toBe(true);
  const again = await shop.admin(readDocumentPdf, { params: { id, number: invoiceNumber } });
  expect(again.ok).toBe(true);
});

it('names PayPal for parts that were paid by it', async () => {
  const { id } = await pay(shop.stack, shop.product, 1, shop.customer);
  expect(await textOf(id)).toMatch(/Paid .+ by PayPal, 24 Nov 2026/);
});
