// Steps of random histories about bills, and what must hold of their money at rest.
import { expect } from 'vitest';
import { billAllAsAgreed, listJobsToBill } from '#contract/bills/bill-all.ts';
import { payBill } from '#contract/bills/bill-links.ts';
import { changeBill, recordBillPayment, undoBillPayment } from '#contract/bills/bills.ts';
import { readMoneyOwed, recordTransfer } from '#contract/bills/money-owed.ts';
import { listOrders } from '#contract/orders/orders.ts';
import { addDays } from '#lib/days.ts';
import { londonClock } from '#lib/london.ts';
import { toMinor } from '#lib/money.ts';
import { agreeTo, jobDone, send, take } from '../bills/bills.ts';
import { sendEmulatorEvent } from '../doubles/webhooks.ts';
import { linkIfAny } from '../records/links.ts';
import type { Placed } from '../records/orders.ts';
import { dataOf } from '../service/data-of.ts';
import { type Act, captureOf, control, type MoneyShop } from './money-shop.ts';
import { expectTrueRefusal } from './true-words.ts';

const billsOf = ({ stack: { ctx } }: MoneyShop) =>
  ctx.db
    .selectFrom('orders')
    .selectAll()
    .where('origin', '=', 'bill')
    .orderBy('created_at')
    .orderBy('number')
    .execute();
type Bill = Awaited<ReturnType<typeof billsOf>>[number];

const onBill =
  (act: (shop: MoneyShop, bill: Bill, detail: string) => unknown): Act =>
  async (shop, at, detail) => {
    const bills = await billsOf(shop);
    const bill = bills[at % Math.max(1, bills.length)];
    if (bill) await act(shop, bill, detail);
  };

/** @param paypalId as the customer has just been given it */
function remember(shop: MoneyShop, id: string, paypalId = ''): void {
  const known = shop.orders.find((order) => order.id === id);
  if (known) Object.assign(known, { paypalId: paypalId || known.paypalId } satisfies Partial<Placed>);
  else shop.orders.push({ id, paypalId });
}

export async function sendBill(shop: MoneyShop, job: string): Promise<void> {
  const answer = await send(shop, job);
  if (answer.ok && answer.data.order) remember(shop, answer.data.order._id);
}

/** All that are listed are asked for, also those that aren't as agreed: they stay. */
async function billAll(shop: MoneyShop): Promise<void> {
  const listed = await shop.admin(listJobsToBill, {});
  if (!listed.ok || listed.data.jobs.length === 0) return;
  const jobs = listed.data.jobs.map(({ appointment, version, total }) => ({
    appointment,
    version,
    total: Math.max(0, total),
  }));
  const answer = await shop.admin(billAllAsAgreed, { body: { jobs } });
  for (const { appointment, isSent } of answer.ok ? answer.data.jobs : []) {
    const { why } = listed.data.jobs.find((job) => job.appointment === appointment) ?? {};
    if (why && !shop.isPair) expect(isSent, why).toBe(false);
    const bills = (await billsOf(shop)).filter(({ job_id }) => isSent && job_id === appointment);
    for (const { id } of bills) remember(shop, id);
  }
}

/** In minor units, also what was undone since. */
async function transferred({ stack: { ctx } }: MoneyShop): Promise<number> {
  const payments = ctx.db.selectFrom('payments').select('amount_minor').where('method', '=', 'transfer');
  return (await payments.execute()).reduce((sum, { amount_minor }) => sum + amount_minor, 0);
}

