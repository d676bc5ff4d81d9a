// Two rules that hold after every move: no money and no state of an order changes without a line of its history, and the reconciler asks
// PayPal about what is due and about nothing else.
import { expect } from 'vitest';
import type { Context } from '#server/platform/context.ts';
import type { MoneyShop } from './money-shop.ts';

/** An order's state and sums, and how many lines its history has. */
export type Seen = Map<string, { state: string; lines: number }>;

/** Those of a job give a reason for what a person would have had to decide. */
const WITH_REASON = ['review', 'refund', 'refund-refused'];

export async function expectLogged({ stack: { ctx }, seen }: MoneyShop): Promise<void> {
  // In one query: work that a stopped service has begun may still go on.
  const orders = await ctx.db
    .selectFrom('orders')
    .select(['id', 'number', 'status', 'payment_state', 'received_minor', 'refunded_minor', 'kept_minor'])
    .select(({ selectFrom }) =>
      selectFrom('audit_log')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('entity', '=', 'order')
        .whereRef('entity_id', '=', 'orders.id')
        .as('lines'),
    )
    .execute();
  const log = await ctx.db.selectFrom('audit_log').selectAll().where('entity', '=', 'order').execute();
  for (const { actor, action, after } of log) {
    expect(actor, action).not.toBe('');
    if (actor === 'payments' && WITH_REASON.includes(action)) expect(JSON.parse(after).reason).toBeTruthy();
  }
  for (const { id, number, lines, ...row } of orders) {
    const now = { state: JSON.stringify(row), lines: Number(lines) };
    const before = seen.get(id);
    if (before && before.state !== now.state)
      expect(now.lines, `lines for ${number}, from ${before.state} to ${now.state}`).toBeGreaterThan(
        before.lines,
      );
    seen.set(id, now);
  }
}

const DAY_MS = 24 * 3_600_000;

async function rowsOf({ db }: Context) {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'number', 'payment_state', 'next_check_at'])
    .execute();
  const payments = await db.selectFrom('payments').selectAll().execute();
  const refunds = await db.selectFrom('refunds').selectAll().execute();
  return { orders, payments, refunds };
}

/** @returns what PayPal was asked about meanwhile: its ids of orders, captures and refunds */
async function askedBy(ctx: Context, round: () => Promise<unknown>): Promise<Set<unknown>> {
  const asked = new Set<unknown>();
  const { payments } = ctx;
  ctx.payments = new Proxy(payments, {
    get(target, name) {
      const value = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        asked.add(args[0]);
        return value.apply(target, args);
      };
    },
  });
  try {
    await round();
  } finally {
    ctx.payments = payments;
  }
  return asked;
}

/** @param round of the reconciler, which nothing interrupts */
export async function expectAskedWhenDue(ctx: Context, round: () => Promise<unknown>): Promise<void> {
  const now = ctx.clock.now();
  const before = await rowsOf(ctx);
  const asked = await askedBy(ctx, round);
  const after = await rowsOf(ctx);
  const isDue = ({ next_check_at }: { next_check_at: number }) => next_check_at <= now;
  const due = new Set([
    ...before.orders
      .filter((order) => isDue(order) && /^(?:pending|completed)$/.test(order.payment_state))
      .map(({ id }) => id),
    ...before.refunds
      .filter((refund) => isDue(refund) && refund.state === 'requested')
      .map(({ order_id }) => order_id),
  ]);
  const about = after.payments
    .filter(({ paypal_id, pending_id, capture_id }) =>
      [paypal_id, pending_id, capture_id].some((id) => id !== null && asked.has(id)),
    )
    .map(({ order_id }) => order_id);
  expect(
    about.filter((id) => !due.has(id)),
    'orders that PayPal was asked about before their time',
  ).toEqual([]);
  const waiting = [
    ...after.orders.filter(({ id }) =>
      after.payments.some(({ order_id, state }) => order_id === id && state === 'capturing'),
    ),
    ...after.refunds.filter(({ state, origin }) => state === 'requested' && origin !== 'hand'),
  ];
  for (const { id, next_check_at } of waiting) {
    expect(next_check_at, `when PayPal is asked about ${id} again`).toBeGreaterThan(now);
    expect(next_check_at - now, `the pause of ${id}`).toBeLessThanOrEqual(DAY_MS);
  }
}
