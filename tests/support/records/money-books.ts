// PayPal's records compared with ours, once nothing is in progress.
import { expect } from 'vitest';
import { sendEmulatorEvent } from '../doubles/webhooks.ts';
import { captureOf, control, later, type MoneyShop } from './money-life.ts';
import { mailTo, orderRowOf } from './orders.ts';

/** Clears PayPal's faults, delivers its pending events, and lets time pass. */
export async function comeToRest(shop: MoneyShop): Promise<void> {
  control(shop).clearFaults();
  await later(400).step(shop);
  for (const order of shop.orders) {
    const capture = captureOf(shop, order);
    if (!capture) continue;
    const tell = (type: string) => sendEmulatorEvent(shop.stack, type, order.paypalId);
    expect(await tell('PAYMENT.CAPTURE.COMPLETED')).toBe(200);
    if (capture.status.endsWith('REFUNDED')) expect(await tell('PAYMENT.CAPTURE.REFUNDED')).toBe(200);
  }
  for (let round = 0; round < 3; round += 1) await later(90).step(shop);
}

async function mailIfAny(shop: MoneyShop, id: string, kind: string): Promise<string> {
  return mailTo(shop.stack, id, kind).catch(() => '');
}

/** Mails say "not charged" only when it is true. */
export async function expectTrueMails(shop: MoneyShop): Promise<void> {
  for (const order of shop.orders.filter(({ id }) => !shop.read.has(id))) {
    const text = await mailIfAny(shop, order.id, 'order-cancelled');
    if (text) shop.read.add(order.id);
    if (text.includes('not been charged')) expect(captureOf(shop, order), order.id).toBeUndefined();
  }
}

/** The emulator's records equal ours. */
export async function expectBooksAgree(shop: MoneyShop): Promise<void> {
  const refunds = control(shop).refunds();
  const rows = await shop.stack.ctx.db.selectFrom('orders').selectAll().execute();
  for (const capture of control(shop).captures()) {
    const owners = rows.filter(({ capture_id }) => capture_id === capture.id);
    expect(owners, `orders with ${capture.id}`).toHaveLength(1);
  }
  for (const order of shop.orders) {
    const row = await orderRowOf(shop.stack, order.id);
    const capture = captureOf(shop, order);
    const back = refunds.filter(({ captureId }) => captureId === capture?.id);
    const sum = back.reduce((total, { value }) => total + Math.round(Number(value) * 100), 0);
    const isWhole = capture?.status === 'REFUNDED';
    expect(sum, row.number).toBeLessThanOrEqual(row.total_minor);
    expect(row.capture_id, row.number).toBe(capture?.id ?? null);
    if (capture && row.payment_state !== 'review') {
      expect(row.payment_state, row.number).toBe(isWhole ? 'refunded' : 'completed');
      expect(row.refunded_minor, row.number).toBe(sum);
      const entries = await shop.stack.ctx.db
        .selectFrom('refunds')
        .select('amount_minor')
        .where('order_id', '=', order.id)
        .where('state', '=', 'done')
        .execute();
      const booked = entries.reduce((total, { amount_minor }) => total + amount_minor, 0);
      expect(booked, `refunds of ${row.number}`).toBe(sum);
    }
    if (capture && row.payment_state === 'review') expect(row.review_reason, row.number).not.toBeNull();
    // Unrefunded money of a cancelled order is in review with a reason, or the order was cancelled after shipping.
    if (capture && !isWhole && row.status === 'cancelled' && row.shipped_at === null)
      expect(row.review_reason, row.number).not.toBeNull();
    const cancelled = await mailIfAny(shop, order.id, 'order-cancelled');
    const refunded = await mailIfAny(shop, order.id, 'order-refunded');
    if (cancelled.includes('We are refunding')) expect(isWhole, row.number).toBe(true);
    if (refunded && capture && !row.review_reason) expect(isWhole, row.number).toBe(true);
  }
}
