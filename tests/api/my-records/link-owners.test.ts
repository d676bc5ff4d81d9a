// A link belongs to the address that it was mailed to: it opens only while its record has this address, in the same role.
import { describe, expect, it } from 'vitest';
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { editAppointment } from '#contract/appointments/edit-appointment.ts';
import { readBill } from '#contract/bills/bill-links.ts';
import { changeEngineer, linkEngineer, listEngineers } from '#contract/diary/engineers.ts';
import { answerAgreement, readAgreement } from '#contract/jobs/agreement-links.ts';
import { readBillPhoto } from '#contract/jobs/job-photos.ts';
import { resendMail } from '#contract/mail/mails.ts';
import { cancelBooking, readBooking } from '#contract/my-records/token-links.ts';
import { acceptQuote, declineQuote, readQuoteOffer } from '#contract/quotes/quote-links.ts';
import { DAY_MS } from '#lib/days.ts';
import { deliverDueMail } from '#server/mail/deliver-mail.ts';
import { jobDone, send as sendIt } from '../../support/bills/bills.ts';
import { makeEngineer } from '../../support/records/diary.ts';
import { PAYER } from '../../support/records/diary-bodies.ts';
import { linkTo, tokenIn } from '../../support/records/links.ts';
import { mailsOf } from '../../support/records/mails.ts';
import { makeDraft, requestRowOf, sendDraft } from '../../support/records/quotes.ts';
import { aVisit } from '../../support/service/bodies.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';
import { send as ask } from '../../support/service/send.ts';

const WRONG = 'ada@mistyped.example';
const RIGHT = 'ada@right.example';
const USED = { ok: false, code: 'link_used' };

const never = (): never => {
  throw new Error('there is no engineer');
};

const shop = freshShop();
const correct = async (id: string, change: object) => {
  const { version } = await requestRowOf(shop.stack, id);
  const body = { ...change, version };
  return shop.admin(editAppointment, { params: { id }, body });
};

/** A quote request with a mistyped address. */
async function request(): Promise<string> {
  const body = aVisit({ email: WRONG, isQuoteRequest: true });
  await dataOf(shop.stack.call(requestAppointment, { body }));
  const found = shop.stack.ctx.db.selectFrom('appointments').select('id').where('email', '=', WRONG);
  return (await found.executeTakeFirstOrThrow()).id;
}

/** Sends the next version of its quote. */
const quoted = async (appointment: string) =>
  sendDraft(shop.stack, await makeDraft(shop.stack, { appointment }, shop.admin), shop.admin);

const tokenOf = async (kind: string, to: string): Promise<string> =>
  tokenIn((await mailsOf(shop.stack, kind)).findLast(({ to_address }) => to_address === to)?.text ?? '');
const link = (kind: 'booking' | 'quote' | 'agreement' | 'bill', id: string) =>
  linkTo(shop.stack.ctx, shop.stack.ctx.db, kind, id);

describe('a mistyped address', () => {
  it('opens neither booking nor quote once it is corrected, nor the next version, and can’t accept', async () => {
    const id = await request();
    await quoted(id);
    const booking = await tokenOf('quote-asked', WRONG);
    const offer = await tokenOf('quote-sent', WRONG);
    const { call } = shop.stack;
    const readOffer = () => call(readQuoteOffer, { body: { token: offer } });
    expect(await readOffer()).toMatchObject({ ok: true });

    await dataOf(correct(id, { email: RIGHT }));
    expect(await call(readBooking, { body: { token: booking } })).toMatchObject(USED);
    expect(await call(cancelBooking, { body: { token: booking } })).toMatchObject(USED);
    expect(await readOffer()).toMatchObject(USED);
    expect(await call(acceptQuote, { body: { token: offer, version: 1, name: 'A Stranger' } })).toMatchObject(
      USED,
    );
    expect(await call(declineQuote, { body: { token: offer, version: 1 } })).toMatchObject(USED);

    await quoted(id);
    expect(await readOffer()).toMatchObject(USED);
    const right = await tokenOf('quote-sent', RIGHT);
    expect(await call(readQuoteOffer, { body: { token: right } })).toMatchObject({
      data: { quote: { version: 2 } },
    });
  });

  it('opens no bill by the quote’s link, nor its photos', async () => {
    const id = await request();
    await quoted(id);
    const token = await tokenOf('quote-sent', WRONG);
    await dataOf(correct(id, { email: RIGHT }));
    expect(await shop.stack.call(readBill, { body: { token } })).toMatchObject(USED);
    expect(await shop.stack.call(readBillPhoto, { body: { token, photo: 'any' } })).toMatchObject(USED);
  });

  it('in another case is the same', async () => {
    const id = await request();
    const token = await link('booking', id);
    await dataOf(correct(id, { email: WRONG.toUpperCase() }));
    expect(await shop.stack.call(readBooking, { body: { token } })).toMatchObject({ ok: true });
  });

  it('with a plus sign or a dot is another', async () => {
    const id = await request();
    const token = await link('booking', id);
    await dataOf(correct(id, { email: WRONG.replace('@', '+1@') }));
    expect(await shop.stack.call(readBooking, { body: { token } })).toMatchObject(USED);
  });
});

