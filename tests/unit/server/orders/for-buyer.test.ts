// What a buyer reads of an order: a field that is added for the staff doesn't go with it.
import { expect, it } from 'vitest';
import type { Order } from '#contract/orders/orders.ts';
import { order as contract } from '#contract/orders/orders.ts';
import { forBuyer } from '#server/orders/own-orders.ts';

const NEW = { forStaff: 'secret' };
const product = { _id: 'part', name: 'Burrs', partNumber: '1', image: '' };
const refund = {
  _id: 'refund',
  amount: 1,
  state: 'done',
  origin: 'dashboard',
  reason: 'A scratch',
  problem: '',
  isWaiting: true,
  lines: [{ _id: 'line', quantity: 1 }],
  stockBack: false,
  creditNote: 'CN-00001',
  requestedAt: '2026-11-24T10:00:00.000Z',
  doneAt: null,
  ...NEW,
};
const address = {
  firstName: 'Ada',
  lastName: 'Marsh',
  email: 'ada@example.com',
  phone: '020 7946 0999',
  address: '1 Mill Lane',
  city: 'London',
  postCode: 'SE1 9AA',
  country: 'United Kingdom',
};
const order = {
  _id: 'order',
  orderNumber: 'F100001',
  status: 'processing',
  paymentStatus: 'completed',
  totalAmount: 2,
  currency: 'USD',
  quote: { _id: 'quote', part: 'first', ...NEW },
  bill: { job: 'secret' },
  byPhone: { isToPay: false, until: '2026-11-26T10:00:00.000Z', begun: null, ...NEW },
  visit: {
    _id: 'request',
    date: '2026-11-30',
    time: '10:00',
    arrivalMinutes: 120,
    paid: 2,
    isPaidBy: true,
    ...NEW,
  },
  user: { name: 'Ada Marsh', email: 'ada@example.com', ...NEW },
  items: [{ _id: 'line', product, quantity: 2, price: 1, refunded: 1, ...NEW }],
  shippingAddress: address,
  carrier: 'Post',
  trackingNumber: '1',
  trackingLink: '',
  needsReview: true,
  reviewReason: 'wrong sum',
  paymentPending: false,
  pendingReason: 'echeck',
  refundPending: false,
  paidByHand: false,
  throughPayPal: true,
  refundedAmount: 1,
  refunds: [refund, { ...refund, state: 'failed' }],
  refundedAt: null,
  createdAt: '2026-11-24T10:00:00.000Z',
  ...NEW,
} as unknown as Order;

it('holds every field of the contract, without the staff’s reasons and whatever else is there', () => {
  const read = forBuyer(order, true);
  expect(JSON.stringify(read)).not.toMatch(/secret|wrong sum|echeck|"isWaiting":true|failed/);
  expect(contract.parse(read)).toEqual(read);
  // What is owed of a bill, and how it was paid, is read by its own link.
  const { bill, ...shape } = contract.shape;
  expect(Object.keys(read).sort()).toEqual(Object.keys(shape).sort());
});