export const BILL_STEPS: Record<string, Act> = {
  bill: async (shop, _, taken) => {
    const job = await jobDone(shop);
    if (taken) await take(shop, job, Number(taken));
    await sendBill(shop, job);
  },
  'bill all as agreed': async (shop, _, agreed) => {
    const job = await jobDone(shop);
    if (agreed) await agreeTo(shop, job);
    await billAll(shop);
  },
  'bill it again': onBill((shop, { job_id }) => job_id && sendBill(shop, job_id)),
  'pay the bill': onBill(async (shop, { id }) => {
    const token = await linkIfAny(shop.stack, 'bill', id);
    if (!token) return;
    const answer = await shop.stack.call(payBill, { body: { token } });
    await expectTrueRefusal(shop, id, answer);
    if (answer.ok) remember(shop, id, answer.data.order.paypalOrderId ?? '');
  }),
  'record a payment': onBill(({ admin, stack }, { id }, amount) =>
    admin(recordBillPayment, {
      params: { id },
      body: { method: 'cash', amount: Number(amount), receivedOn: londonClock(stack.clock.now()).date },
    }),
  ),
  'one transfer for all': async (shop, at, share) => {
    const { owed } = await dataOf(shop.admin(readMoneyOwed));
    const payer = owed[at % Math.max(1, owed.length)];
    if (!payer) return;
    const asked = { all: payer.total, more: payer.total + 1 }[share] ?? Number(share);
    const amount = Math.round(asked * 100) / 100;
    const bills = payer.bills.map(({ _id, due }) => ({ _id, due }));
    const receivedOn = londonClock(shop.stack.clock.now()).date;
    const before = await transferred(shop);
    const answer = await shop.admin(recordTransfer, { body: { bills, amount, receivedOn } });
    if (shop.isPair || shop.mayStop) return;
    // All of it, or nothing.
    expect((await transferred(shop)) - before, 'by one transfer').toBe(answer.ok ? toMinor(amount) : 0);
    expect(answer.ok && amount > payer.total, 'more than was owed').toBe(false);
  },
  'undo a payment': onBill(async ({ admin, stack: { ctx } }, { id }) => {
    const payments = ctx.db.selectFrom('payments').select('id').where('order_id', '=', id);
    const payment = await payments.where('method', '!=', 'paypal').executeTakeFirst();
    if (payment) await admin(undoBillPayment, { params: { id: payment.id }, body: { reason: 'It bounced' } });
  }),
  'PayPal takes it back': onBill(async (shop, { id }) => {
    const placed = shop.orders.find((order) => order.id === id);
    const capture = placed && captureOf(shop, placed);
    if (capture?.status !== 'COMPLETED') return;
    control(shop).refundAtPayPal(capture.id);
    await sendEmulatorEvent(shop.stack, 'PAYMENT.CAPTURE.REVERSED', placed?.paypalId ?? '');
  }),
  'change the bill': onBill(({ admin, stack }, { id }, action) =>
    admin(changeBill, {
      params: { id },
      body: {
        action: action as 'cancel',
        reason: 'A mistake',
        ...(action === 'phoned' && { nextOn: addDays(londonClock(stack.clock.now()).date, 3) }),
      },
    }),
  ),
};

/** What is owed follows from the documents and the money; no visit is billed twice, and a cancelled bill asks for nothing. */
export async function expectBillsAgree(shop: MoneyShop): Promise<void> {
  const { db } = shop.stack.ctx;
  const live = new Map<string, string>();
  const { orders: owed } = await dataOf(shop.admin(listOrders, { query: { status: 'owed', limit: 10_000 } }));
  const sums = await dataOf(shop.admin(readMoneyOwed));
  const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + toMinor(one), 0);
  expect(sumOf(sums.owed.map(({ total }) => total)), 'the sums of what is owed').toBe(
    sumOf(owed.map(({ bill }) => bill?.due ?? 0)),
  );
  for (const bill of await billsOf(shop)) {
    const { id, number, status, total_minor: total, received_minor: received, payment_state } = bill;
    const documents = await db.selectFrom('documents').selectAll().where('order_id', '=', id).execute();
    const refunds = await db
      .selectFrom('refunds')
      .selectAll()
      .where('order_id', '=', id)
      .where('given_back_at', 'is', null)
      .execute();
    const sum = (kind: string) =>
      documents.filter((one) => one.kind === kind).reduce((all, { gross_minor }) => all + gross_minor, 0);
    const back = (why: string, ...states: string[]) =>
      refunds
        .filter((one) => one.why === why && states.includes(one.state))
        .reduce((all, { amount_minor }) => all + amount_minor, 0);
    if (status === 'cancelled') {
      expect(sum('credit'), `credited of ${number}`).toBe(sum('invoice'));
      const token = await linkIfAny(shop.stack, 'bill', id);
      if (token)
        expect(await shop.stack.call(payBill, { body: { token } }), number).toMatchObject({ ok: false });
      continue;
    }
    expect(live.has(bill.job_id ?? ''), `another bill beside ${number}`).toBe(false);
    live.set(bill.job_id ?? '', number);
    expect(sum('invoice') - sum('credit'), `owed of ${number}`).toBe(total - back('price', 'done'));
    const takenBack = back('taken-back', 'done');
    const due = total - received + takenBack;
    const isReturned = received > 0 && bill.refunded_minor >= received;
    const isUndecided = payment_state === 'pending' && due <= 0;
    const settled = isReturned ? 'refunded' : 'completed';
    if (!isUndecided) expect(payment_state, number).toBe(due > 0 ? 'pending' : settled);
    const isListed = owed.some(({ _id }) => _id === id);
    expect(isListed, `${number} among what is owed`).toBe(due > 0 && bill.written_off_at === null);
    if (takenBack > 0 && due > 0) expect(bill.review_reason ?? bill.disputed_at, number).not.toBeNull();
    // What is beyond the bill has gone back, or waits for somebody who sends it, or decides about the payment that brought it.
    const twice = back('twice', 'done', 'requested', 'failed');
    if (received > total && isUndecided) expect(bill.review_reason, number).not.toBeNull();
    else if (received > total) expect(twice, `twice of ${number}`).toBeGreaterThanOrEqual(received - total);
  }
}
