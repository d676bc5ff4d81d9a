// A link belongs to the address that it was mailed to: it opens only while its record has this address, in the same role.
import { describe, expect, it } from 'vitest';
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { editAppointment } from '#contract/appointments/edit-appointment.ts';
import { readBill } from '#contract/bills/bill-links.ts';
import { answerAgreement, readAgreement } from '#contract/jobs/agreement-links.ts';
import { readBillPhoto } from '#contract/jobs/job-photos.ts';
import { resendMail } from '#contract/mail/mails.ts';
import { cancelBooking, readBooking } from '#contract/my-records/token-links.ts';
import { acceptQuote, declineQuote, readQuoteOffer } from '#contract/quotes/quote-links.ts';
import { deliverDueMail } from '#server/mail/deliver-mail.ts';
import { PAYER } from '../../support/records/diary-bodies.ts';
import { linkTo, tokenIn } from '../../support/records/links.ts';
import { mailsOf } from '../../support/records/mails.ts';
import { makeDraft, requestRowOf, sendDraft } from '../../support/records/quotes.ts';
import { aVisit } from '../../support/service/bodies.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const WRONG = 'ada@mistyped.example';
const RIGHT = 'ada@right.example';
const USED = { ok: false, code: 'link_used' };

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
    const booking = await tokenOf('appointment-received', WRONG);
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
    const booking = await tokenOf('appointment-received', WRONG);
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
    const old = await tokenOf('appointment-received', WRONG);
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
    expect(await mailsOf(shop.stack, 'appointment-received')).toEqual([]);
  });

  it('isn’t sent again to the address before', async () => {
    const id = await request();
    await deliverDueMail(shop.stack.ctx);
    const [mail] = await mailsOf(shop.stack, 'appointment-received');
    const again = () => shop.admin(resendMail, { params: { id: mail?.id ?? '' } });
    await dataOf(correct(id, { email: RIGHT }));
    expect(await again()).toMatchObject({ code: 'illegal_move', msg: expect.stringContaining('no longer') });
    await dataOf(correct(id, { email: WRONG }));
    expect(await again()).toMatchObject({ ok: true });
  });
});
