// What follows where the staff correct who pays: unpaid copies of the address change, paid ones are asked about, mails go again.
import { describe, expect, it } from 'vitest';
import { readAppointment } from '#contract/appointments/appointments.ts';
import { editAppointment, mailAgain } from '#contract/appointments/edit-appointment.ts';
import { readBill } from '#contract/bills/bill-links.ts';
import { placeAppointment } from '#contract/diary/placing.ts';
import { readLinkedOrder } from '#contract/my-records/token-links.ts';
import { readQuoteOffer } from '#contract/quotes/quote-links.ts';
import { deliverDueMail } from '#server/mail/deliver-mail.ts';
import { jobDone, send } from '../../support/bills/bills.ts';
import { PAYER } from '../../support/records/diary-bodies.ts';
import { A_DANGER, makeJob, pressBeside, writeOwn } from '../../support/records/jobs.ts';
import { linkTo, tokenIn } from '../../support/records/links.ts';
import { acceptAndPay, beginToAccept, SOON } from '../../support/records/quote-answers.ts';
import { makeQuote, requestQuote, requestRowOf } from '../../support/records/quotes.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { quoteShop } from '../../support/service/quote-shop.ts';

const WRONG = 'ada@mistyped.example';
const RIGHT = 'ada@right.example';
const USED = { ok: false, code: 'link_used' };

const { shop } = quoteShop();
const versionOf = async (id: string) => (await requestRowOf(shop.stack, id)).version;
const edit = async (id: string, change: object) =>
  shop.admin(editAppointment, { params: { id }, body: { ...change, version: await versionOf(id) } });
const place = async (id: string, change: object) => {
  const body = { date: '2026-11-27', time: '11:00', anyway: true, version: await versionOf(id), ...change };
  return shop.admin(placeAppointment, { params: { id }, body });
};
const orderRow = () => shop.stack.ctx.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
const link = (kind: 'bill' | 'order', id: string) => linkTo(shop.stack.ctx, shop.stack.ctx.db, kind, id);
const ASKS = { code: 'invalid', issues: [{ path: 'paidOrders' }] };

describe('a bill that is paid', () => {
  async function paid() {
    const id = await jobDone(shop, { email: WRONG });
    const { order } = await dataOf(send(shop, id, { email: WRONG }));
    const token = await link('bill', order?._id ?? '');
    await shop.stack.ctx.db.updateTable('orders').set({ payment_state: 'completed' }).execute();
    return { id, open: () => shop.stack.call(readBill, { body: { token } }) };
  }

  it('is asked about, and nothing is saved before the answer', async () => {
    const { id, open } = await paid();
    expect(await edit(id, { email: RIGHT })).toMatchObject(ASKS);
    expect(await requestRowOf(shop.stack, id)).toMatchObject({ email: WRONG });
    expect(await open()).toMatchObject({ ok: true });
    await dataOf(edit(id, { email: WRONG.toUpperCase(), name: 'Ada Marsh-Reed' }));
  });

  it('gets the right address where the one before was wrong, and its document stays', async () => {
    const { id, open } = await paid();
    const documents = () => shop.stack.ctx.db.selectFrom('documents').selectAll().execute();
    const before = await documents();
    await dataOf(edit(id, { email: RIGHT, paidOrders: 'correct' }));
    expect(await orderRow()).toMatchObject({ email: RIGHT, email_key: RIGHT });
    expect(await open()).toMatchObject(USED);
    expect(await documents()).toEqual(before);
  });

  it('stays whose it was where somebody else pays from now on', async () => {
    const { id, open } = await paid();
    await dataOf(edit(id, { payer: PAYER, paidOrders: 'keep' }));
    expect(await orderRow()).toMatchObject({ email: WRONG });
    expect(await open()).toMatchObject({ ok: true });
  });
});

