// What a bill's page says of the money that is due.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Bill } from '#contract/bills/bill-links.ts';
import type { Order } from '#contract/orders/orders.ts';
import { dueText, Paying } from '#islands/my-records/Bill.tsx';
import type { BillStore } from '#stores/my-records/bill.ts';

const textAt = (now: string): string =>
  dueText(
    { bill: { due: 220, dueOn: '2026-12-11' } as Bill, order: { currency: 'GBP' } as Order },
    Date.parse(now),
  );

it('says until when it is due, and once that day is over that it was', () => {
  expect(textAt('2026-12-11T23:59:00Z')).toBe('£220.00 is due by Fri 11 Dec 2026.');
  expect(textAt('2026-12-12T00:00:00Z')).toBe('£220.00 was due by Fri 11 Dec 2026, and hasn’t arrived yet.');
});

it('says of a cancelled bill what becomes of the money that was paid for it', () => {
  const order = { status: 'cancelled', currency: 'GBP' } as Order;
  const textOf = (paid: number) =>
    renderToStaticMarkup(
      createElement(Paying, { store: {} as BillStore, bill: { due: 0, paid } as Bill, order }),
    ).replace(/<[^>]*>/g, ' ');
  expect(textOf(50)).toContain(
    'You needn’t pay it. The £50.00 that you paid for it counts towards the next bill',
  );
  expect(textOf(0)).not.toContain('£0.00');
});

it('shows what is paid beside the total only where both and what is left add up', () => {
  const order = { status: 'delivered', currency: 'GBP', totalAmount: 155 } as Order;
  const textOf = (paid: number) =>
    renderToStaticMarkup(
      createElement(Paying, { store: {} as BillStore, bill: { due: 0, paid } as Bill, order }),
    ).replace(/<[^>]*>/g, ' ');
  expect(textOf(155)).toMatch(/This bill is paid.*Total of the bill.*Paid, thank you\s+£155\.00/);
  // £50 went back once it was paid.
  expect(textOf(105)).toContain('This bill is paid');
  expect(textOf(105)).not.toContain('£105.00');
});
