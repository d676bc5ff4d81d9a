// Steps of random histories about visits of an engineer: what is paid there, the call-out charge, and what must hold of both.
import { expect } from 'vitest';
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { handInCash, listCash } from '#contract/bills/cash.ts';
import { wordsOf } from '#contract/binding.ts';
import { placeAppointment } from '#contract/diary/placing.ts';
import { readSlots } from '#contract/diary/slots.ts';
import { CALL_OUT, type JobOutcome, type TakingMethod } from '#contract/jobs/jobs.ts';
import { billNothing } from '#contract/jobs/sheets.ts';
import { londonClock, nextOpening } from '#lib/london.ts';
import { toMinor } from '#lib/money.ts';
import { keyedId } from '#server/platform/ids.ts';
import { engineerToken, makeEngineer } from '../records/diary.ts';
import { type Job, makeJob, pressBeside, writeOwn } from '../records/jobs.ts';
import { aVisit } from '../service/bodies.ts';
import { dataOf } from '../service/data-of.ts';
import { sendBill } from './bill-life.ts';
import type { Act, MoneyShop } from './money-shop.ts';

const LABOUR = { kind: 'labour' as const, name: 'Labour, 30 min', minutes: 30, quantity: 1, price: 34 };

const onVisit =
  (act: (shop: MoneyShop, job: Job, detail: string) => unknown): Act =>
  async (shop, at, detail) => {
    const job = shop.visits[at % Math.max(1, shop.visits.length)];
    if (job) await act(shop, job, detail);
  };

/** What the page of its service says, in minor units. */
const CHARGE = 6000;

/** Booked on the website by whoever agrees to pay, and placed and confirmed by the office. */
async function comeAsBooked(shop: MoneyShop): Promise<Job> {
  const { stack, admin } = shop;
  stack.ctx.visits.bookingCharge = true;
  const now = stack.clock.now();
  const { date } = londonClock(now);
  const { charge } = await dataOf(
    stack.call(readSlots, { query: { service: 'Clocks', from: date, days: 1 } }),
  );
  const engineer = await makeEngineer(stack, {}, admin);
  const message = `Booked ${engineer}.`;
  const body = aVisit({
    ...nextOpening(stack.ctx.company.hours, now),
    email: 'ada.marsh@example.com',
    message,
    agreed: charge && wordsOf(charge),
    startsSooner: true,
  });
  await dataOf(stack.call(requestAppointment, { body }));
  const { id, version } = await stack.ctx.db
    .selectFrom('appointments')
    .selectAll()
    .where('message', '=', message)
    .executeTakeFirstOrThrow();
  const placed = { date, time: '14:00', engineer, anyway: true, confirms: true, version };
  await dataOf(admin(placeAppointment, { params: { id }, body: placed }));
  shop.agreed.set(id, CHARGE);
  const token = await engineerToken(stack, engineer);
  return { id, engineer, stack, token, link: stack.as(token), admin };
}

/** @param told the call-out charge; '' for none; 'booked': what the website says */
async function come(shop: MoneyShop, told: string): Promise<Job> {
  if (told === 'booked') {
    const booked = await comeAsBooked(shop);
    shop.visits.push(booked);
    return booked;
  }
  const { date } = londonClock(shop.stack.clock.now());
  const said = { date, anyway: true, callOutTold: told ? Number(told) : null };
  const job = await makeJob(shop.stack, shop.admin, said);
  shop.visits.push(job);
  return job;
}

/** The same sum again is the same press. */
async function pay(shop: MoneyShop, job: Job, detail: string): Promise<void> {
  const [method, amount] = detail.split(' ') as [TakingMethod, string];
  const key = `${method}-${amount}`;
  const answer = await pressBeside(job, 'paid', { key, method, amount });
  if (answer.ok) shop.taken.set(keyedId('taking', job.id, key), toMinor(Number(amount)));
}

