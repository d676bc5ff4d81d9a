// Steps of random histories about what a visit is for: its quote and the money, its job sheet, its bill; and time, which passes.
import { expect } from 'vitest';
import { readAppointment } from '#contract/appointments/appointments.ts';
import { noticeOfCancellation } from '#contract/cancellations/cancellations.ts';
import { cancelByNotice, listNotices } from '#contract/cancellations/cancellations-admin.ts';
import { COMES_BACK, type JobOutcome, type TakingMethod } from '#contract/jobs/jobs.ts';
import { billNothing, readSheet, reopenSheet, shelveUnused, writeSheet } from '#contract/jobs/sheets.ts';
import { cancelLinkedOrder } from '#contract/my-records/token-links.ts';
import { changeOrder } from '#contract/orders/orders.ts';
import { acceptQuote, declineQuote, payQuote, readQuoteOffer } from '#contract/quotes/quote-links.ts';
import { draftQuote, sendQuote, withdrawQuote } from '#contract/quotes/quotes.ts';
import { addDays, DAY_MS } from '#lib/days.ts';
import { londonClock } from '#lib/london.ts';
import { remindCustomers } from '#server/appointments/remind-customers.ts';
import { isContested } from '#server/bills/ask-review.ts';
import { waitsForRefund } from '#server/bills/reckon-bill.ts';
import { remindBills } from '#server/bills/remind-bills.ts';
import { releaseKeptTime } from '#server/diary/kept-time.ts';
import { tellOfJobs } from '#server/jobs/tell-customers.ts';
import { tellEngineers } from '#server/jobs/tell-engineers.ts';
import { currencyOf } from '#server/quotes/currency.ts';
import { send } from '../bills/bills.ts';
import { partLine, pressBeside, writeOwn } from '../records/jobs.ts';
import { linkIfAny } from '../records/links.ts';
import { settle } from '../records/orders.ts';
import { PLACE } from '../records/quote-answers.ts';
import { aQuote } from '../records/quotes.ts';
import { aNotice } from '../service/bodies.ts';
import { dataOf } from '../service/data-of.ts';
import { burrsFitted } from '../service/quote-shop.ts';
import {
  came,
  gone,
  isAlone,
  isOpen,
  type LifeShop,
  learn,
  type Visit,
  visitsIn,
} from './appointment-model.ts';
import { type LifeAct, onLife, slotOf, type When } from './appointment-steps.ts';
import { letMailsLeave } from './correction-life.ts';
import { later } from './money-life.ts';
import { control } from './money-shop.ts';
import { expectOffered } from './offered.ts';

const LABOUR = { kind: 'labour' as const, name: 'Labour, 30 min', minutes: 30, quantity: 1, price: 34 };

const quotesOf = ({ stack: { ctx } }: LifeShop, { id }: Visit) =>
  ctx.db
    .selectFrom('quotes')
    .selectAll()
    .where('appointment_id', '=', id)
    .orderBy('version', 'desc')
    .execute();

const hasQuote = ({ isQuoted }: Visit) => isQuoted;
const mayEnd = ({ status }: Visit) => status === 'confirmed';
const isWritten = ({ hasSheet }: Visit) => hasSheet;

interface Quoting {
  due: 'nothing' | 'deposit' | 'all';
  wantsSlot: boolean;
  hasPart: boolean;
}

const quote = onLife<Quoting>(async (shop, visit, { due, wantsSlot, hasPart }) => {
  const validUntil = addDays(londonClock(shop.stack.clock.now()).date, 20);
  const fields = { due, wantsSlot, validUntil, ...(hasPart && { lines: burrsFitted(shop.product) }) };
  const draft = await shop.admin(draftQuote, { body: aQuote(visit.id, fields) });
  if (!draft.ok) return;
  const { _id: id, edits } = draft.data.quote;
  const answer = await shop.admin(sendQuote, { params: { id }, body: { edits } });
  if (answer.ok) visit.isQuoted = true;
  else await shop.admin(withdrawQuote, { params: { id } });
});

/** By the link of the quote that was sent last. @param act is handed what the page offers */
const byQuoteLink = <Detail>(
  act: (
    shop: LifeShop,
    visit: Visit,
    on: { token: string; version: number; canAnswer: boolean; stillDue: number; isBegun: boolean },
    detail: Detail,
  ) => unknown,
) =>
  onLife<Detail>(async (shop, visit, detail) => {
    const sent = (await quotesOf(shop, visit)).find(({ sent_at }) => sent_at !== null);
    const token = sent && (await linkIfAny(shop.stack, 'quote', sent.id));
    if (!token) return;
    const answer = await shop.stack.call(readQuoteOffer, { body: { token } });
    // It may have shown the booker's address.
    for (const { id } of visitsIn(shop)) await learn(shop, id);
    if (!answer.ok) return;
    const { version, canAnswer, stillDue, openOrder } = answer.data.quote;
    await act(shop, visit, { token, version, canAnswer, stillDue, isBegun: openOrder !== null }, detail);
  }, hasQuote);

