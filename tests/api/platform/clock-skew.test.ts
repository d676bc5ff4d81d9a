// Clock skew and jumps: holds end early by no more than the skew, and no call fails.
import { beforeEach, describe, expect, it } from 'vitest';
import { getMe } from '#contract/accounts/accounts.ts';
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { HOLD_MS } from '#contract/orders/orders.ts';
import { confirmClock, readSettings } from '#contract/settings/settings.ts';
import { backupWhenDue } from '#server/backups/backup-when-due.ts';
import { todayItems } from '#server/dashboard/today.ts';
import { deliverDueMail } from '#server/mail/deliver-mail.ts';
import { reconcile } from '#server/payments/reconcile.ts';
import { sweepOld, sweepWhenDue } from '#server/timers/sweep-old.ts';
import { shareStack } from '../../support/database/empty.ts';
import { orderRowOf, pay, place, shelve, stockOf } from '../../support/records/orders.ts';
import { makeAdmin, makeCustomer } from '../../support/records/people.ts';
import { aVisit } from '../../support/service/bodies.ts';
import { dataOf } from '../../support/service/data-of.ts';

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

describe('one minute of a clock three years ahead', () => {
  const DAY = 24 * HOUR;
  const rows = async () => (await stack.ctx.db.selectFrom('appointments').selectAll().execute()).length;
  const todayKinds = async () => (await todayItems(stack.ctx.db, stack.clock.now())).map(({ kind }) => kind);

  it('deletes nothing, and is named until an admin confirms it', async () => {
    await sweepWhenDue(stack.ctx);
    stack.clock.advance(DAY);
    await stack.call(requestAppointment, { body: aVisit({ date: '2026-11-27' }) });
    expect(await sweepWhenDue(stack.ctx)).not.toBeNull();
    stack.clock.advance(3 * YEAR);
    expect(await sweepWhenDue(stack.ctx)).toBeNull();
    expect(await rows()).toBe(1);
    expect(await todayKinds()).toContain('clock');
    const admin = stack.as((await makeAdmin(stack)).token);
    const { doubtedClock } = await dataOf(admin(readSettings));
    expect(doubtedClock).toBe(new Date(stack.clock.now()).toISOString());
    const metrics = await (await stack.app.request('/metrics')).text();
    expect(metrics).toMatch(/clock_doubted 1\n/);

    expect(await admin(confirmClock)).toMatchObject({ data: { doubtedClock: null } });
    expect(await todayKinds()).not.toContain('clock');
    stack.clock.advance(DAY);
    expect(await sweepWhenDue(stack.ctx)).not.toBeNull();
    expect(await rows()).toBe(0);
  });

  it('leaves the jobs going once it is right again', async () => {
    await sweepWhenDue(stack.ctx);
    const taken: string[] = [];
    const backUp = () => backupWhenDue(stack.ctx, async () => String(taken.push('shop.tar')));
    await backUp();
    stack.clock.advance(3 * YEAR);
    await sweepWhenDue(stack.ctx);
    await backUp();
    stack.clock.advance(-3 * YEAR);
    expect(await sweepWhenDue(stack.ctx)).not.toBeNull();
    await backUp();
    expect(taken).toHaveLength(2);
    expect(await todayKinds()).not.toContain('clock');
  });
});
