import { expect, it } from 'vitest';
import type { OwedBy } from '#contract/bills/money-owed.ts';
import { totalsOf } from '#stores/admin/payments/money-owed.ts';

const row = (change: Partial<OwedBy>): OwedBy => ({
  payer: 'ada@example.com',
  currency: 'GBP',
  bills: 1,
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
    row({ payer: 'The Mill Ltd', bills: 2, total: 0.5, due: 0.2, disputed: 0.3 }),
    row({ currency: 'USD', total: 5, older: 5 }),
  ];
  expect(totalsOf(owed)).toEqual([
    row({ payer: '', bills: 3, total: 0.6, due: 0.3, disputed: 0.3 }),
    row({ payer: '', currency: 'USD', total: 5, older: 5 }),
  ]);
});
