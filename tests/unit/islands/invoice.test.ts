// The invoice on an order's page: VAT in texts and figures, or no mention of it.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Invoice as Issued } from '#contract/orders/invoices.ts';
import type { Order } from '#contract/orders/orders.ts';
import type { PaidSums } from '#contract/orders/own-order.ts';
import { Invoice } from '#islands/my-records/Invoice.tsx';

const SELLER = { name: 'Kelvin & Rowe', lines: ['Sample Ltd'] };
const INVOICE: Issued = {
  number: 'INV-00001',
  orderNumber: 'F100001',
  currency: 'GBP',
  issuedAt: '2026-11-02T10:00:00Z',
  taxPoint: '2026-11-01T10:00:00Z',
  seller: { ...SELLER, vatNumber: 'GB 1' },
  buyer: ['Ada King'],
  items: [{ name: 'Gasket', partNumber: 'KR-1', quantity: 1, price: 12 }],
  net: 10,
  vat: 2,
  gross: 12,
  vatRate: 20,
  sterling: null,
};
const ORDER = {
  _id: 'a',
  orderNumber: 'F100001',
  items: [],
  totalAmount: 12,
  status: 'processing',
  paymentStatus: 'completed',
} as unknown as Order;

function textOf(
  change: Partial<Issued>,
  state: Partial<Order> = {},
  told = '',
  payments: PaidSums = [],
): string {
  const invoice = { ...INVOICE, ...change };
  const order = { ...ORDER, ...state, currency: invoice.currency };
  const props = { order, invoice, seller: SELLER, told, payments };
  return renderToStaticMarkup(createElement(Invoice, props)).replace(/<[^>]*>/g, ' ');
}

it('states number, tax point and amounts in sterling', () => {
  const text = textOf({});
  for (const part of ['VAT number GB 1', 'VAT at 20%', '£10.00', '£2.00', 'Tax point', 'Prices include VAT.'])
    expect(text).toContain(part);
});

it('states the VAT in sterling beside another currency, at the owner’s rate', () => {
  const text = textOf({ currency: 'USD', sterling: { vat: 1.5, rate: '0.75' } });
  for (const part of ['VAT at 20%', '$2.00', 'VAT in sterling, at £0.75 to 1 USD', '£1.50'])
    expect(text).toContain(part);
  expect(text).not.toContain('VAT invoice');
});

it('says in another currency without a rate that it is no VAT invoice, and nothing else of VAT', () => {
  const text = textOf({ currency: 'USD' });
  const note = 'This isn’t a VAT invoice. Ask us if you need one.';
  expect(text).toContain(note);
  expect(text.replace(note, '')).not.toMatch(/VAT|tax point|\bnet\b/i);
  expect(text).toContain('$12.00');
});

it('says nothing of VAT where the seller wasn’t registered', () => {
  expect(textOf({ seller: { ...SELLER, vatNumber: '' }, vatRate: 0 })).not.toMatch(/VAT|tax point/i);
});

it('says of a bill only whether it is paid, without the words of a delivery', () => {
  const bill = { dueOn: '2026-11-26', purchaseOrder: '', bank: null } as Issued['bill'];
  const stateOf = (change: Partial<Order>) => textOf({ bill }, { status: 'delivered', ...change });
  expect(stateOf({ paymentStatus: 'pending' })).toContain('To pay');
  expect(stateOf({ paymentStatus: 'pending' })).not.toMatch(/Pending|Delivered|Order:/);
  expect(stateOf({ paymentStatus: 'pending', paymentPending: true })).toContain('Pending');
  expect(stateOf({ paymentStatus: 'completed' })).toContain(' Paid ');
  expect(stateOf({ paymentStatus: 'refunded' })).toContain('Refunded');
  expect(stateOf({ paymentStatus: 'pending', status: 'cancelled' })).toContain('Cancelled');
});

it('asks for a bill’s money only while it is owed', () => {
  const bank = { name: 'Kelvin & Rowe', sortCode: '00-00-00', account: '00000000' };
  const bill: Issued['bill'] = { dueOn: '2026-11-26', purchaseOrder: 'PO-17', bank };
  const stateOf = (change: Partial<Order>) => textOf({ bill }, { status: 'delivered', ...change });
  expect(stateOf({ paymentStatus: 'pending' })).toMatch(/Please pay by.*PO-17.*Transfer to/s);
  const [paid, cancelled] = [
    stateOf({ paymentStatus: 'completed' }),
    stateOf({ paymentStatus: 'pending', status: 'cancelled' }),
  ];
  for (const text of [paid, cancelled]) {
    expect(text).toContain('PO-17');
    expect(text).not.toMatch(/Please pay|Transfer to/);
  }
});

it('says on which day and where a bill’s visit was, if it was issued with that', () => {
  const bill = { dueOn: '2026-11-26', purchaseOrder: '', bank: null };
  const visit = { on: '2026-11-24', place: '12 Sample Road, SE1 2AB' };
  expect(textOf({ bill: { ...bill, visit } })).toMatch(
    /Visit on Tue 24 Nov 2026\s+12 Sample Road, SE1 2AB\s+Customer/,
  );
  expect(textOf({ bill: { ...bill, visit: { ...visit, place: '' } } })).toMatch(
    /Visit on Tue 24 Nov 2026\s+Customer/,
  );
  expect(textOf({ bill })).not.toContain('Visit on');
});

it('says above a bill’s lines what was told of the price', () => {
  expect(textOf({}, {}, 'about £80')).toMatch(/Told beforehand: about £80.*Gasket/s);
  expect(textOf({})).not.toContain('Told beforehand');
});

it('names the buyer as its PDF does: in Latin letters where it could print no others, else by email', () => {
  const buyer = ['王小明', '1 Mill Lane 🔧', 'wang@example.com'];
  expect(textOf({ buyer, latinName: 'Wang Xiaoming' })).toMatch(/Wang Xiaoming\s+1 Mill Lane\s+wang@example/);
  expect(textOf({ buyer })).toContain('wang@example.com');
  expect(textOf({ buyer })).not.toMatch(/[王小明🔧]/u);
});

it('says of each payment how much came, how and when, as its PDF does', () => {
  const text = textOf({}, {}, '', [
    { amount: 5, method: 'cash', on: '2026-11-01T10:00:00Z' },
    { amount: 7, method: 'transfer', on: '2026-11-03T10:00:00Z' },
  ]);
  expect(text).toContain('Paid £5.00 in cash, 1 Nov 2026');
  expect(text).toContain('Paid £7.00 by bank transfer, 3 Nov 2026');
});
