import { expect, it } from 'vitest';
import type { Order } from '#contract/orders/orders.ts';
import type { OrderTimeline } from '#contract/orders/own-order.ts';
import { stepsOf } from '#stores/my-records/order-steps.ts';

const AT = '2026-11-23T10:00:00.000Z';
const parcel = (change: object = {}) =>
  ({
    status: 'processing',
    paymentStatus: 'completed',
    shippingAddress: { address: '1 Sample Street' },
    ...change,
  }) as Order;
const events = (...names: OrderTimeline[number]['event'][]): OrderTimeline =>
  names.map((event) => ({ event, at: AT }));
const shown = (order: Order, timeline: OrderTimeline) =>
  stepsOf(order, timeline).map(({ event, isDone }) => (isDone ? event : `(${event})`));

it('shows what comes yet of a parcel that is paid', () => {
  expect(shown(parcel(), events('placed', 'paid'))).toEqual([
    'placed',
    'paid',
    '(packed)',
    '(shipped)',
    '(delivered)',
  ]);
  expect(
    shown(parcel({ status: 'shipped' }), events('placed', 'paid', 'shipped', 'partly-refunded')),
  ).toEqual(['placed', 'paid', 'packed', 'shipped', 'partly-refunded', '(delivered)']);
});

it('shows no step twice, and none that was left out', () => {
  expect(shown(parcel({ status: 'delivered' }), events('placed', 'paid', 'delivered'))).toEqual([
    'placed',
    'paid',
    'delivered',
  ]);
});

it.each([
  ['unpaid', parcel({ paymentStatus: 'pending' }), events('placed')],
  ['cancelled', parcel({ status: 'cancelled' }), events('placed', 'paid', 'cancelled')],
  ['refunded', parcel({ paymentStatus: 'refunded' }), events('placed', 'paid', 'refunded')],
  ['collected', parcel({ shippingAddress: { address: '' } }), events('placed', 'paid')],
  ['of a quote', parcel({ quote: { _id: 'q', part: 'first' } }), events('placed', 'paid')],
])('promises nothing of an order that is %s', (_, order, timeline) => {
  expect(stepsOf(order, timeline).every(({ isDone }) => isDone)).toBe(true);
});
