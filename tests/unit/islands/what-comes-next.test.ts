// Which of one's own orders and bills the profile begins with.
import { expect, it } from 'vitest';
import type { ListedOrder } from '#contract/orders/own-order.ts';
import { nextToPay, onItsWay } from '#islands/profile/what-comes-next.ts';

const bill = (_id: string, due: number, dueOn: string, change: object = {}) =>
  ({
    _id,
    status: 'delivered',
    paymentStatus: 'pending',
    billed: { due, dueOn, isWrittenOff: false, ...change },
  }) as ListedOrder;
const order = (_id: string, status: string, paymentStatus = 'completed', address = '1 Test Street') =>
  ({ _id, status, paymentStatus, shippingAddress: { address } }) as ListedOrder;

it('asks for the bill that is due first, and of a quote after all that have a day', () => {
  const bills = [bill('quote', 30, ''), bill('later', 60, '2026-12-20'), bill('sooner', 40, '2026-12-11')];
  expect(nextToPay(bills)?._id).toBe('sooner');
  expect(nextToPay(bills.slice(0, 1))?._id).toBe('quote');
});

it('asks for nothing that is paid, written off, cancelled or refunded', () => {
  const over = { ...bill('c', 40, '2026-12-11'), status: 'cancelled' as const };
  const back = { ...bill('r', 40, '2026-12-11'), paymentStatus: 'refunded' as const };
  expect(
    nextToPay([bill('p', 0, '2026-12-11'), bill('w', 40, '2026-12-11', { isWrittenOff: true }), over, back]),
  ).toBeUndefined();
});

it('shows parts that were sent before those that are packed, and none that have arrived or aren’t paid', () => {
  expect(onItsWay([order('packed', 'processing'), order('sent', 'shipped')])?._id).toBe('sent');
  expect(onItsWay([order('here', 'delivered'), order('packed', 'processing')])?._id).toBe('packed');
  expect(onItsWay([order('here', 'delivered'), order('open', 'pending', 'pending')])).toBeUndefined();
});

it('calls nothing packed or on its way that is collected', () => {
  expect(onItsWay([order('collected', 'processing', 'completed', '')])).toBeUndefined();
});
