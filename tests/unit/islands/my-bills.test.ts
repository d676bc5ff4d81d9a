// What the list of one's own bills says of the money of each.
import { expect, it } from 'vitest';
import type { ListedOrder } from '#contract/orders/own-order.ts';
import { billState } from '#islands/profile/MyBills.tsx';

const stateOf = (
  order: Partial<ListedOrder>,
  billed: Partial<NonNullable<ListedOrder['billed']>> = {},
  today = '2026-12-11',
) =>
  billState(
    {
      status: 'delivered',
      paymentStatus: 'pending',
      currency: 'GBP',
      ...order,
      billed: { due: 68, dueOn: '2026-12-11', isWrittenOff: false, ...billed },
    } as ListedOrder,
    today,
  );

it('says what is open and until when, and from the next day on that it is late', () => {
  expect(stateOf({})).toEqual({ text: '£68.00 due by Fri 11 Dec 2026', isOpen: true, isLate: false });
  expect(stateOf({}, {}, '2026-12-12')).toMatchObject({
    text: '£68.00 was due by Fri 11 Dec 2026',
    isLate: true,
  });
  expect(stateOf({ paymentStatus: 'completed' }, { dueOn: '' })).toMatchObject({
    text: '£68.00 to pay',
    isOpen: true,
  });
});

it('says of paid, cancelled, refunded and written-off ones that they are', () => {
  expect(stateOf({}, { due: 0 })).toMatchObject({ text: 'Paid', isOpen: false });
  expect(stateOf({ status: 'cancelled', paymentStatus: 'failed' }, { due: 0 }).text).toBe('Cancelled');
  expect(stateOf({ status: 'cancelled', paymentStatus: 'refunded' }, { due: 0 }).text).toBe('Refunded');
  expect(stateOf({}, { isWrittenOff: true })).toMatchObject({
    text: 'Written off. We no longer ask for £68.00.',
    isOpen: false,
  });
});
