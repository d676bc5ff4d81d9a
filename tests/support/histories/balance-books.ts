// What the code reckons of an order's money, against these books, and the law that holds at rest.
import { expect } from 'vitest';
import type { RefundRow } from '#server/db/order-tables.ts';
import { dueMinor, readLedger } from '#server/money/balance.ts';
import { type FullOrder, hasCome } from '#server/money/payment-rows.ts';
import { orderRow } from '#server/orders/order-rows.ts';
import { accountsOf, type Books } from './money-books.ts';

const sumOf = (rows: readonly RefundRow[]): number =>
  rows.reduce((sum, { amount_minor }) => sum + amount_minor, 0);

/** PayPal refused it, or a person sends it: it doesn't end by itself, as one does whose money went back in PayPal's pages. */
const isRefused = ({ state, issue, origin }: RefundRow): boolean =>
  state === 'failed' && (issue !== null || origin === 'hand');

/** Of what came too much: neither back, nor sent another way. */
const twiceHere = ({ payments }: FullOrder, refunds: readonly RefundRow[]): number =>
  sumOf(
    refunds.filter(
      (one) =>
        one.why === 'twice' &&
        payments.some((payment) => payment.id === one.payment_id && hasCome(payment)) &&
        (one.state === 'requested' || isRefused(one)) &&
        !refunds.some(({ replaces }) => replaces === one.id),
    ),
  );

export async function expectBalanceAgrees({ stack }: Books): Promise<void> {
  const { db } = stack.ctx;
  for (const account of await accountsOf(stack)) {
    const { number, received, returned, onItsWay, invoiced, credited, states } = account;
    const order = await orderRow(db, account.id);
    const { balance, refunds } = await readLedger(db, order);
    const { held, left, due } = balance;
    expect([balance.received, held, left, balance.invoiced, balance.credited], number).toEqual([
      received,
      received - returned,
      received - returned - onItsWay,
      invoiced,
      credited,
    ]);
    expect(due, `due of ${number}`).toBe(dueMinor(order));
    if (invoiced === 0 || states.includes('capturing') || states.includes('review')) continue;
    if (account.isBill && account.status === 'cancelled') expect(credited, number).toBe(invoiced);
    else
      expect(invoiced - credited, `law of ${number}`).toBe(
        held + (account.isBill ? due : balance.returned.takenBack) - twiceHere(order, refunds),
      );
  }
}
