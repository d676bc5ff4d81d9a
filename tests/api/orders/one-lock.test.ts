// Whatever a press does to an order, a transaction locks it once.
import { type KyselyPlugin, UpdateQueryNode } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { changeOrder } from '#contract/orders/orders.ts';
import { refundOrder } from '#contract/orders/refunds-admin.ts';
import { reconcile } from '#server/payments/reconcile.ts';
import { emulatorOf } from '../../support/doubles/emulator.ts';
import { sendEmulatorEvent } from '../../support/doubles/webhooks.ts';
import { pay, place, settle } from '../../support/records/orders.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
const { approve, captures } = emulatorOf(shop);
const DAY_MS = 24 * 3_600_000;

let locks = 0;
/** A lock sets a column to itself. */
const countLocks: KyselyPlugin = {
  transformQuery({ node }) {
    const [update] =
      UpdateQueryNode.is(node) && JSON.stringify(node.table).includes('"orders"') ? (node.updates ?? []) : [];
    if (update?.value.kind === 'ReferenceNode') locks += 1;
    return node;
  },
  transformResult: async ({ result }) => result,
};

beforeEach(() => {
  shop.stack.ctx.db = shop.stack.ctx.db.withPlugin(countLocks);
});

/** @returns how often it locks an order */
async function locksOf(press: () => Promise<unknown>): Promise<number> {
  locks = 0;
  await press();
  return locks;
}

const change = (id: string, body: object) => dataOf(shop.admin(changeOrder, { params: { id }, body }));
const bought = () => place(shop.stack, shop.product);
const paid = () => pay(shop.stack, shop.product);

it('locks once before a capture, and once after it', async () => {
  const { id, paypalId } = await bought();
  approve(paypalId);
  expect(await locksOf(() => dataOf(settle(shop.stack, id)))).toBe(2);
});

it('does so for an event, too', async () => {
  const { paypalId } = await bought();
  approve(paypalId);
  expect(await locksOf(() => sendEmulatorEvent(shop.stack, 'CHECKOUT.ORDER.APPROVED', paypalId))).toBe(2);
});

it('locks once for what PayPal has captured already', async () => {
  const { paypalId } = await bought();
  shop.stack.emulator.control.captureAsClient(paypalId);
  expect(await locksOf(() => sendEmulatorEvent(shop.stack, 'PAYMENT.CAPTURE.COMPLETED', paypalId))).toBe(1);
});

it('does so as it closes what nobody has paid', async () => {
  await bought();
  shop.stack.clock.advance(DAY_MS);
  expect(await locksOf(() => reconcile(shop.stack.ctx))).toBe(1);
});

it('does so as a customer’s or an admin’s press cancels what isn’t paid', async () => {
  const { id } = await bought();
  expect(await locksOf(() => change(id, { status: 'cancelled' }))).toBe(1);
});

it('begins a refund under one lock, and records it under another', async () => {
  const { id } = await paid();
  const body = { amount: 2, stockBack: false, reason: 'Scratched' };
  expect(await locksOf(() => dataOf(shop.admin(refundOrder, { params: { id }, body })))).toBe(2);
});

it('cancels what is paid under one lock, and records its refund under another', async () => {
  const { id } = await paid();
  expect(await locksOf(() => change(id, { status: 'cancelled' }))).toBe(2);
});

it('records and flags under one lock what was refunded in PayPal’s own pages', async () => {
  const { paypalId } = await paid();
  shop.stack.emulator.control.refundAtPayPal(captures()[0]?.id ?? '', '1.00');
  expect(await locksOf(() => sendEmulatorEvent(shop.stack, 'PAYMENT.CAPTURE.REFUNDED', paypalId))).toBe(1);
});

it('flags a dispute under one lock', async () => {
  const { paypalId } = await paid();
  expect(await locksOf(() => sendEmulatorEvent(shop.stack, 'CUSTOMER.DISPUTE.CREATED', paypalId))).toBe(1);
});

it('records a payment by hand under one lock', async () => {
  const { id } = await bought();
  expect(await locksOf(() => change(id, { paymentStatus: 'completed', note: 'By bank' }))).toBe(1);
});

it('sends what is paid under one lock', async () => {
  const { id } = await paid();
  expect(await locksOf(() => change(id, { status: 'shipped' }))).toBe(1);
});