async function end(_: MoneyShop, job: Job, detail: string): Promise<void> {
  const [outcome, charge] = detail.split(' ') as [JobOutcome, string?];
  const ending = { outcome, unsigned: 'absent' as const, callOut: charge !== undefined };
  await writeOwn(job, { lines: outcome === 'done' ? [LABOUR] : [], ending });
}

export const VISIT_STEPS: Record<string, Act> = {
  'an engineer comes': (shop, _, told) => come(shop, told),
  'a whole visit': async (shop, _, detail) => {
    const [told = '', paid = '', ending = ''] = detail.split(', ');
    const job = await come(shop, told);
    if (paid) await pay(shop, job, paid);
    await end(shop, job, ending);
  },
  'paid here': onVisit(pay),
  'end the visit': onVisit(end),
  'not yet': onVisit((_, job) => pressBeside(job, 'reopen')),
  'nothing to bill': onVisit(({ admin }, { id }) =>
    admin(billNothing, { params: { id }, body: { reason: 'Goodwill' } }),
  ),
  'bill what the engineer did': onVisit((shop, job) => sendBill(shop, job.id)),
  'hand in the cash': async ({ admin }) => {
    const listed = await admin(listCash, {});
    const [first] = listed.ok ? listed.data.cash : [];
    if (first) await admin(handInCash, { params: { id: first._id } });
  },
};

/** What was paid on a visit is one payment of its bill, once that is sent; a call-out costs what was told, and nothing beside it. */
export async function expectVisitsAgree(shop: MoneyShop): Promise<void> {
  const { db } = shop.stack.ctx;
  for (const [id, sum] of shop.agreed) {
    const row = await db
      .selectFrom('appointments')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.call_out_minor, 'what a booking has agreed to').toBe(sum);
  }
  const takings = await db.selectFrom('job_takings').selectAll().execute();
  for (const [id, amount] of shop.taken)
    expect(takings.find((taking) => taking.id === id)?.amount_minor, 'what was acknowledged').toBe(amount);
  const payments = await db
    .selectFrom('payments')
    .selectAll()
    .where('recorded_by', '=', 'engineer')
    .execute();
  const asPayments = takings.filter(({ payment_id }) => payment_id !== null);
  expect(payments.map(({ id }) => id).sort(), 'payments of engineers').toEqual(
    asPayments.map(({ payment_id }) => payment_id).sort(),
  );
  for (const { payment_id, method, amount_minor } of asPayments)
    expect(payments.find(({ id }) => id === payment_id)).toMatchObject({ method, amount_minor });
  const { cash } = await dataOf(shop.admin(listCash, {}));
  const held = takings.filter(({ method, handed_in_at }) => method === 'cash' && handed_in_at === null);
  expect(cash.map(({ _id }) => _id).sort(), 'cash with engineers').toEqual(held.map(({ id }) => id).sort());
  for (const { id } of shop.visits) {
    const sheet = await db
      .selectFrom('job_sheets')
      .innerJoin('appointments', 'appointments.id', 'appointment_id')
      .leftJoin('orders', 'orders.id', 'bill_id')
      .select(['outcome', 'call_out_minor', 'bill_id', 'nothing_to_bill', 'total_minor'])
      .where('appointment_id', '=', id)
      .executeTakeFirst();
    if (!sheet) continue;
    const waiting = takings.filter(({ appointment_id, payment_id }) => appointment_id === id && !payment_id);
    if (sheet.bill_id ?? sheet.nothing_to_bill)
      expect(waiting, `paid here, and not on the bill of ${id}`).toEqual([]);
    const lines = await db.selectFrom('job_lines').selectAll().where('appointment_id', '=', id).execute();
    if (!lines.some(({ name }) => name === 'Call-out charge')) continue;
    expect(lines.map(({ price_minor }) => price_minor)).toEqual([sheet.call_out_minor]);
    if (sheet.outcome) expect(CALL_OUT).toContain(sheet.outcome);
    if (sheet.bill_id) expect(sheet.total_minor, `the call-out of ${id}`).toBe(sheet.call_out_minor);
  }
}
