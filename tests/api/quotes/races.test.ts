// Concurrent answers: one order, one visit, one winner.
import { describe, expect, it } from 'vitest';
import { declineQuote } from '#contract/quotes/quote-links.ts';
import { sendQuote, withdrawQuote } from '#contract/quotes/quotes.ts';
import { lockAppointment } from '#server/appointments/appointments.ts';
import { moveAppointment } from '#server/appointments/move-appointment.ts';
import { releaseHeldTime } from '#server/diary/claim.ts';
import { endVisit } from '#server/endings/end-visit.ts';
import { reconcile } from '#server/payments/reconcile.ts';
import { placeQuoteOrder } from '#server/quotes/place-quote-order.ts';
import { somebodyWaits } from '../../support/database/somebody-waits.ts';
import { diaryFaults } from '../../support/records/diary.ts';
import { settle, shelve, stockOf } from '../../support/records/orders.ts';
import { accept, beginToAccept, entriesOf, SOON } from '../../support/records/quote-answers.ts';
import { makeDraft, quoteRowOf, requestRowOf } from '../../support/records/quotes.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { pressing } from '../../support/service/pressing.ts';
import { quoteShop } from '../../support/service/quote-shop.ts';
import { engine } from '../../support/service/stack.ts';

const { shop, quoted, pay } = quoteShop(() => ({ wantsSlot: true }));
const orders = () => shop.stack.ctx.db.selectFrom('orders').selectAll().execute();
const codes = (results: readonly ({ ok: true } | { ok: false; code: string })[]): Record<string, number> =>
  Object.fromEntries(
    Object.entries(Object.groupBy(results, (one) => (one.ok ? 'ok' : one.code))).map(([code, all]) => [
      code,
      all?.length ?? 0,
    ]),
  );
const times = <T>(count: number, run: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => run(at)));

it.each(['nothing', 'all'] as const)(
  '50 acceptances at once with %s due: one order, one visit',
  async (due) => {
    const { token } = await quoted({ due });
    expect(codes(await times(50, () => pressing(() => accept(shop.stack, token, SOON))))).toEqual({ ok: 50 });
    expect(await entriesOf(shop.stack)).toHaveLength(1);
    expect(await orders()).toHaveLength(due === 'all' ? 1 : 0);
    expect(await diaryFaults(shop.stack.ctx.db)).toEqual([]);
  },
);

it('two acceptances that have both seen no order place one', async () => {
  const { ctx } = shop.stack;
  const { quote, token } = await quoted({ due: 'all' });
  const { both } = await ctx.db.transaction().execute(async (trx) => {
    await trx.updateTable('quotes').set({ updated_at: 1 }).where('id', '=', quote._id).execute();
    const both = times(2, () => accept(shop.stack, token, SOON));
    if (engine === 'postgres') await expect.poll(() => somebodyWaits(ctx.db, 2)).toBe(true);
    return { both };
  });
  expect(codes(await both)).toEqual({ ok: 2 });
  expect(await orders()).toHaveLength(1);
});

it('20 payments of the rest at once are one order', async () => {
  const { token } = await quoted({ wantsSlot: false });
  await dataOf(accept(shop.stack, token));
  expect(codes(await times(20, () => pressing(() => pay(token))))).toEqual({ ok: 20 });
  expect(await orders()).toHaveLength(1);
});

it('the rest begun while its visit ends: no order of an ended quote stays open', async () => {
  const { ctx } = shop.stack;
  const { quote, token } = await quoted({ wantsSlot: false });
  await dataOf(accept(shop.stack, token));
  const seen = {
    quote: await quoteRowOf(shop.stack, quote._id),
    appointment: await requestRowOf(shop.stack, quote.appointment),
  };
  const { ended } = await ctx.db.transaction().execute(async (trx) => {
    // As whoever begins it locks its quote.
    await trx.updateTable('quotes').set({ updated_at: 1 }).where('id', '=', quote._id).execute();
    const ended = endVisit(ctx, quote.appointment, { how: 'order cancelled', actor: 'test', keeping: null });
    if (engine === 'postgres') await expect.poll(() => somebodyWaits(ctx.db)).toBe(true);
    await placeQuoteOrder(ctx, trx, { ...seen, part: 'balance', latinName: '', net: '' });
    return { ended };
  });
  await ended;
  expect((await orders()).map(({ status }) => status)).toEqual(['cancelled']);
});

