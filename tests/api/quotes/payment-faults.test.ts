// Every PayPal fault of the shop's table, with a quote's order: a minute after recovery, quote, visit and stock fit the payment.
import { beforeEach, expect, it } from 'vitest';
import { shareStack } from '../../support/database/empty.ts';
import { aMinuteLater, anyoneComes, dice, ENDS, MODES, STEP_MS } from '../../support/doubles/fault-table.ts';
import { diaryFaults, makeEngineer } from '../../support/records/diary.ts';
import { mailKinds } from '../../support/records/mails.ts';
import { orderRowOf, shelve, stockOf } from '../../support/records/orders.ts';
import { beginToAccept, entriesOf, SOON } from '../../support/records/quote-answers.ts';
import { makeQuote, quoteRowOf, requestRowOf } from '../../support/records/quotes.ts';

const STOCK = 5;

const stack = shareStack();
beforeEach(async () => {
  await makeEngineer(stack);
});

/** Presses again until there is something to pay, as a customer would. */
async function beginAtLast(token: string): Promise<{ id: string; paypalId: string }> {
  for (let press = 0; press < 5; press += 1) {
    const begun = await beginToAccept(stack, token, SOON);
    if (begun.paypalId) return begun;
    stack.clock.advance(STEP_MS);
  }
  throw new Error('PayPal never made a payment');
}

it.each(MODES)('%s: %s ends %s', async (call, fault, end) => {
  const roll = dice(MODES.findIndex(([c, f]) => c === call && f === fault));
  const product = await shelve(stack, { stock: STOCK });
  const lines = [
    { kind: 'part' as const, product, name: 'Flat burrs', quantity: 2, price: 48 },
    { kind: 'labour' as const, name: 'Labour', quantity: 1, price: 60 },
  ];
  const { quote, token } = await makeQuote(stack, { lines, due: 'deposit', wantsSlot: true });
  if (call === 'token') stack.emulator.control.forgetTokens();
  const trouble = { times: end === 'paid' ? 1 + Math.floor(roll() * 2) : 1 };
  if (call === 'create' || call === 'token') stack.emulator.control.fault(call, fault, trouble);
  const order = await beginAtLast(token);
  stack.emulator.control.approve(order.paypalId);
  if (call === 'get' || call === 'capture') stack.emulator.control.fault(call, fault, trouble);
  await anyoneComes(stack, roll, order);
  await aMinuteLater(stack);
  expect(await orderRowOf(stack, order.id)).toMatchObject(ENDS[end]);
  const captures = stack.emulator.control.captures();
  expect(captures.filter(({ status }) => status === 'COMPLETED').length).toBeLessThanOrEqual(1);
  const isPaid = end === 'paid';
  expect((await quoteRowOf(stack, quote._id)).state).toBe(isPaid ? 'accepted' : 'sent');
  expect((await requestRowOf(stack, quote.appointment)).status).toBe(isPaid ? 'confirmed' : 'pending');
  // An order in review keeps its hold.
  const isHeld = end !== 'closed';
  expect(await stockOf(stack, product)).toBe(isHeld ? STOCK - 2 : STOCK);
  expect(await entriesOf(stack)).toHaveLength(isHeld ? 1 : 0);
  expect(await diaryFaults(stack.ctx.db)).toEqual([]);
  expect((await mailKinds(stack)).includes('quote-accepted')).toBe(isPaid);
});
