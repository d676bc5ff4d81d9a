// The bill of a visit that was quoted: what its quote's orders invoiced is taken off, and the rest is asked for in one place.
import { expect, it } from 'vitest';
import { payBill } from '#contract/bills/bill-links.ts';
import { changeBill, previewBill, sendBill } from '#contract/bills/bills.ts';
import { readToday } from '#contract/dashboard/today.ts';
import { writeSheet as writeOffice } from '#contract/jobs/sheets.ts';
import { listOrders, settleOrder } from '#contract/orders/orders.ts';
import { waitsForRefund } from '#server/bills/reckon-bill.ts';
import { remindBills } from '#server/bills/remind-bills.ts';
import { tellOfJobs } from '#server/jobs/tell-customers.ts';
import { followUpQuotes } from '#server/quotes/follow-up-quotes.ts';
import { billLink, billSent, draftOf, LINES, read, send, writeSheet } from '../../support/bills/bills.ts';
import { mailsOf } from '../../support/records/mails.ts';
import { settle } from '../../support/records/orders.ts';
import { makeAdmin } from '../../support/records/people.ts';
import { acceptAndPay, SOON } from '../../support/records/quote-answers.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { burrsFitted, quoteShop } from '../../support/service/quote-shop.ts';

const {
  shop,
  quoted,
  read: readQuote,
  pay,
  setStatus,
} = quoteShop((product) => ({
  lines: burrsFitted(product),
  due: 'deposit',
}));

/** £142 of work for a quote over £120, of which £36 is paid. */
async function done({ restIsOpen = false, lines = LINES } = {}) {
  const { token, quote } = await quoted();
  const { appointment } = quote;
  await acceptAndPay(shop.stack, token, SOON);
  const rest = restIsOpen ? await dataOf(pay(token)) : null;
  await setStatus(appointment, 'completed');
  await writeSheet(shop, appointment, lines);
  return { token, job: appointment, rest: rest?.order };
}

it('takes the deposit’s invoice off, and the quote sells the rest no more', async () => {
  const { token, job } = await done();
  expect(await readQuote(token)).toMatchObject({ stillDue: 0, bill: 'follows' });
  expect(await pay(token)).toMatchObject({ code: 'illegal_move' });
  await followUpQuotes(shop.stack.ctx);
  expect(await mailsOf(shop.stack, 'balance-due')).toEqual([]);
  const { preview } = await dataOf(shop.admin(previewBill, { params: { id: job } }));
  expect(preview).toMatchObject({ total: 106, needsReason: true, agreed: { total: 120, how: 'quote' } });
  expect(preview.lines.at(-1)).toMatchObject({ name: 'Less: invoice INV-00001', price: -36 });
  expect(await send(shop, job)).toMatchObject({ code: 'invalid', issues: [{ path: 'reason' }] });
  const { order } = await dataOf(send(shop, job, { reason: 'Agreed by phone' }));
  expect(order?.totalAmount).toBe(106);
  expect(await readQuote(token)).toMatchObject({ bill: 'sent' });
});

it('says on the quote’s page that the visit was, once it has ended or its day is past', async () => {
  const { token: ended } = await done();
  expect(await readQuote(ended)).toMatchObject({ visit: { isOver: true } });
  const { token } = await quoted();
  await acceptAndPay(shop.stack, token, { ...SOON, slot: { date: '2026-11-27', time: '10:00' } });
  expect(await readQuote(token)).toMatchObject({ visit: { isOver: false } });
  shop.stack.clock.advance(7 * 24 * 3_600_000);
  expect(await readQuote(token)).toMatchObject({ visit: { isOver: true } });
});

it('says that we come back where the work goes on', async () => {
  const { token, quote } = await quoted();
  await acceptAndPay(shop.stack, token, SOON);
  const ending = { outcome: 'more-time', expectedOn: '2026-12-01' } as const;
  const body = { found: '', done: '', lines: [], version: 0, ending };
  await dataOf(shop.admin(writeOffice, { params: { id: quote.appointment }, body }));
  expect(await readQuote(token)).toMatchObject({ visit: null, newTimeBy: '2026-12-02' });
});

it('captures no rest that was open when the work was written down', async () => {
  const { job, rest } = await done({ restIsOpen: true });
  shop.stack.emulator.control.approve(rest?.paypalOrderId ?? '');
  expect(await settle(shop.stack, rest?._id ?? '')).toMatchObject({ ok: false });
  const { order } = await dataOf(send(shop, job, { reason: 'Agreed by phone' }));
  expect(order?.totalAmount).toBe(106);
  expect(await settle(shop.stack, rest?._id ?? '')).toMatchObject({ ok: false });
  expect(shop.stack.emulator.control.captures()).toHaveLength(1);
});