describe('who pays', () => {
  it('opens the quote, and whoever booked no longer does, once somebody else pays', async () => {
    const id = await request();
    await quoted(id);
    const booker = await tokenOf('quote-sent', WRONG);
    const booking = await tokenOf('quote-asked', WRONG);
    const open = (token: string) => shop.stack.call(readQuoteOffer, { body: { token } });
    await dataOf(correct(id, { payer: PAYER }));
    expect(await open(booker)).toMatchObject(USED);
    expect(await shop.stack.call(readBooking, { body: { token: booking } })).toMatchObject({ ok: true });
    const { id: quote } = await shop.stack.ctx.db.selectFrom('quotes').select('id').executeTakeFirstOrThrow();
    const payer = await link('quote', quote);
    expect(await open(payer)).toMatchObject({ ok: true });
    await dataOf(correct(id, { payer: { ...PAYER, email: '' } }));
    expect(await open(payer)).toMatchObject(USED);
    await expect(link('quote', quote)).rejects.toMatchObject({ code: 'illegal_move' });
  });

  it('is asked to agree, and another address of theirs is not', async () => {
    const id = await request();
    const token = await link('agreement', id);
    const { call } = shop.stack;
    expect(await call(readAgreement, { body: { token } })).toMatchObject({ ok: true });
    await dataOf(correct(id, { email: RIGHT }));
    expect(await call(readAgreement, { body: { token } })).toMatchObject(USED);
    expect(await call(answerAgreement, { body: { token, name: 'A Stranger', version: 1 } })).toMatchObject(
      USED,
    );
  });
});

describe('a mail that was written before the correction', () => {
  it('leaves for the right address, with a link of its own, if it still waits', async () => {
    const id = await request();
    const old = await tokenOf('quote-asked', WRONG);
    await dataOf(correct(id, { email: RIGHT }));
    await deliverDueMail(shop.stack.ctx);
    const sent = shop.stack.delivered.filter(({ text }) => text.includes('/booking#token='));
    expect(sent.map(({ to }) => to.address)).toEqual([RIGHT]);
    const token = tokenIn(sent[0]?.text ?? '');
    expect(token).not.toBe(old);
    expect(await shop.stack.call(readBooking, { body: { token } })).toMatchObject({ ok: true });
  });

  it('is dropped where the record has no address any more', async () => {
    const id = await request();
    await dataOf(correct(id, { email: '' }));
    await deliverDueMail(shop.stack.ctx);
    expect(shop.stack.delivered.filter(({ text }) => text.includes('/booking#token='))).toEqual([]);
    expect(await mailsOf(shop.stack, 'quote-asked')).toEqual([]);
  });

  it('isn’t sent again to the address before', async () => {
    const id = await request();
    await deliverDueMail(shop.stack.ctx);
    const [mail] = await mailsOf(shop.stack, 'quote-asked');
    const again = () => shop.admin(resendMail, { params: { id: mail?.id ?? '' } });
    await dataOf(correct(id, { email: RIGHT }));
    expect(await again()).toMatchObject({ code: 'illegal_move', msg: expect.stringContaining('no longer') });
    await dataOf(correct(id, { email: WRONG }));
    expect(await again()).toMatchObject({ ok: true });
  });
});

