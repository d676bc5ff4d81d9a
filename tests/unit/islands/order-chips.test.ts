// The chips of an order or a bill that is open in the dashboard.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { OrderDetail } from '#contract/orders/orders-admin.ts';
import { Chips } from '#islands/admin/orders/OrderDrawer.tsx';

const bill = { due: 92 } as NonNullable<OrderDetail['bill']>;
function chipsOf(change: Partial<OrderDetail>): string {
  const order = {
    status: 'delivered',
    paymentStatus: 'pending',
    refundedAmount: 0,
    totalAmount: 92,
    currency: 'GBP',
    ...change,
  } as OrderDetail;
  return renderToStaticMarkup(createElement(Chips, { order }))
    .replace(/(<[^>]*>)+/g, ' ')
    .trim();
}

it('says of a bill that it is one, never that it was delivered', () => {
  expect(chipsOf({ bill })).toBe('Bill Payment: £92.00 to pay');
  expect(chipsOf({ bill, totalAmount: 117 })).toBe('Bill Payment: £92.00 of £117.00 to pay');
  expect(chipsOf({ bill, paymentStatus: 'completed' })).toBe('Bill Payment: Completed');
  expect(chipsOf({ bill, status: 'cancelled' })).toBe('Cancelled');
  expect(chipsOf({ bill, status: 'cancelled', paymentStatus: 'failed' })).toBe('Cancelled');
  expect(chipsOf({ bill, status: 'cancelled', paymentStatus: 'refunded' })).toBe(
    'Cancelled Payment: Refunded',
  );
  expect(chipsOf({ paymentStatus: 'completed' })).toBe('Delivered Payment: Completed');
});
