// Bills: an order that the company writes for a visit, with its invoice before any payment.
import { describe, expect, it } from 'vitest';
import { readAppointment } from '#contract/appointments/appointments.ts';
import { editAppointment } from '#contract/appointments/edit-appointment.ts';
import { payBill } from '#contract/bills/bill-links.ts';
import { changeBill, previewBill, recordBillPayment } from '#contract/bills/bills.ts';
import { handInCash, listCash } from '#contract/bills/cash.ts';
import { getDashboard } from '#contract/dashboard/dashboard.ts';
import { readToday } from '#contract/dashboard/today.ts';
import { exportInvoices, exportMoney, exportOrders } from '#contract/exports/exports.ts';
import { billNothing } from '#contract/jobs/sheets.ts';
import { resendMail } from '#contract/mail/mails.ts';
import { readInvoicePdf } from '#contract/orders/invoices.ts';
import { changeOrder, listOrders, settleOrder } from '#contract/orders/orders.ts';
import { readOrder } from '#contract/orders/orders-admin.ts';
import { billLink, billSent, draftOf, jobDone, LINES, read, send, take } from '../../support/bills/bills.ts';
import { mailsOf, mailText } from '../../support/records/mails.ts';
import { orderRowOf, pay, place } from '../../support/records/orders.ts';
import { makeAdmin } from '../../support/records/people.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();

const paid = (id: string, amount: number, more: object = {}) =>
  shop.admin(recordBillPayment, {
    params: { id },
    body: { method: 'transfer', amount, receivedOn: '2026-11-24', ...more },
  });
const set = (id: string, action: 'cancel' | 'dispute' | 'write-off' | 'remind', reason = 'A mistake') =>
  shop.admin(changeBill, { params: { id }, body: { action, reason } });
const paymentsOf = (id: string) =>
  shop.stack.ctx.db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', id)
    .orderBy('position')
    .execute();
const documents = () => shop.stack.ctx.db.selectFrom('documents').selectAll().orderBy('issued_at').execute();

