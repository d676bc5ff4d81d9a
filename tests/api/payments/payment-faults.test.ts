// Every PayPal fault that the emulator knows, at every call, with buyer, webhook and reconciler in any order: a
// minute after recovery the order is where it must be. `npm run soak -- paypal` tries five orders of events per
// fault instead of one.
import { describe, expect, it } from 'vitest';
import { placeOrder } from '#contract/orders/orders.ts';
import { shareStack } from '../../support/database/empty.ts';
import { aMinuteLater, anyoneComes, dice, ENDS, MODES, STEP_MS } from '../../support/doubles/fault-table.ts';
import { draftOf, mailsAbout, orderRowOf, shelve, stockOf } from '../../support/records/orders.ts';
import { dataOf } from '../../support/service/data-of.ts';

const SEEDS = Number(process.env.PAYPAL_SEEDS ?? 1);
const STOCK = 5;
const stack = shareStack();

/** Retries the checkout until there is something to pay, as a buyer would. */
async function placeAtLast(product: string, quantity: number): Promise<{ id: string; paypalId: string }> {
  for (let press = 0; press < 5; press += 1) {
    const { _id: id, paypalOrderId } = (
      await dataOf(
        stack.call(placeOrder, {
          body: draftOf(product, quantity),
          idempotencyKey: 'key-of-one-cart',
        }),
      )
    ).order;
    if (paypalOrderId) return { id, paypalId: paypalOrderId };
    stack.clock.advance(STEP_MS);
  }
  throw new Error('PayPal never made a payment');
}

describe.each(Array.from({ length: SEEDS }, (_, seed) => seed))('order of events %i', (seed) => {
  it.each(MODES)('%s: %s ends %s', async (call, fault, end) => {
    const roll = dice(seed * 1009 + MODES.findIndex(([c, f]) => c === call && f === fault));
    const quantity = 1 + Math.floor(roll() * 3);
    const product = await shelve(stack, { stock: STOCK });
    if (call === 'token') stack.emulator.control.forgetTokens();
    const trouble = { times: end === 'paid' ? 1 + Math.floor(roll() * 2) : 1 };
    if (call === 'create' || call === 'token') stack.emulator.control.fault(call, fault, trouble);
    const { id, paypalId } = await placeAtLast(product, quantity);
    stack.emulator.control.approve(paypalId);
    if (call === 'get' || call === 'capture') stack.emulator.control.fault(call, fault, trouble);
    await anyoneComes(stack, roll, { id, paypalId });
    await aMinuteLater(stack);
    expect(await orderRowOf(stack, id)).toMatchObject(ENDS[end]);
    const captures = stack.emulator.control.captures();
    expect(captures.filter(({ status }) => status === 'COMPLETED').length).toBeLessThanOrEqual(1);
    expect(await stockOf(stack, product)).toBe(end === 'closed' ? STOCK : STOCK - quantity);
    const mails = await mailsAbout(stack, id);
    if (end === 'paid') {
      expect(captures).toHaveLength(1);
      expect(mails).toEqual(['order-paid', 'order-paid-staff']);
    } else expect(mails).not.toContain('order-paid');
  });
});
