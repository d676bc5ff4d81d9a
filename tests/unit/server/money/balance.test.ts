// What an order's money comes to, case by case.
import { expect, it } from 'vitest';
import type { DocumentRow, OrderRow, PaymentRow, RefundRow } from '#server/db/order-tables.ts';
import { balanceOf } from '#server/money/balance.ts';
import { type FullOrder, newPayment } from '#server/money/payment-rows.ts';
import { newRefund } from '#server/money/refund-rows.ts';

const NOW = 1;

function orderOf(facts: Partial<OrderRow>, ...amounts: (number | Partial<PaymentRow>)[]): FullOrder {
  const order = { id: 'order', total_minor: 10_000, origin: 'shop', status: 'processing', kept_minor: 0 };
  const bare = { ...order, shipped_at: null, ...facts, payments: [] } as unknown as FullOrder;
  const payments = amounts.map((one, at) => ({
    ...newPayment(
      bare,
      { method: 'paypal', state: 'received', amount_minor: 0, recorded_by: '', received_at: NOW },
      NOW,
    ),
    id: `payment-${at}`,
    ...(typeof one === 'number' ? { amount_minor: one } : one),
  }));
  return { ...bare, payments };
}

const refundOf = (amount_minor: number, facts: Partial<RefundRow> = {}, at = 0): RefundRow =>
  newRefund(
    { id: `payment-${at}`, order_id: 'order' },
    { origin: 'paypal', amount_minor, recorded_by: '', state: 'done', ...facts },
    NOW,
  );

const paper = (kind: DocumentRow['kind'], gross_minor: number) => ({ kind, gross_minor }) as DocumentRow;
const INVOICE = [paper('invoice', 10_000)];

it('owes the total before any money, and holds none', () => {
  const balance = balanceOf(orderOf({}), [], []);
  expect(balance).toMatchObject({ received: 0, held: 0, left: 0, due: 10_000, overpaid: 0, unwanted: 0 });
});

it('counts neither a payment that was undone nor one that hasn’t come', () => {
  const order = orderOf({}, { amount_minor: 1, state: 'undone' }, { amount_minor: 2, received_at: null });
  expect(balanceOf(order, [], [])).toMatchObject({ received: 0, due: 10_000 });
});

it('tells what went back, what is on its way, and what is left of each payment', () => {
  const order = orderOf({}, 6_000, 4_000);
  const refunds = [
    refundOf(1_000),
    refundOf(500, { state: 'requested' }),
    refundOf(300, { state: 'failed' }),
    refundOf(700, { why: 'taken-back', given_back_at: NOW }),
    refundOf(4_000, { state: 'requested', origin: 'hand' }, 1),
  ];
  const balance = balanceOf(order, refunds, [...INVOICE, paper('credit', 1_000)]);
  expect(balance).toMatchObject({ held: 9_000, left: 4_500, priceBack: 5_500, due: 0, overpaid: 0 });
  expect(balance.of({ id: 'payment-0' })).toEqual({
    received: 6_000,
    returned: 1_000,
    onItsWay: 500,
    left: 4_500,
  });
  expect(balance.of({ id: 'payment-1' }).left).toBe(0);
  expect(balance.of({ id: 'another' }).left).toBe(0);
});

it('is due again where PayPal took a bill’s payment back, not where it took a sale’s', () => {
  const taken = [refundOf(10_000, { why: 'taken-back' })];
  expect(balanceOf(orderOf({ origin: 'bill' }, 10_000), taken, INVOICE).due).toBe(10_000);
  expect(balanceOf(orderOf({}, 10_000), taken, INVOICE).due).toBe(0);
});

it('doesn’t take a price’s refund under way off what was paid too much: its credit note comes with it', () => {
  const order = orderOf({}, 10_000, 10_000);
  const underWay = [refundOf(2_000, { state: 'requested' })];
  expect(balanceOf(order, underWay, INVOICE)).toMatchObject({ overpaid: 10_000, unwanted: 10_000 });
  const twice = [refundOf(10_000, { state: 'requested', why: 'twice' })];
  expect(balanceOf(order, twice, INVOICE)).toMatchObject({ overpaid: 10_000, unwanted: 0 });
});

it('gives back by itself what a cancelled order holds, less what somebody keeps', () => {
  expect(balanceOf(orderOf({ status: 'cancelled', kept_minor: 3_000 }, 10_000), [], []).unwanted).toBe(7_000);
});

it.each([
  ['waits for a person', { status: 'cancelled' }, { amount_minor: 10_000, state: 'review' }],
  ['has left', { status: 'cancelled', shipped_at: NOW }, 10_000],
] as const)('gives nothing back by itself of what %s', (_, facts, payment) => {
  expect(balanceOf(orderOf(facts, payment), [], []).unwanted).toBe(0);
});