it('20 customers for the last part and the last time: one gets both, nobody else anything', async () => {
  const part = await shelve(shop.stack, { stock: 1, name: 'Last burrs' });
  const lines = [{ kind: 'part' as const, product: part, name: 'Last burrs', quantity: 1, price: 48 }];
  const quotes: { token: string }[] = [];
  for (let at = 0; at < 20; at += 1) quotes.push(await quoted({ due: 'all', lines }));
  const results = codes(await times(20, (at) => accept(shop.stack, quotes[at]?.token ?? '', SOON)));
  expect(results.ok).toBe(1);
  expect((results.out_of_stock ?? 0) + (results.slot_taken ?? 0)).toBe(19);
  expect(await stockOf(shop.stack, part)).toBe(0);
  expect([(await entriesOf(shop.stack)).length, (await orders()).length]).toEqual([1, 1]);
  expect(await diaryFaults(shop.stack.ctx.db)).toEqual([]);
});

it('a revision sent while the version before is accepted: one of them counts', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { quote, token } = await quoted({ wantsSlot: false });
    const next = await makeDraft(shop.stack, { appointment: quote.appointment }, shop.admin);
    const send = shop.admin(sendQuote, { params: { id: next._id }, body: { edits: 1 } });
    const [accepted, sent] = await Promise.all([accept(shop.stack, token), send]);
    const states = [
      (await quoteRowOf(shop.stack, quote._id)).state,
      (await quoteRowOf(shop.stack, next._id)).state,
    ];
    expect(states).toEqual(accepted.ok ? ['accepted', 'draft'] : ['superseded', 'sent']);
    expect(sent.ok).toBe(!accepted.ok);
    const { status } = await requestRowOf(shop.stack, quote.appointment);
    expect(status).toBe(accepted.ok ? 'confirmed' : 'pending');
  }
});

it('accepted, declined and withdrawn at once: one answer stands, and the diary fits it', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { quote, token } = await quoted();
    const slot = { date: '2026-11-27', time: `1${round}:00` };
    await Promise.all([
      accept(shop.stack, token, { slot, startSooner: true }),
      shop.stack.call(declineQuote, { body: { token, version: 1 } }),
      shop.admin(withdrawQuote, { params: { id: quote._id } }),
    ]);
    const { state } = await quoteRowOf(shop.stack, quote._id);
    const { status } = await requestRowOf(shop.stack, quote.appointment);
    expect({ accepted: 'confirmed', declined: 'cancelled', withdrawn: 'pending' }).toHaveProperty(
      state,
      status,
    );
    const isPlaced = (await entriesOf(shop.stack)).some(
      (entry) => entry.appointment_id === quote.appointment,
    );
    expect(isPlaced).toBe(state === 'accepted');
  }
  expect(await diaryFaults(shop.stack.ctx.db)).toEqual([]);
});

it('a payment settled while the quote is withdrawn: accepted and paid, or neither', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { quote, token } = await quoted({ due: 'all', wantsSlot: false });
    const { id, paypalId } = await beginToAccept(shop.stack, token);
    shop.stack.emulator.control.approve(paypalId);
    await Promise.all([settle(shop.stack, id), shop.admin(withdrawQuote, { params: { id: quote._id } })]);
    const [order] = (await orders()).filter((row) => row.id === id);
    const { state } = await quoteRowOf(shop.stack, quote._id);
    expect([
      ['accepted', 'completed'],
      ['withdrawn', 'pending'],
      ['withdrawn', 'refunded'],
    ]).toContainEqual([state, order?.payment_state]);
  }
});

