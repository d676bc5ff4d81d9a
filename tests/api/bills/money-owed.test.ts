// What is owed for bills, in sums and in the exports.
import { expect, it } from 'vitest';
import { changeBill, recordBillPayment } from '#contract/bills/bills.ts';
import { readMoneyOwed } from '#contract/bills/money-owed.ts';
import { exportMoney, exportOrders } from '#contract/exports/exports.ts';
import { refundOrder } from '#contract/orders/refunds-admin.ts';
import { moneyOwed } from '#server/bills/money-owed.ts';
import { billSent } from '../../support/bills/bills.ts';
import { pay } from '../../support/records/orders.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const DAY = 24 * 3_600_000;
const shop = freshShop();
const MILL = { company: 'The Mill Ltd', terms: 30 as const };

const owed = async () => (await dataOf(shop.admin(readMoneyOwed))).owed;
const set = (id: string, action: 'cancel' | 'dispute' | 'write-off') =>
  dataOf(shop.admin(changeBill, { params: { id }, body: { action, reason: 'A mistake' } }));
const paid = (id: string, amount: number) =>
  dataOf(
    shop.admin(recordBillPayment, {
      params: { id },
      body: { method: 'cash' as const, amount, receivedOn: '2026-11-24' },
    }),
  );

it('is summed by who pays and by how long it has been due, what is disputed apart', async () => {
  const { _id: part } = await billSent(shop);
  await paid(part, 100);
  const { _id: open } = await billSent(shop, { ...MILL, email: 'one@mill.example' });
  const { _id: contested } = await billSent(shop, {
    ...MILL,
    company: 'THE MILL LTD',
    email: 'two@mill.example',
  });
  await set(contested, 'dispute');
  const { _id: off } = await billSent(shop);
  await set(off, 'write-off');
  const { _id: gone } = await billSent(shop);
  await set(gone, 'cancel');
  const mill = { currency: 'GBP', total: 284, disputed: 142 };
  const ada = { payer: 'ada.marsh@example.com', currency: 'GBP', total: 42, disputed: 0 };
  const bill = (_id: string, due: number, email: string, isDisputed = false) =>
    expect.objectContaining({ _id, due, email, isDisputed });
  const none = { due: 0, to30: 0, to60: 0, older: 0 };
  expect(await owed()).toEqual([
    {
      ...mill,
      ...none,
      due: 142,
      payer: expect.stringMatching(/^the mill ltd$/i),
      bills: [bill(open, 142, 'one@mill.example'), bill(contested, 142, 'two@mill.example', true)],
    },
    { ...ada, ...none, due: 42, bills: [bill(part, 42, 'ada.marsh@example.com')] },
  ]);
  shop.stack.clock.advance(31 * DAY);
  // The session has ended by now.
  expect(await moneyOwed(shop.stack.ctx)).toMatchObject([
    { due: 0, to30: 142 },
    { to30: 0, to60: 42 },
  ]);
  shop.stack.clock.advance(31 * DAY);
  expect(await moneyOwed(shop.stack.ctx)).toMatchObject([{ to60: 142, disputed: 142 }, { older: 42 }]);
});

it('stands in orders.csv with what came and its age; a bill is neither delivered nor sent', async () => {
  const { _id: id, orderNumber } = await billSent(shop);
  await paid(id, 100);
  const { orderNumber: cancelled, _id: gone } = await billSent(shop);
  await set(gone, 'cancel');
  const rows = (await dataOf(shop.admin(exportOrders))).split('\r\n').map((line) => line.split(','));
  const head = rows[0]?.map((name) => name.replace(/^\uFEFF|"/g, '')) ?? [];
  const cell = (number: string, name: string) =>
    rows
      .find((row) => row[0] === `"${number}"`)
      ?.at(name.startsWith('-') ? Number(name) : head.indexOf(name));
  expect(cell(orderNumber, 'Status')).toBe('"bill"');
  expect(cell(orderNumber, 'Shipped (London)')).toBe('""');
  // The last columns: received, returned, open, age, disputed.
  expect([-5, -4, -3, -2].map((at) => cell(orderNumber, String(at)))).toEqual([
    '100.00',
    '0.00',
    '42.00',
    '"Due"',
  ]);
  expect(cell(cancelled, 'Status')).toBe('"cancelled"');
  expect(cell(cancelled, 'Payment')).toBe('""');
  expect([-3, -2].map((at) => cell(cancelled, String(at)))).toEqual(['0.00', '""']);
});

it('money.csv is by time, whatever moved', async () => {
  const first = await pay(shop.stack, shop.product, 1);
  shop.stack.clock.advance(60_000);
  const body = { amount: 1, reason: 'A scratch', stockBack: false };
  await dataOf(shop.admin(refundOrder, { params: { id: first.id }, body }));
  shop.stack.clock.advance(60_000);
  await pay(shop.stack, shop.product, 1);
  const csv = await dataOf(shop.admin(exportMoney, { query: { from: '2026-11-24', to: '2026-11-24' } }));
  const what = csv
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[3]);
  expect(what).toEqual(['"Paid by PayPal"', '"Refunded"', '"Paid by PayPal"']);
});
