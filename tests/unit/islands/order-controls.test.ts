// Refund and the status of an order in the dashboard.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it } from 'vitest';
import type { Order } from '#contract/orders/orders.ts';
import { OverStatus, PaymentCell, StatusCell } from '#islands/admin/orders/OrderControls.tsx';
import { $session } from '#stores/account/session.ts';

beforeEach(() => {
  $session.set({ token: 't', userRole: 'admin', userName: 'Ada', userEmail: 'ada@shop.example' });
});

const order = (change: Partial<Order>) =>
  ({ _id: 'o1', orderNumber: 'F1', status: 'processing', refundedAmount: 0, ...change }) as Order;
const shown = (cell: typeof PaymentCell | typeof StatusCell | typeof OverStatus, change: Partial<Order>) =>
  renderToStaticMarkup(createElement(cell, { order: order(change), onEdit: () => undefined }));

it.each([
  ['completed', false],
  ['refunded', true],
  ['pending', true],
] as const)('a payment that is %s has its Refund button, disabled: %s', (paymentStatus, isDisabled) => {
  const button = /<button[^>]*aria-label="Refund order F1"[^>]*>/.exec(
    shown(PaymentCell, { paymentStatus }),
  )?.[0];
  expect(button).toBeDefined();
  expect(button?.includes('disabled=""')).toBe(isDisabled);
});

it('an order of which all has gone back keeps its status dropdown in the drawer', () => {
  const over = { paymentStatus: 'refunded' } as const;
  expect(shown(StatusCell, over)).not.toContain('<select');
  expect(shown(OverStatus, over)).toContain('aria-label="Status of order F1"');
  for (const still of [{ paymentStatus: 'completed' }, { ...over, status: 'shipped' }] as const) {
    expect(shown(StatusCell, still)).toContain('<select');
    expect(shown(OverStatus, still)).toBe('');
  }
});
