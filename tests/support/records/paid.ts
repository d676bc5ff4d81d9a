// Assertions for a properly paid order.
import { expect } from 'vitest';
import type { Stack } from '../service/stack.ts';
import { mailsAbout, orderRowOf, stockOf } from './orders.ts';

/** One unit of five is sold, one capture made, buyer and staff notified. */
export async function expectPaid(stack: Stack, id: string, product: string): Promise<void> {
  expect(await orderRowOf(stack, id)).toMatchObject({
    payment_state: 'completed',
    status: 'processing',
    stock_state: 'sold',
  });
  expect(await mailsAbout(stack, id)).toEqual(['order-paid', 'order-paid-staff']);
  expect(stack.emulator.control.captures()).toHaveLength(1);
  expect(await stockOf(stack, product)).toBe(4);
}
