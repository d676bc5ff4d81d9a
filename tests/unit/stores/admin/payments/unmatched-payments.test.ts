import { expect, it } from 'vitest';
import type { UnmatchedPayment } from '#contract/orders/unmatched-payments.ts';
import { createUnmatchedPayments } from '#stores/admin/payments/unmatched-payments.ts';
import { answer, fakeApi, refuse } from '../../fake-api.ts';

const aPayment = (change: Partial<UnmatchedPayment> = {}): UnmatchedPayment => ({
  _id: 'CAPTURE1',
  paypalId: 'PAYPAL1',
  amount: 25,
  currency: 'USD',
  payerName: 'Sam Buyer',
  payerEmail: 'sam.buyer@example.test',
  orderNumber: '',
  seenAt: '2027-03-01T09:00:00.000Z',
  status: 'open',
  ...change,
});
const listed = { 'GET /api/payments/unmatched': () => answer({ payments: [aPayment()], total: 1 }) };

it('a refund that PayPal has not confirmed says so and stays in place', async () => {
  const { call } = fakeApi({
    ...listed,
    'PATCH /api/payments/unmatched/CAPTURE1': () =>
      answer({ success: true, message: 'It has begun.', payment: aPayment({ status: 'refunding' }) }, 202),
  });
  const dashboard = createUnmatchedPayments(call);
  await dashboard.load();
  expect(await dashboard.decide('CAPTURE1', 'refund')).toMatchObject({
    ok: true,
    isPending: true,
    msg: 'It has begun.',
  });
  expect(dashboard.$list.get()).toMatchObject({ items: [{ status: 'refunding' }] });
});

it('a refused refund leaves the payment as it is and shows why', async () => {
  const { call } = fakeApi({
    ...listed,
    'PATCH /api/payments/unmatched/CAPTURE1': () => refuse(409, 'not_refundable', 'No money moved.'),
  });
  const dashboard = createUnmatchedPayments(call);
  await dashboard.load();
  expect(await dashboard.decide('CAPTURE1', 'refund')).toMatchObject({ ok: false, code: 'not_refundable' });
  expect(dashboard.$list.get()).toMatchObject({ items: [{ status: 'open' }] });
});
