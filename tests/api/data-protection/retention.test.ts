// Retention: rows are deleted after their period, and no others (periods: src/server/data-protection/retention.ts).
import { beforeEach, expect, it } from 'vitest';
import { register } from '#contract/accounts/accounts.ts';
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { noticeOfCancellation } from '#contract/cancellations/cancellations.ts';
import { submitReview } from '#contract/reviews/reviews.ts';
import { sweepOld, sweepWhenDue } from '#server/timers/sweep-old.ts';
import { shareStack } from '../../support/database/empty.ts';
import { changePayment, orderRowOf, pay, shelve } from '../../support/records/orders.ts';
import { aNotice, aRegistration, aReview, aVisit } from '../../support/service/bodies.ts';

const DAY = 86_400_000;
/** Tables without a period, and why. */
const WITHOUT_PERIOD: Record<string, string> = {
  restores: 'moments of restores, about nobody',
  number_gaps: 'numbers that were left out: the books explain them for good',
  products: 'the catalogue',
  users: 'until the person asks',
  order_lines: 'with their order',
  quotes: 'with their request',
  quote_lines: 'with their quote',
  diary_units: 'with their entry',
  second_factors: 'with their account',
  recovery_codes: 'with their account',
  engineers: 'staff: until an admin changes them',
  counters: 'one row each',
  publications: 'about nobody: the last few are kept',
  content_edits: 'words of the website: until the owner changes them',
  content_snapshots: 'words of the website: the last few are kept',
  website_pictures: 'pictures of the website: swept a day after nothing shows them',
  engineer_plans: 'deleted once the day has passed',
  documents: 'go with their orders',
  payments: 'with their orders',
  refunds: 'with their orders',
  heartbeats: 'one row',
  job_turns: 'one row each',
  settings: 'one row',
  opening_exceptions: 'dates of the owner',
  bank_changes: 'the owner’s own, and who changed them',
  bank_waiting: 'the owner’s own, and who changed them',
  bank_stop_links: 'with the change that they stop',
  job_sheets: 'with its appointment',
  job_visits: 'with its appointment',
  job_lines: 'with its appointment',
  job_agreements: 'with its appointment',
  job_takings: 'with its appointment',
  safety_notices: 'with its appointment',
  late_sheets: 'with its appointment',
  former_engineers: 'with its appointment, or after 14 days',
  emptied_links: 'hashes of ended links: a year',
  job_presses: 'with its appointment, or after 30 days',
};

const stack = shareStack();
let order: string;
beforeEach(async () => {
  order = (await pay(stack, await shelve(stack))).id;
  await stack.call(requestAppointment, { body: aVisit() });
  await stack.call(noticeOfCancellation, { body: aNotice() });
  await stack.call(submitReview, { body: aReview() });
  await stack.call(register, { body: aRegistration() });
});

const sweep = () => sweepOld(stack.ctx);
const after = (days: number) => {
  stack.clock.advance(days * DAY);
  return sweep();
};

it('deletes nothing on the last day', async () => {
  expect(new Set(Object.values(await sweep()))).toEqual(new Set([0]));
});

it("deletes an order's and a request's network address after 30 days, and keeps both", async () => {
  expect(await after(29)).toMatchObject({ networks: 0 });
  expect(await after(2)).toMatchObject({ networks: 2, orders: 0, appointments: 0 });
  expect((await orderRowOf(stack, order)).net).toBe('');
});

it('deletes mails after 90 days, expired sessions, and PayPal events', async () => {
  await stack.ctx.db.updateTable('outbox').set({ sent_at: stack.clock.now() }).execute();
  expect(await after(89)).toMatchObject({ outbox: 0, sessions: 1 });
  expect((await after(2)).outbox).toBeGreaterThan(2);
});

it('deletes requests after 24 months, and reviews only once they are hidden', async () => {
  expect(await after(729)).toMatchObject({ appointments: 0 });
  expect(await after(3)).toMatchObject({ appointments: 1, reviews: 0 });
  await stack.ctx.db.updateTable('reviews').set({ state: 'hidden' }).execute();
  expect(await sweep()).toMatchObject({ reviews: 1 });
});

it('deletes orders and notices after six years, but no order with money in flight', async () => {
  expect(await after(6 * 365)).toMatchObject({ orders: 0, cancellations: 0 });
  await changePayment(stack, { state: 'review' });
  expect(await after(3)).toMatchObject({ orders: 0, cancellations: 1 });
  await changePayment(stack, { state: 'received' });
  expect(await sweep()).toMatchObject({ orders: 1 });
  expect(await stack.ctx.db.selectFrom('order_lines').selectAll().execute()).toEqual([]);
});

it('keeps an order and its invoice for six years from the last payment or refund', async () => {
  const invoices = () => stack.ctx.db.selectFrom('documents').select('order_id').execute();
  const paid = (await orderRowOf(stack, order)).created_at + 300 * DAY;
  await stack.ctx.db.updateTable('orders').set({ paid_at: paid }).execute();
  expect(await after(6 * 365 + 10)).toMatchObject({ orders: 0 });
  await stack.ctx.db
    .updateTable('orders')
    .set({ refunded_at: paid + 30 * DAY })
    .execute();
  expect(await after(300)).toMatchObject({ orders: 0 });
  expect(await invoices()).toEqual([{ order_id: order }]);
  expect(await after(30)).toMatchObject({ orders: 1 });
  expect(await invoices()).toEqual([]);
});

it('leaves no gap in the numbers of invoices: a later one stays with the earlier one that is kept', async () => {
  const part = await shelve(stack);
  const { id: later } = await pay(stack, part);
  const { db } = stack.ctx;
  const owners = async () =>
    (await db.selectFrom('documents').select('order_id').orderBy('number').execute()).map(
      ({ order_id }) => order_id,
    );
  expect(await owners()).toEqual([order, later]);
  const refundedAt = stack.clock.now() + 100 * DAY;
  await db.updateTable('orders').set({ refunded_at: refundedAt }).where('id', '=', order).execute();
  expect(await after(6 * 365 + 10)).toMatchObject({ orders: 0 });
  expect(await owners()).toEqual([order, later]);
  expect(await after(100)).toMatchObject({ orders: 2 });
});

it('works in batches to the last row', async () => {
  const row = await stack.ctx.db.selectFrom('webhook_events').selectAll().execute();
  const events = Array.from({ length: 1201 }, (_, n) => ({ id: `e${n}`, type: 'x', received_at: 0 }));
  await stack.ctx.db.insertInto('webhook_events').values(events).execute();
  expect(await sweep()).toMatchObject({ webhook_events: 1201 + row.length });
});

it('covers every table: each is swept, or kept for a stated reason', async () => {
  const swept = Object.keys(await sweep());
  const tables = (await stack.ctx.db.introspection.getTables()).map(({ name }) => name);
  expect(tables.filter((name) => !swept.includes(name) && !WITHOUT_PERIOD[name])).toEqual([]);
});

it('runs once a day, in one process', async () => {
  expect(await sweepWhenDue(stack.ctx)).toBeNull();
  stack.clock.advance(DAY);
  const both = await Promise.all([sweepWhenDue(stack.ctx), sweepWhenDue(stack.ctx)]);
  expect(both.filter((gone) => gone !== null)).toHaveLength(1);
  expect(await sweepWhenDue(stack.ctx)).toBeNull();
});