describe('a bill', () => {
  it('is an order that is delivered and unpaid, with an invoice and one mail', async () => {
    const order = await billSent(shop);
    expect(order).toMatchObject({
      status: 'delivered',
      paymentStatus: 'pending',
      totalAmount: 142,
      currency: 'GBP',
      invoiceNumber: 'INV-00001',
    });
    expect(await documents()).toMatchObject([{ kind: 'invoice', gross_minor: 14_200, currency: 'GBP' }]);
    const text = await mailText(shop.stack, 'bill-sent');
    expect(text).toContain('£142.00 is due by Tue 24 Nov 2026');
    expect(text).toMatch(/\/bill#token=[\w-]{22}/);
    // Nobody can transfer to an account that isn't named.
    expect(text).not.toContain('transfer');
    Object.assign(shop.stack.ctx.company, {
      bank: { name: 'Kelvin & Rowe', sortCode: '20-00-00', account: '01234567' },
    });
    const { orderNumber } = await billSent(shop);
    delete shop.stack.ctx.company.bank;
    const [, named] = await mailsOf(shop.stack, 'bill-sent');
    expect(named?.text).toContain(`If you pay by transfer, please give ${orderNumber} as the reference.`);
  });

  it('is mailed again', async () => {
    await billSent(shop);
    const sent = (await mailsOf(shop.stack, 'bill-sent'))[0];
    await shop.stack.ctx.db.updateTable('outbox').set({ sent_at: shop.stack.clock.now() }).execute();
    await dataOf(shop.admin(resendMail, { params: { id: sent?.id ?? '' } }));
    expect(await mailsOf(shop.stack, 'bill-sent')).toHaveLength(2);
  });

  it('is shown by its link with what was done, and paid there by PayPal', async () => {
    const { _id: id } = await billSent(shop);
    expect((await read(shop, id)).bill).toMatchObject({ found: 'It leaks.', due: 142, paid: 0 });
    const token = await billLink(shop, id);
    const { order } = await dataOf(shop.stack.call(payBill, { body: { token } }));
    shop.stack.emulator.control.approve(order.paypalOrderId ?? '');
    await dataOf(shop.stack.call(settleOrder, { params: { id } }));
    expect(shop.stack.emulator.control.captures()).toMatchObject([{ value: '142.00', currency: 'GBP' }]);
    expect((await read(shop, id)).bill).toMatchObject({ due: 0, paid: 142 });
    expect(await documents()).toHaveLength(1);
    expect(await mailsOf(shop.stack, 'bill-paid')).toHaveLength(1);
  });

  it('takes what the engineer was given, and PayPal asks for the rest', async () => {
    const job = await jobDone(shop);
    await take(shop, job, 5_000);
    const { order } = await dataOf(send(shop, job));
    const id = order?._id ?? '';
    expect((await read(shop, id)).bill).toMatchObject({ due: 92, paid: 50 });
    const began = await dataOf(shop.stack.call(payBill, { body: { token: await billLink(shop, id) } }));
    shop.stack.emulator.control.approve(began.order.paypalOrderId ?? '');
    await dataOf(shop.stack.call(settleOrder, { params: { id } }));
    expect(shop.stack.emulator.control.captures()).toMatchObject([{ value: '92.00' }]);
    expect((await read(shop, id)).order.paymentStatus).toBe('completed');
  });

  it('is sent once, whatever is pressed at the same time', async () => {
    const job = await jobDone(shop);
    const draft = await draftOf(shop, job);
    const answers = await Promise.all([send(shop, job, draft), send(shop, job, draft)]);
    const ids = answers.map((answer) => (answer.ok ? answer.data.order?._id : answer.code));
    expect(new Set(ids).size).toBe(1);
    expect(await mailsOf(shop.stack, 'bill-sent')).toHaveLength(1);
    expect(await documents()).toHaveLength(1);
  });

  it('is refused where the sheet has changed, and names who pays above £250', async () => {
    const job = await jobDone(shop, { lines: [{ name: 'Pump', price_minor: 25_100 }] });
    expect(await send(shop, job, { version: 2 })).toMatchObject({ code: 'stale_version' });
    expect(await send(shop, job, { total: 251.01 })).toMatchObject({ code: 'stale_version' });
    expect(await send(shop, job)).toMatchObject({ code: 'invalid', issues: [{ path: 'address' }] });
    expect(await send(shop, job, { terms: 14, address: '1 Mill Lane', postCode: 'SE1 1AA' })).toMatchObject({
      issues: [{ path: 'terms' }],
    });
    const where = {
      address: '1 Mill Lane',
      postCode: 'SE1 1AA',
      company: 'The Mill Ltd',
      terms: 14,
    } as const;
    expect(await send(shop, job, { ...where, name: '王小明' })).toMatchObject({ issues: [{ path: 'name' }] });
    const { order } = await dataOf(send(shop, job, where));
    expect(await orderRowOf(shop.stack, order?._id ?? '')).toMatchObject({ due_on: '2026-12-08' });
  });

  it('is refused where the payer’s address was corrected since it was shown', async () => {
    const job = await jobDone(shop);
    const draft = await draftOf(shop, job);
    const { appointment } = await dataOf(shop.admin(readAppointment, { params: { id: job } }));
    const body = { version: appointment.version, email: 'ada.right@example.com' };
    await dataOf(shop.admin(editAppointment, { params: { id: job }, body }));
    expect(await send(shop, job, draft)).toMatchObject({ code: 'stale_version' });
    expect(await documents()).toEqual([]);
    const { order } = await dataOf(send(shop, job));
    expect(await orderRowOf(shop.stack, order?._id ?? '')).toMatchObject({ email: 'ada.right@example.com' });
  });

  it('has the day of the work as its tax point once that is 14 days ago', async () => {
    const job = await jobDone(shop);
    const doneAt = shop.stack.clock.now();
    shop.stack.clock.advance(15 * 86_400_000);
    // Sessions end meanwhile.
    shop.admin = shop.stack.as((await makeAdmin(shop.stack)).token);
    await dataOf(send(shop, job));
    expect(await documents()).toMatchObject([{ tax_point_at: doneAt }]);
  });

  it('is neither cancelled by its customer nor changed by a status', async () => {
    const { _id: id } = await billSent(shop);
    expect(await shop.admin(changeOrder, { params: { id }, body: { status: 'cancelled' } })).toMatchObject({
      code: 'order_closed',
    });
    expect(
      await shop.admin(changeOrder, { params: { id }, body: { paymentStatus: 'failed' } }),
    ).toMatchObject({ code: 'order_closed' });
    expect((await read(shop, id)).order.mayCancel).toBe(false);
  });
});

it('shows a company its lines without VAT, the same total to the penny', async () => {
  const awkward = [
    { kind: 'labour', name: 'Labour, 15 min', minutes: 15, price_minor: 1_709 },
    { kind: 'part', name: 'Washer', quantity: 3, price_minor: 333 },
    { kind: 'discount', name: 'Goodwill', price_minor: -501 },
  ] as const;
  const job = await jobDone(shop, { lines: awkward });
  const { order } = await dataOf(send(shop, job, { company: 'The Mill Ltd', terms: 14 }));
  const invoice = (await read(shop, order?._id ?? '')).invoice;
  expect(invoice).toMatchObject({ net: 18.39, vat: 3.68, gross: 22.07 });
  expect(invoice?.items.map(({ price, net }) => [price, net?.price, net?.amount])).toEqual([
    [17.09, 14.24, 14.24],
    [3.33, 2.7767, 8.33],
    [-5.01, -4.18, -4.18],
  ]);
  // Its mails list what its invoice lists.
  await dataOf(paid(order?._id ?? '', 22.07));
  for (const kind of ['bill-sent', 'bill-paid'])
    expect((await mailText(shop.stack, kind)).replaceAll(/ +/g, ' ')).toMatch(
      /\n1 × Labour, 15 min £14\.24\n3 × Washer £8\.33\n1 × Goodwill −£4\.18\n Net £18\.39\n VAT at 20% £3\.68\n Total £22\.07\n/,
    );
  const pdf = await dataOf(shop.admin(readInvoicePdf, { params: { id: order?._id ?? '' } }));
  expect(pdf.size).toBeGreaterThan(1_000);
  const own = await billSent(shop);
  expect((await read(shop, own._id)).invoice?.items.map(({ net }) => net)).toEqual([undefined, undefined]);
});

describe('what was paid by hand', () => {
  it('may be a part, and the rest is due', async () => {
    const { _id: id } = await billSent(shop);
    await dataOf(paid(id, 50));
    expect((await read(shop, id)).bill).toMatchObject({ due: 92, paid: 50 });
    await dataOf(paid(id, 92));
    expect((await read(shop, id)).order.paymentStatus).toBe('completed');
    expect(await mailsOf(shop.stack, 'bill-paid')).toHaveLength(1);
  });

  it('is recorded once by one key', async () => {
    const { _id: id } = await billSent(shop);
    const body = { method: 'cash', amount: 50, receivedOn: '2026-11-24' } as const;
    const record = (other = {}) =>
      shop.admin(recordBillPayment, {
        params: { id },
        body: { ...body, ...other },
        idempotencyKey: 'a-key-of-one-press',
      });
    for (const answer of await Promise.all([record(), record()])) expect(answer.ok).toBe(true);
    await dataOf(record());
    expect(await record({ method: 'transfer' })).toMatchObject({ code: 'key_reused' });
    expect(await paymentsOf(id)).toHaveLength(1);
  });

  it('beyond what is due is to be given back', async () => {
    const { _id: id } = await billSent(shop);
    await dataOf(paid(id, 142));
    await dataOf(paid(id, 142, { method: 'cash' }));
    const refunds = await shop.stack.ctx.db.selectFrom('refunds').selectAll().execute();
    expect(refunds).toMatchObject([
      { state: 'requested', origin: 'hand', why: 'twice', amount_minor: 14_200 },
    ]);
  });

  it('ends a payment that was begun at PayPal', async () => {
    const { _id: id } = await billSent(shop);
    const token = await billLink(shop, id);
    const { order } = await dataOf(shop.stack.call(payBill, { body: { token } }));
    await dataOf(paid(id, 50));
    const again = await dataOf(shop.stack.call(payBill, { body: { token } }));
    expect(again.order.paypalOrderId).not.toBe(order.paypalOrderId);
    expect((await paymentsOf(id)).map(({ state, amount_minor }) => [state, amount_minor])).toEqual([
      ['closed', 14_200],
      ['received', 5_000],
      ['open', 9_200],
    ]);
  });

  it('is neither to come nor from before the bill', async () => {
    const { _id: id } = await billSent(shop);
    for (const receivedOn of ['2026-11-25', '2026-11-23'])
      expect(await paid(id, 50, { receivedOn })).toMatchObject({ issues: [{ path: 'receivedOn' }] });
  });
});

it('a bill and its payment by hand are in the bookkeeper’s files', async () => {
  const { _id: id, orderNumber } = await billSent(shop, { company: 'The Mill Ltd' });
  await dataOf(paid(id, 50, { reference: 'Statement 12' }));
  const period = { from: '2026-11-01', to: '2026-11-30' };
  const [money, invoices] = await Promise.all(
    [exportMoney, exportInvoices].map(async (one) =>
      (await dataOf(shop.admin(one, { query: period }))).replaceAll('"', ''),
    ),
  );
  expect(money).toMatch(
    new RegExp(`${orderNumber},The Mill Ltd, .*Paid by transfer,Statement 12,.*GBP,50\\.00`),
  );
  expect(invoices).toMatch(
    new RegExp(`INV-00001,.*${orderNumber},.*,The Mill Ltd, .*GBP,118\\.33,20,23\\.67,142\\.00`),
  );
});

describe('a wrong bill', () => {
  it('is cancelled by a credit note, and the next one takes over payments and tax point', async () => {
    const job = await jobDone(shop);
    const { order: wrong } = await dataOf(send(shop, job));
    await dataOf(paid(wrong?._id ?? '', 50));
    await dataOf(set(wrong?._id ?? '', 'cancel', 'The hours were wrong'));
    const token = await billLink(shop, wrong?._id ?? '');
    expect(await shop.stack.call(payBill, { body: { token } })).toMatchObject({ code: 'order_closed' });
    const { preview } = await dataOf(shop.admin(previewBill, { params: { id: job } }));
    expect(preview).toMatchObject({ total: 142, paid: 50, due: 92, problem: '' });
    const { order: right } = await dataOf(send(shop, job));
    expect((await read(shop, right?._id ?? '')).bill).toMatchObject({ due: 92, paid: 50 });
    expect(await paymentsOf(wrong?._id ?? '')).toEqual([]);
    expect((await documents()).map(({ kind, gross_minor }) => [kind, gross_minor])).toEqual([
      ['invoice', 14_200],
      ['credit', 14_200],
      ['invoice', 14_200],
    ]);
    const invoices = (await documents()).filter(({ kind }) => kind === 'invoice');
    expect(new Set(invoices.map(({ tax_point_at }) => tax_point_at)).size).toBe(1);
    expect(await mailText(shop.stack, 'bill-cancelled')).toContain('The hours were wrong');
    const { order } = await dataOf(shop.admin(readOrder, { params: { id: wrong?._id ?? '' } }));
    expect(order.creditNotes).toEqual(['CN-00001']);
    const sums = order.history.flatMap(({ changes }) => changes.filter(({ what }) => what !== 'method'));
    expect(sums).toEqual(
      expect.arrayContaining([
        { what: 'amount', from: '', to: '£50.00' },
        { what: 'total', from: '', to: '£142.00' },
      ]),
    );
  });
});

describe('a visit without a bill', () => {
  it('says why, unless money was taken', async () => {
    const job = await jobDone(shop);
    const say = () => shop.admin(billNothing, { params: { id: job }, body: { reason: 'Guarantee' } });
    await take(shop, job, 5_000);
    expect(await say()).toMatchObject({ code: 'illegal_move' });
    await shop.stack.ctx.db.deleteFrom('job_takings').execute();
    await dataOf(say());
    const sheet = shop.stack.ctx.db.selectFrom('job_sheets').select('nothing_to_bill');
    expect(await sheet.execute()).toEqual([{ nothing_to_bill: 'Guarantee' }]);
  });

  it('with lines that come to 0 makes no order', async () => {
    const free = [...LINES, { kind: 'discount', name: 'Goodwill', price_minor: -14_200 } as const];
    const { order } = await dataOf(send(shop, await jobDone(shop, { lines: free })));
    expect(order).toBeUndefined();
    expect(await documents()).toEqual([]);
  });
});

it('only an admin writes a bill off, which can still be paid', async () => {
  const { _id: id } = await billSent(shop);
  await dataOf(set(id, 'write-off', 'Moved away'));
  const listed = await dataOf(shop.admin(exportOrders, { query: {} }));
  expect(listed.trim()).toMatch(/,"2026-11-24","2026-11-24 \d\d:\d\d",0\.00,0\.00,142\.00,"",""$/);
  await dataOf(set(id, 'dispute', 'Says it leaks'));
  await dataOf(paid(id, 142));
  expect((await read(shop, id)).order.paymentStatus).toBe('completed');
  expect(await set(id, 'remind')).toMatchObject({ code: 'order_closed' });
});

it('counts in the figures in its own currency, beside the shop’s', async () => {
  await pay(shop.stack, shop.product, 1);
  const stats = async () => (await dataOf(shop.admin(getDashboard, {}))).stats;
  const before = await stats();
  expect(before).toMatchObject({ currency: 'USD' });
  expect(before.otherMoney).toBeUndefined();
  const { _id: id } = await billSent(shop);
  await dataOf(paid(id, 50));
  const { otherMoney, ...after } = await stats();
  expect(otherMoney).toEqual([{ currency: 'GBP', amount: 50 }]);
  expect(after).toMatchObject({ currency: 'USD', totalRevenue: before.totalRevenue });
});

it('is found by what has become of it', async () => {
  const [open, part, all, wrong, disputed, lost] = await Promise.all(
    Array.from({ length: 6 }, async () => (await billSent(shop))._id),
  );
  await dataOf(paid(part ?? '', 50));
  await dataOf(paid(all ?? '', 142));
  await dataOf(set(wrong ?? '', 'cancel'));
  await dataOf(set(disputed ?? '', 'dispute'));
  await dataOf(set(lost ?? '', 'write-off'));
  await place(shop.stack, shop.product, 1, shop.customer);
  const found = async (status: string) => {
    const { orders } = await dataOf(shop.admin(listOrders, { query: { status } }));
    return orders.map(({ _id }) => _id).toSorted();
  };
  expect(await found('owed')).toEqual([open, part, disputed].toSorted());
  expect(await found('part-paid')).toEqual([part]);
  expect(await found('paid-bill')).toEqual([all]);
  expect(await found('cancelled-bill')).toEqual([wrong]);
  expect(await found('disputed')).toEqual([disputed]);
  expect(await found('written-off')).toEqual([lost]);
  expect(await found('overdue')).toEqual([]);
});

it('cash is with its engineer until it is handed in, and on Today after seven days', async () => {
  const job = await jobDone(shop);
  await take(shop, job, 5_000);
  await take(shop, job, 2_000, 'card');
  const { cash } = await dataOf(shop.admin(listCash, {}));
  expect(cash).toMatchObject([{ amount: 50, appointment: job, currency: 'GBP' }]);
  shop.stack.clock.advance(8 * 86_400_000);
  shop.admin = shop.stack.as((await makeAdmin(shop.stack)).token);
  const waiting = async () => (await dataOf(shop.admin(readToday, {}))).items.map(({ kind }) => kind);
  expect(await waiting()).toContain('cash-with-engineers');
  const params = { id: cash[0]?._id ?? '' };
  expect((await dataOf(shop.admin(handInCash, { params }))).cash).toEqual([]);
  expect(await waiting()).not.toContain('cash-with-engineers');
});