it('a visit that is moved while its payment settles keeps the time that it has by then', async () => {
  const { ctx } = shop.stack;
  const { quote, token } = await quoted({ due: 'all' });
  const { id, paypalId } = await beginToAccept(shop.stack, token, SOON);
  shop.stack.emulator.control.approve(paypalId);
  const { settled } = await ctx.db.transaction().execute(async (trx) => {
    const moved = await moveAppointment(ctx, trx, quote.appointment, {
      event: 'moved by us, and confirmed',
      by: 'staff',
      actor: 'test',
      columns: { date: '2026-11-30', time: '13:00' },
    });
    await releaseHeldTime(trx, { appointment: quote.appointment });
    await moved.rest.time();
    const settled = settle(shop.stack, id);
    if (engine === 'postgres') await expect.poll(() => somebodyWaits(ctx.db)).toBe(true);
    return { settled };
  });
  await settled;
  expect((await quoteRowOf(shop.stack, quote._id)).state).toBe('accepted');
  expect((await entriesOf(shop.stack)).map(({ appointment_id }) => appointment_id)).toEqual([
    quote.appointment,
  ]);
  expect(await diaryFaults(ctx.db)).toEqual([]);
});

it('an older version’s hold that lapses leaves the visit of the newer one', async () => {
  const { quote, token } = await quoted({ due: 'all' });
  await beginToAccept(shop.stack, token, SOON);
  const next = await makeDraft(
    shop.stack,
    { appointment: quote.appointment, due: 'all', wantsSlot: true },
    shop.admin,
  );
  await dataOf(shop.admin(sendQuote, { params: { id: next._id }, body: { edits: 1 } }));
  await beginToAccept(shop.stack, token, { ...SOON, version: 2 });
  shop.stack.clock.advance(60_000);
  await reconcile(shop.stack.ctx);
  expect((await orders()).map(({ stock_state }) => stock_state).sort()).toEqual(['held', 'released']);
  expect(await entriesOf(shop.stack)).toHaveLength(1);
});

describe('a quote that is sent while its request ends', () => {
  const stateOf = async (id: string) => (await quoteRowOf(shop.stack, id)).state;
  const cancelled = { how: 'set to cancelled', actor: 'test', keeping: null } as const;

  it('isn’t sent where the end comes first', async () => {
    const { ctx } = shop.stack;
    const { _id: id, edits, appointment } = await makeDraft(shop.stack, {}, shop.admin);
    const { sent } = await ctx.db.transaction().execute(async (trx) => {
      await moveAppointment(ctx, trx, appointment, { event: 'set to cancelled', by: 'staff', actor: 'test' });
      const sent = shop.admin(sendQuote, { params: { id }, body: { edits } });
      if (engine === 'postgres') await expect.poll(() => somebodyWaits(ctx.db)).toBe(true);
      return { sent };
    });
    expect(await sent).toMatchObject({ ok: false, code: 'illegal_move' });
    expect(await stateOf(id)).toBe('draft');
  });

  it('ends with it where it was sent first', async () => {
    const { ctx } = shop.stack;
    const { _id: id, appointment } = await makeDraft(shop.stack, {}, shop.admin);
    const { ended } = await ctx.db.transaction().execute(async (trx) => {
      await trx.updateTable('quotes').set({ state: 'sent' }).where('id', '=', id).execute();
      await lockAppointment(trx, appointment);
      const ended = endVisit(ctx, appointment, cancelled);
      if (engine === 'postgres') await expect.poll(() => somebodyWaits(ctx.db)).toBe(true);
      return { ended };
    });
    expect(await ended).toMatchObject({ status: 'cancelled' });
    expect(await stateOf(id)).toBe('withdrawn');
  });
});
