import { expect, it } from 'vitest';
import type { OpenBill, OwedBy } from '#contract/bills/money-owed.ts';
import { sharesOf, totalsOf } from '#stores/admin/payments/money-owed.ts';

const BILL: OpenBill = {
  _id: 'one',
  orderNumber: 'B100001',
  due: 68.1,
  dueOn: '2026-11-27',
  isDisputed: false,
  email: '',
};

const row = (change: Partial<OwedBy>): OwedBy => ({
  payer: 'ada@example.com',
  currency: 'GBP',
  bills: [],
  total: 0,
  due: 0,
  to30: 0,
  to60: 0,
  older: 0,
  disputed: 0,
  ...change,
});

it('sums what is owed by currency, to the penny', () => {
  const owed = [
    row({ total: 0.1, due: 0.1 }),
    row({ payer: 'The Mill Ltd', bills: [BILL], total: 0.5, due: 0.2, disputed: 0.3 }),
    row({ currency: 'USD', total: 5, older: 5 }),
  ];
  expect(totalsOf(owed)).toEqual([
    row({ payer: '', bills: [BILL], total: 0.6, due: 0.3, disputed: 0.3 }),
    row({ payer: '', currency: 'USD', total: 5, older: 5 }),
  ]);
});

it('says which bills one transfer pays, and how much of the last', () => {
  const owed = row({
    bills: [BILL, { ...BILL, orderNumber: 'B100002', due: 50, isDisputed: true }],
    total: 118.1,
  });
  const texts = (amount: number) => sharesOf(owed, amount).map(({ number, text }) => `${number}: ${text}`);
  expect(texts(10)).toEqual(['B100001: £10.00 of £68.10']);
  expect(texts(68.1)).toEqual(['B100001: £68.10, paid in full']);
  expect(texts(100)).toEqual(['B100001: £68.10, paid in full', 'B100002: £31.90 of £50.00 (disputed)']);
  for (const refused of [Number.NaN, 67.123, 1e13, 1e-7, -1, 0]) expect(texts(refused)).toEqual([]);
});