describe('who pays, changed as the visit is placed', () => {
  async function quoted() {
    const id = await requestQuote(shop.stack, WRONG);
    const { token } = await makeQuote(
      shop.stack,
      { appointment: id, due: 'all', wantsSlot: true },
      shop.admin,
    );
    return { id, token };
  }

  it('changes the unpaid order of its quote', async () => {
    const { id, token } = await quoted();
    const order = await beginToAccept(shop.stack, token, SOON);
    const old = await link('order', order.id);
    await dataOf(place(id, { payer: PAYER }));
    expect(await orderRow()).toMatchObject({ email: PAYER.email, email_key: PAYER.email });
    expect(await shop.stack.call(readLinkedOrder, { body: { token: old } })).toMatchObject(USED);
  });

  it('is asked about where it is paid, as in a correction', async () => {
    const { id, token } = await quoted();
    await acceptAndPay(shop.stack, token, SOON);
    expect(await place(id, { payer: PAYER })).toMatchObject(ASKS);
    expect(await requestRowOf(shop.stack, id)).toMatchObject({ payer: null });
    await dataOf(place(id, { payer: PAYER, paidOrders: 'keep' }));
    expect(await orderRow()).toMatchObject({ email: WRONG });
    await dataOf(place(id, { payer: null, paidOrders: 'keep', time: '12:00' }));
    await dataOf(place(id, { payer: PAYER, paidOrders: 'correct', time: '13:00' }));
    expect(await orderRow()).toMatchObject({ email: PAYER.email });
  });
});

describe('what had been mailed to the address before', () => {
  const againOf = async (id: string) =>
    (await dataOf(shop.admin(readAppointment, { params: { id } }))).appointment.mailsAgain;
  const sendAgain = (id: string) => shop.admin(mailAgain, { params: { id } });
  const deliver = () => deliverDueMail(shop.stack.ctx);

  it('is offered to be sent again, once, with links of its own', async () => {
    const id = await requestQuote(shop.stack, WRONG);
    const { token } = await makeQuote(shop.stack, { appointment: id }, shop.admin);
    await deliver();
    expect(await againOf(id)).toEqual([]);
    const { mailsAgain } = (await dataOf(edit(id, { email: RIGHT }))).appointment;
    expect(mailsAgain.map(({ to }) => to)).toEqual([RIGHT, RIGHT]);
    expect(mailsAgain.map(({ subject }) => subject).join()).toContain('quote');
    shop.stack.delivered.length = 0;
    expect((await dataOf(sendAgain(id))).appointment.mailsAgain).toEqual([]);
    await dataOf(sendAgain(id));
    await deliver();
    expect(shop.stack.delivered.map(({ to }) => to)).toEqual([
      { name: '', address: RIGHT },
      { name: '', address: RIGHT },
    ]);
    const [offer] = shop.stack.delivered.filter(({ text }) => text.includes('/quote-offer'));
    const fresh = tokenIn(offer?.text ?? '');
    const read = (one: string) => shop.stack.call(readQuoteOffer, { body: { token: one } });
    expect(await read(fresh)).toMatchObject({ ok: true });
    expect(await read(token)).toMatchObject(USED);
  });

  it('follows by itself while it waits, and isn’t offered where nobody has an address', async () => {
    const id = await requestQuote(shop.stack, WRONG);
    await dataOf(edit(id, { email: RIGHT }));
    expect(await againOf(id)).toEqual([]);
    await deliver();
    await dataOf(edit(id, { email: '' }));
    expect(await againOf(id)).toEqual([]);
  });

  it('follows by itself where it has no link, and isn’t sent again in its place', async () => {
    const job = await makeJob(shop.stack, shop.admin, { email: WRONG });
    const notice = { ...A_DANGER, told: 'Ada Marsh' };
    await dataOf(pressBeside(job, 'danger', notice));
    await dataOf(writeOwn(job, { lines: [{ kind: 'labour', name: 'Labour', quantity: 1, price: 34 }] }));
    await dataOf(pressBeside(job, 'agree', { name: 'Ada Marsh', version: 1 }));
    await dataOf(edit(job.id, { email: RIGHT }));
    shop.stack.delivered.length = 0;
    await deliver();
    const about = shop.stack.delivered.filter(({ key }) => /^(?:safety-notice|job-agreed)/.test(key));
    expect(about.map(({ to }) => to.address)).toEqual([RIGHT, RIGHT]);
    await dataOf(edit(job.id, { email: 'ada@third.example' }));
    const again = await againOf(job.id);
    expect(again.map(({ subject }) => subject).join()).not.toMatch(/danger|agreed/i);
  });

  it('is offered for a bill', async () => {
    const id = await jobDone(shop, { email: WRONG });
    await dataOf(send(shop, id, { email: WRONG }));
    await deliver();
    await dataOf(edit(id, { email: RIGHT }));
    expect(await againOf(id)).toMatchObject([{ to: RIGHT }]);
  });
});
