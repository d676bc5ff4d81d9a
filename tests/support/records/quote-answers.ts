// Answers to quotes by their link, for tests.
import { acceptQuote, type QuoteAcceptance } from '#contract/quotes/quote-links.ts';
import { dataOf } from '../service/data-of.ts';
import type { Stack } from '../service/stack.ts';
import { settle } from './orders.ts';

/** Two days after the tests' clock starts: within the 14 days to cancel. */
export const SOON = { slot: { date: '2026-11-26', time: '10:00' }, startSooner: true };

/** Asked where the request names none. */
export const PLACE = { address: '1 Mill Lane', postCode: 'N1 1AA' };

export const accept = (stack: Stack, token: string, more: Partial<QuoteAcceptance> = {}) =>
  stack.call(acceptQuote, { body: { token, version: 1, name: 'Ada Marsh', ...PLACE, ...more } });

/** @returns id and PayPal's id of the order that is to be paid */
export async function beginToAccept(stack: Stack, token: string, more: Partial<QuoteAcceptance> = {}) {
  const { order } = await dataOf(accept(stack, token, more));
  if (!order) throw new Error('nothing is due');
  return { id: order._id, paypalId: order.paypalOrderId ?? '' };
}

/** Accepts and pays what is due. @returns the order's id */
export async function acceptAndPay(stack: Stack, token: string, more: Partial<QuoteAcceptance> = {}) {
  const { id, paypalId } = await beginToAccept(stack, token, more);
  stack.emulator.control.approve(paypalId);
  await dataOf(settle(stack, id));
  return id;
}

export const linesOfOrder = (stack: Stack, id: string) =>
  stack.ctx.db.selectFrom('order_lines').selectAll().where('order_id', '=', id).orderBy('position').execute();
export const entriesOf = (stack: Stack) => stack.ctx.db.selectFrom('diary_entries').selectAll().execute();