function remember(shop: LifeShop, order: { _id: string; paypalOrderId: string | null } | undefined): void {
  if (!order) return;
  const known = shop.orders.find(({ id }) => id === order._id);
  if (known) known.paypalId = order.paypalOrderId ?? known.paypalId;
  else shop.orders.push({ id: order._id, paypalId: order.paypalOrderId ?? '' });
}

const accept = byQuoteLink<When | Record<string, never>>(
  async (shop, visit, { token, version, canAnswer }, when) => {
    const slot = 'day' in when ? slotOf(shop, when as When) : undefined;
    const body = { token, version, name: 'Ada Marsh', startSooner: true, ...(slot && { slot }), ...PLACE };
    const answer = await shop.stack.call(acceptQuote, { body });
    expectOffered(shop, 'Accept', canAnswer, answer);
    if (!answer.ok) return;
    remember(shop, answer.data.order ?? undefined);
    came(visit, slot ? { chosen: slot } : {});
  },
);

const pay = byQuoteLink(async (shop, _, { token, stillDue, isBegun }) => {
  const answer = await shop.stack.call(payQuote, { body: { token } });
  expectOffered(shop, 'Pay', stillDue > 0 || isBegun, answer);
  if (!answer.ok) return;
  remember(shop, answer.data.order);
  const { _id: id, paypalOrderId } = answer.data.order;
  try {
    control(shop).approve(paypalOrderId ?? '');
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  await settle(shop.stack, id);
});

const decline = byQuoteLink(async (shop, visit, { token, version, canAnswer }) => {
  if (visit.asksPrice) visit.mayLose = true;
  const answer = await shop.stack.call(declineQuote, { body: { token, version } });
  expectOffered(shop, 'Decline', canAnswer, answer);
  if (answer.ok && canAnswer) came(visit, visit.asksPrice ? gone : {});
});

/** Its visit ends with it, if it accepted the quote. */
const cancelOrder = onLife<'customer' | 'admin'>(async (shop, visit, by) => {
  const quotes = (await quotesOf(shop, visit)).map(({ id }) => id);
  const order = await shop.stack.ctx.db
    .selectFrom('orders')
    .selectAll()
    .where('quote_id', 'in', ['', ...quotes])
    .where('quote_part', '=', 'first')
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (!order) return;
  visit.mayLose = true;
  if (by === 'admin')
    await shop.admin(changeOrder, { params: { id: order.id }, body: { status: 'cancelled' } });
  else {
    const token = await linkIfAny(shop.stack, 'order', order.id);
    if (token) await shop.stack.call(cancelLinkedOrder, { body: { token } });
  }
  await learn(shop, visit.id);
}, hasQuote);

const notice = onLife(async (shop, visit) => {
  const { email } = (await dataOf(shop.admin(readAppointment, { params: { id: visit.id } }))).appointment;
  if (!email) return;
  await shop.stack.call(noticeOfCancellation, { body: aNotice({ email, orderOrBooking: 'The clock' }) });
  const listed = await shop.admin(listNotices, { query: { search: email } });
  const [first] = listed.ok ? listed.data.notices : [];
  if (!first) return;
  visit.mayLose = true;
  const answer = await shop.admin(cancelByNotice, {
    params: { id: first._id },
    body: { appointment: visit.id },
  });
  if (answer.ok && isOpen(visit)) came(visit, gone);
});

interface Ended {
  outcome: JobOutcome;
  /** Else the office writes it. */
  byEngineer: boolean;
  lines: 'none' | 'labour' | 'part';
  /** In how many days the part should be here. */
  partIn?: number;
}

/** By the link of whoever has the visit in the diary. */
async function pageOf(shop: LifeShop, { id }: Visit) {
  const { slot } = (await dataOf(shop.admin(readAppointment, { params: { id } }))).appointment;
  const engineer = shop.engineers.find((one) => one.id === slot?.engineer._id) ?? shop.engineers[0];
  return { stack: shop.stack, token: engineer?.token ?? '', id };
}

const end = onLife<Ended>(async (shop, visit, { outcome, byEngineer, lines, partIn }) => {
  const own = { none: [], labour: [LABOUR], part: [partLine(shop.product, 2)] }[lines];
  const comesBack = COMES_BACK.includes(outcome);
  const { date: today } = londonClock(shop.stack.clock.now());
  const expectedOn = comesBack && partIn !== undefined ? addDays(today, partIn) : '';
  const ending = { outcome, reason: 'As we found it', unsigned: 'absent' as const, expectedOn };
  const { sheet } = await dataOf(shop.admin(readSheet, { params: { id: visit.id } }));
  const body = { found: 'A worn click.', done: 'Oiled it.', lines: own, ending, version: sheet.version };
  if (comesBack) visit.mayLose = true;
  const answer = byEngineer
    ? await writeOwn(await pageOf(shop, visit), body)
    : await shop.admin(writeSheet, { params: { id: visit.id }, body });
  if (!answer.ok) return;
  visit.hasSheet = true;
  if (isAlone(shop)) {
    const after = (await dataOf(shop.admin(readSheet, { params: { id: visit.id } }))).sheet;
    if (after.outcome !== outcome || visit.status === 'completed') return void (await learn(shop, visit.id));
  }
  if (!comesBack) return came(visit, { status: 'completed', comesBack: false });
  came(visit, {
    comesBack: true,
    attended: visit.time ?? visit.attended,
    time: null,
    keptUntil: null,
  });
}, mayEnd);

/** Before its customer is told, whoever was there has the time again; nobody takes it from a visit that was placed meanwhile. */
const reopen = onLife<'engineer' | 'office'>(async (shop, visit, by) => {
  const params = { params: { id: visit.id } };
  const { sheet } = await dataOf(shop.admin(readSheet, params));
  const answer =
    by === 'office'
      ? await shop.admin(reopenSheet, params)
      : await pressBeside(await pageOf(shop, visit), 'reopen');
  if (!answer.ok) return;
  if (!isAlone(shop)) return;
  const { time } = visit;
  await learn(shop, visit.id);
  if (time) expect(visit.time, 'the time of a visit whose sheet is opened again').toEqual(time);
  else if (sheet.canReopen && visit.attended && COMES_BACK.some((one) => one === sheet.outcome))
    expect(visit.time, 'the time that somebody who comes back has again').toEqual(visit.attended);
}, isWritten);

const take = onLife<string>(async (shop, visit, detail) => {
  const [method, amount] = detail.split(' ') as [TakingMethod, string];
  await pressBeside(await pageOf(shop, visit), 'paid', { key: `${method}-${amount}`, method, amount });
}, mayEnd);

const bill = onLife(async (shop, visit) => {
  const answer = await send(shop, visit.id);
  if (answer.ok && answer.data.order) remember(shop, { ...answer.data.order, paypalOrderId: null });
}, isWritten);

/** All timers of the service but those of pictures and backups. */
async function pass(shop: LifeShop, minutes: number): Promise<void> {
  const { ctx, clock } = shop.stack;
  await later(shop, 0, String(minutes));
  await releaseKeptTime(ctx);
  await tellOfJobs(ctx, { isHeld: (trx, id) => waitsForRefund(trx, id, currencyOf(ctx)), isContested });
  await remindCustomers(ctx);
  await tellEngineers(ctx);
  await remindBills(ctx);
  await letMailsLeave(shop);
  shop.isOneEvent = false;
  for (const visit of visitsIn(shop)) {
    const isOver = visit.keptUntil !== null && visit.keptUntil <= clock.now();
    if (isOver) came(visit, { time: null, keptUntil: null });
  }
}

/** To a minute after London's next midnight. */
const toMidnight = ({ stack: { clock } }: LifeShop): number => {
  const { date } = londonClock(clock.now());
  let minutes = 1;
  while (londonClock(clock.now() + minutes * 60_000).date === date) minutes += 1;
  return minutes;
};

export const WORK_STEPS: Record<string, LifeAct> = {
  'quote it': quote,
  'accept the quote': accept,
  'pay for the quote': pay,
  'decline the quote': decline,
  'withdraw the quote': onLife(async (shop, visit) => {
    const [newest] = await quotesOf(shop, visit);
    if (newest) await shop.admin(withdrawQuote, { params: { id: newest.id } });
  }, hasQuote),
  'cancel its order': cancelOrder,
  'give notice': notice,
  'write how it ended': end,
  'open its sheet again': reopen,
  'shelve its unused parts': onLife(
    ({ admin }, { id }) => admin(shelveUnused, { params: { id } }),
    isWritten,
  ),
  'take money': take,
  'bill it': bill,
  'bill nothing': onLife(({ admin }, { id }) =>
    admin(billNothing, { params: { id }, body: { reason: 'Goodwill' } }),
  ),
  'mails are put off': async (shop, _, count) => {
    shop.deferred = Number(count);
  },
  'time passes': (shop, _, minutes) => pass(shop, Number(minutes)),
  'midnight comes': (shop) => pass(shop, toMidnight(shop)),
};

/** PayPal answers, and all that waits for time has its time. */
export async function comeToLifesRest(shop: LifeShop): Promise<void> {
  shop.deferred = 0;
  for (const minutes of [1, 40, 400, DAY_MS / 60_000]) await pass(shop, minutes);
}
