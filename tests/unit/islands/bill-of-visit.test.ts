// What was told, agreed and done, in one sentence above a bill.
import { expect, it } from 'vitest';
import type { BillPreview } from '#contract/bills/bills.ts';
import { comparisonOf } from '#islands/admin/bills/BillOfVisit.tsx';

const compared = (agreed: BillPreview['agreed'], told = '£95') =>
  comparisonOf({ told, total: 142, currency: 'GBP', agreed, lines: [{ price: 142 }] } as BillPreview);
const agreed = { name: 'Ada Marsh', total: 142, at: '2026-11-24T10:40:00Z' };

it('says who agreed, and how', () => {
  expect(compared({ ...agreed, how: 'typed' })).toBe(
    'Told: £95. Bill: £142.00. Agreed by Ada Marsh: £142.00, 24 Nov 2026 at 10:40.',
  );
  expect(compared({ ...agreed, how: 'phone' })).toContain('Agreed by phone with Ada Marsh: £142.00');
  expect(compared({ ...agreed, how: 'link' })).toContain('Agreed by Ada Marsh, by the link: £142.00');
  expect(compared(null, '')).toBe('Bill: £142.00. Nobody has agreed to a price.');
});

it('names no sum before there is a sheet, and none below nothing', () => {
  const lessInvoice = { price: -97.05 };
  const quoted = { told: '', total: -97.05, currency: 'GBP', agreed: { ...agreed, how: 'quote', name: '' } };
  expect(comparisonOf({ ...quoted, lines: [lessInvoice] } as BillPreview)).toBe(
    'Agreed: £142.00, 24 Nov 2026 at 10:40.',
  );
  expect(comparisonOf({ ...quoted, lines: [{ price: 50 }, lessInvoice] } as BillPreview)).toMatch(
    /^Bill: £0\.00\. /,
  );
});
