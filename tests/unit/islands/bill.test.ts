// What a bill's page says of the money that is due.
import { expect, it } from 'vitest';
import type { Bill } from '#contract/bills/bill-links.ts';
import type { Order } from '#contract/orders/orders.ts';
import { dueText } from '#islands/my-records/Bill.tsx';

const textAt = (now: string): string =>
  dueText(
    { bill: { due: 220, dueOn: '2026-12-11' } as Bill, order: { currency: 'GBP' } as Order },
    Date.parse(now),
  );

it('says until when it is due, and once that day is over that it was', () => {
  expect(textAt('2026-12-11T23:59:00Z')).toBe('£220.00 is due by Fri 11 Dec 2026.');
  expect(textAt('2026-12-12T00:00:00Z')).toBe('£220.00 was due by Fri 11 Dec 2026, and hasn’t arrived yet.');
});
