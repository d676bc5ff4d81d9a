// Clock skew and jumps: holds end early by no more than the skew, and no call fails.
import { beforeEach, describe, expect, it } from 'vitest';
import { getMe } from '#contract/accounts/accounts.ts';
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { HOLD_MS } from '#contract/orders/orders.ts';
import { deliverDueMail } from '#server/mail/deliver-mail.ts';
import { sweepOld } from '#server/operations/sweep-old.ts';
import { reconcile } from '#server/orders/payments/reconcile.ts';
import { shareStack } from '../../support/database/empty.ts';
import { orderRowOf, pay, place, shelve, stockOf } from '../../support/records/orders.ts';
import { makeCustomer } from '../../support/records/people.ts';
import { aVisit } from '../../support/service/bodies.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const YEAR = 365 * 24 * HOUR;
const stack = shareStack();
let product: string;
beforeEach(async () => {
  product = await shelve(stack, { stock: 5 });
});

const stockStateOf = async (id: string) => (await orderRowOf(stack, id)).stock_state;

describe.each([
  ['five minutes ahead', 5 * MINUTE],
  ['five minutes behind', -5 * MINUTE],
])('a second server whose clock is %s', (_, skew) => {
  it('releases no hold earlier than its skew', async () => {
    const { id } = await place(stack, product);
    const begun = stack.clock.now();
    const other = { ...stack.ctx, clock: { now: () => stack.clock.now() + skew } };
    while (stack.clock.now() < begun + HOLD_MS + 10 * MINUTE) {
      await reconcile(other);
      if ((await stockStateOf(id)) !== 'held') break;
      stack.clock.advance(MINUTE / 2);
    }
    expect(await stockStateOf(id)).toBe('released');
    expect(stack.clock.now() - begun).toBeGreaterThanOrEqual(HOLD_MS - Math.max(0, skew));
    expect(await stockOf(stack, product)).toBe(5);
  });
});

describe.each([
  ['an hour back', -HOUR],
  ['an hour on', HOUR],
  ['a year back', -YEAR],
  ['a year on', YEAR],
])('a clock that jumps %s', (_, jump) => {
  it('keeps paid orders paid, goes on selling, and every job goes on', async () => {
    const paid = await pay(stack, product);
    const held = await place(stack, product);
    stack.clock.advance(jump);
    for (const job of [reconcile, deliverDueMail, sweepOld]) await job(stack.ctx);
    expect(await orderRowOf(stack, paid.id)).toMatchObject({
      payment_state: 'completed',
      stock_state: 'sold',
    });
    expect(await stockStateOf(held.id)).toBe(jump > 0 ? 'released' : 'held');
    await pay(stack, product);
    expect(stack.emulator.control.captures().filter(({ orderId }) => orderId === paid.paypalId)).toHaveLength(
      1,
    );
  });

  it('keeps sessions that are not too old, and accepts requests for future days', async () => {
    const { token } = await makeCustomer(stack);
    stack.clock.advance(jump);
    expect((await stack.as(token)(getMe)).ok).toBe(jump < 24 * HOUR);
    const date = new Date(stack.clock.now() + 7 * 24 * HOUR).toISOString().slice(0, 10);
    expect(await stack.call(requestAppointment, { body: aVisit({ date }) })).toMatchObject({ ok: true });
  });
});