it('gives back what the work came to less than was paid for, once somebody confirms it', async () => {
  const { job } = await done({ lines: [{ name: 'Looked at it', price_minor: 1_000 }] });
  const { preview } = await dataOf(shop.admin(previewBill, { params: { id: job } }));
  expect(preview).toMatchObject({ total: -26, refund: 26, problem: '' });
  expect(await send(shop, job, { refund: undefined })).toMatchObject({ issues: [{ path: 'refund' }] });
  expect(await send(shop, job, { refund: 25 })).toMatchObject({ code: 'stale_version' });
  expect(shop.stack.emulator.control.refunds()).toEqual([]);
  const { db } = shop.stack.ctx;
  await db.updateTable('job_sheets').set({ mail_due_at: shop.stack.clock.now() }).execute();
  const tell = () => tellOfJobs(shop.stack.ctx, { isHeld: (trx, id) => waitsForRefund(trx, id, 'GBP') });
  expect(await tell()).toBe(0);
  const body = await draftOf(shop, job);
  const press = () => shop.admin(sendBill, { params: { id: job }, body });
  await Promise.all([press(), press()]);
  const { order, message } = await dataOf(press());
  expect([order, message]).toEqual([undefined, '£26.00 goes back, and the report is sent.']);
  expect(shop.stack.emulator.control.refunds()).toMatchObject([{ value: '26.00' }]);
  expect([await tell(), await tell()]).toEqual([1, 0]);
  expect(await db.selectFrom('refunds').selectAll().execute()).toMatchObject([
    { amount_minor: 2_600, why: 'price', state: 'done' },
  ]);
  const credits = db.selectFrom('documents').selectAll().where('kind', '=', 'credit');
  expect(await credits.execute()).toMatchObject([{ gross_minor: 2_600 }]);
});

it('opens by the quote’s link, too', async () => {
  const { token, job } = await done();
  await dataOf(send(shop, job, { reason: 'Agreed by phone' }));
  const { order } = await dataOf(shop.stack.call(payBill, { body: { token } }));
  shop.stack.emulator.control.approve(order.paypalOrderId ?? '');
  await dataOf(shop.stack.call(settleOrder, { params: { id: order._id } }));
  expect(shop.stack.emulator.control.captures().map(({ value }) => value)).toEqual(['36.00', '106.00']);
});

const daysLater = async (days: number) => {
  shop.stack.clock.advance(days * 86_400_000);
  shop.admin = shop.stack.as((await makeAdmin(shop.stack)).token);
};

it('is reminded of after 3 and 14 days, and then somebody phones', async () => {
  const { _id: id } = await billSent(shop);
  const reminders = async () => {
    await remindBills(shop.stack.ctx);
    await remindBills(shop.stack.ctx);
    return (await mailsOf(shop.stack, 'bill-reminder')).length;
  };
  const waiting = async () => {
    const { items } = await dataOf(shop.admin(readToday, {}));
    return items.filter(({ kind }) => ['money-overdue', 'bills-to-phone'].includes(kind));
  };
  expect(await reminders()).toBe(0);
  expect(await waiting()).toEqual([]);
  await daysLater(3);
  expect(await reminders()).toBe(1);
  expect(await waiting()).toMatchObject([{ kind: 'money-overdue', count: 1, sum: '£142.00' }]);
  await daysLater(11);
  expect(await reminders()).toBe(2);
  await daysLater(1);
  expect((await waiting()).map(({ kind }) => kind)).toEqual(['money-overdue', 'bills-to-phone']);
  const listed = await dataOf(shop.admin(listOrders, { query: { status: 'to-phone' } }));
  expect(listed.orders.map(({ _id }) => _id)).toEqual([id]);
  await dataOf(shop.admin(changeBill, { params: { id }, body: { action: 'write-off', reason: 'Gone' } }));
  expect(await waiting()).toEqual([]);
});

it('reminds nobody who contests it or has paid', async () => {
  const disputed = await billSent(shop);
  const paid = await billSent(shop);
  const body = { action: 'dispute', reason: 'It leaks' } as const;
  await dataOf(shop.admin(changeBill, { params: { id: disputed._id }, body }));
  const { order } = await dataOf(
    shop.stack.call(payBill, { body: { token: await billLink(shop, paid._id) } }),
  );
  shop.stack.emulator.control.approve(order.paypalOrderId ?? '');
  await dataOf(settle(shop.stack, paid._id));
  expect((await read(shop, paid._id)).bill.due).toBe(0);
  await daysLater(4);
  await remindBills(shop.stack.ctx);
  expect(await mailsOf(shop.stack, 'bill-reminder')).toEqual([]);
});