describe('an unpaid bill', () => {
  async function billed() {
    const bill = { stack: shop.stack, admin: shop.admin };
    const id = await jobDone(bill, { email: WRONG });
    const { order } = await dataOf(sendIt(bill, id, { email: WRONG }));
    const order_id = order?._id ?? '';
    return { id, order: order_id, token: await link('bill', order_id) };
  }
  const open = (token: string) => shop.stack.call(readBill, { body: { token } });

  it('gets the corrected address, and its document stays as it was issued', async () => {
    const { id, order, token } = await billed();
    expect(await open(token)).toMatchObject({ ok: true });
    const documents = () => shop.stack.ctx.db.selectFrom('documents').selectAll().execute();
    const before = await documents();
    await dataOf(correct(id, { email: RIGHT }));
    expect(await open(token)).toMatchObject(USED);
    const row = await shop.stack.ctx.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ email: RIGHT, email_key: RIGHT });
    expect(await open(await link('bill', order))).toMatchObject({ ok: true });
    expect(await documents()).toEqual(before);
  });
});

describe('an engineer’s links', () => {
  const day = async (token: string) => (await ask(shop.stack, 'GET', `/day/${token}`)).status;
  const mailed = async () => {
    const mail = (await mailsOf(shop.stack, 'engineer-day')).at(-1);
    return { to: mail?.to_address, token: /\/day\/([\w-]{22})/.exec(mail?.text ?? '')?.[1] ?? '' };
  };
  async function linked() {
    const id = await makeEngineer(shop.stack, {}, shop.admin);
    await dataOf(shop.admin(linkEngineer, { params: { id }, body: { action: 'mail', link: 'day' } }));
    const { engineers } = await dataOf(shop.admin(listEngineers));
    const { _id, hasDayLink, hasFeed, ...fields } = engineers.find((one) => one._id === id) ?? never();
    expect([hasDayLink, hasFeed]).toEqual([true, false]);
    const change = (more: object) =>
      shop.admin(changeEngineer, { params: { id: _id }, body: { ...fields, ...more } });
    return { change, version: fields.version, ...(await mailed()) };
  }

  it('end with another address, and a new one is mailed there in the same press', async () => {
    const { change, token } = await linked();
    expect(await day(token)).toBe(200);
    await dataOf(change({ email: 'successor@example.com' }));
    expect(await day(token)).toBe(410);
    const next = (await mailsOf(shop.stack, 'engineer-day')).find(
      ({ to_address }) => to_address === 'successor@example.com',
    );
    expect(await day(/\/day\/([\w-]{22})/.exec(next?.text ?? '')?.[1] ?? '')).toBe(200);
  });

  it('end when set inactive, and don’t wake up again', async () => {
    const { change, token, version } = await linked();
    await dataOf(change({ active: false }));
    expect(await day(token)).toBe(410);
    await dataOf(change({ active: true, version: version + 1 }));
    expect(await day(token)).toBe(410);
  });

  it('are asked about where the name changes', async () => {
    const { change, token, version } = await linked();
    const asked = await change({ name: 'A Successor' });
    expect(asked).toMatchObject({ code: 'invalid' });
    expect(JSON.stringify(asked)).toContain('isOtherPerson');
    await dataOf(change({ name: 'A. Corrected', isOtherPerson: false }));
    expect(await day(token)).toBe(200);
    await dataOf(change({ name: 'A Successor', isOtherPerson: true, version: version + 1 }));
    expect(await day(token)).toBe(410);
  });

  it('end after 30 days without use', async () => {
    const { token } = await linked();
    shop.stack.clock.advance(29 * DAY_MS);
    expect(await day(token)).toBe(200);
    shop.stack.clock.advance(29 * DAY_MS);
    expect(await day(token)).toBe(200);
    shop.stack.clock.advance(31 * DAY_MS);
    expect(await day(token)).toBe(410);
  });
});
