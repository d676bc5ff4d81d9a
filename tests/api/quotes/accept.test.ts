// Accepting and declining a quote by its link, and paying the rest.
import { describe, expect, it } from 'vitest';
import { declineQuote } from '#contract/quotes/quote-links.ts';
import { mailKinds } from '../../support/records/mails.ts';
import { settle } from '../../support/records/orders.ts';
import { accept, entriesOf, SOON } from '../../support/records/quote-answers.ts';
import { makeDraft, requestRowOf, sendDraft } from '../../support/records/quotes.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { burrsFitted, quoteShop } from '../../support/service/quote-shop.ts';

const { shop, quoted, read, pay, goTo } = quoteShop();
const decline = (token: string, version = 1) =>
  shop.stack.call(declineQuote, { body: { token, version, reason: 'Too dear' } });

describe('with nothing due', () => {
  it('the quote is accepted, the visit placed and both sides mailed at once', async () => {
    const { quote, token } = await quoted({ wantsSlot: true });
    expect(await accept(shop.stack, token, SOON)).toMatchObject({
      status: 201,
      data: { quote: { state: 'accepted', visit: SOON.slot, stillDue: 125, answeredName: 'Ada Marsh' } },
    });
    expect(await requestRowOf(shop.stack, quote.appointment)).toMatchObject({
      status: 'confirmed',
      time: '10:00',
    });
    expect(await entriesOf(shop.stack)).toMatchObject([{ appointment_id: quote.appointment }]);
    expect(await mailKinds(shop.stack)).toEqual([
      'appointment-received-staff',
      'quote-accepted',
      'quote-accepted-staff',
      'quote-asked',
      'quote-sent',
    ]);
    const mails = await shop.stack.ctx.db
      .selectFrom('outbox')
      .select(['calendar', 'text'])
      .where('kind', 'like', 'quote-accepted%')
      .execute();
    for (const mail of mails) expect(mail.calendar).toContain('DTSTART:20261126T100000Z');
    expect(mails.map(({ text }) => text).join()).not.toContain('appointment is confirmed');
  });

  it('accepting twice is no error, one visit and one mail', async () => {
    const { token } = await quoted({ wantsSlot: true });
    for (let times = 0; times < 2; times += 1)
      expect(await accept(shop.stack, token, SOON)).toMatchObject({ ok: true });
    expect(await entriesOf(shop.stack)).toHaveLength(1);
    expect(await mailKinds(shop.stack)).toHaveLength(5);
  });

  it('a visit needs a time, and one within 14 days the customer’s own wish', async () => {
    const { token } = await quoted({ wantsSlot: true });
    expect(await accept(shop.stack, token)).toMatchObject({ code: 'invalid', issues: [{ path: 'slot' }] });
    expect(await accept(shop.stack, token, { slot: SOON.slot })).toMatchObject({
      issues: [{ path: 'startSooner' }],
    });
    const slot = { date: '2026-12-09', time: '10:00' };
    expect(await accept(shop.stack, token, { slot })).toMatchObject({ ok: true });
  });

  it('the rest is an order of its own, once the customer pays it', async () => {
    const { token } = await quoted({ lines: burrsFitted(shop.product) });
    await dataOf(accept(shop.stack, token));
    const { order } = await dataOf(pay(token));
    expect((await dataOf(pay(token))).order._id).toBe(order._id);
    expect(order).toMatchObject({ totalAmount: 120, payment: 'ready' });
    shop.stack.emulator.control.approve(order.paypalOrderId ?? '');
    await dataOf(settle(shop.stack, order._id));
    expect(await read(token)).toMatchObject({ state: 'accepted', stillDue: 0 });
    expect(await pay(token)).toMatchObject({ code: 'illegal_move' });
    expect(await mailKinds(shop.stack)).toEqual(expect.arrayContaining(['quote-paid', 'quote-paid-staff']));
  });
});

describe('answers that come too late', () => {
  it('a revised quote is shown, and the version before is not accepted', async () => {
    const { quote, token } = await quoted();
    await sendDraft(
      shop.stack,
      await makeDraft(shop.stack, { appointment: quote.appointment }, shop.admin),
      shop.admin,
    );
    expect(await accept(shop.stack, token)).toMatchObject({ code: 'stale_version' });
    expect(await decline(token)).toMatchObject({ code: 'stale_version' });
    expect(await read(token)).toMatchObject({ version: 2, state: 'sent' });
    expect(await accept(shop.stack, token, { version: 2 })).toMatchObject({ ok: true });
  });

  it('a declined quote cancels its request, and the staff get the reason', async () => {
    const { quote, token } = await quoted();
    for (let times = 0; times < 2; times += 1)
      expect(await decline(token)).toMatchObject({
        ok: true,
        data: { quote: { state: 'declined', canAnswer: false } },
      });
    expect((await requestRowOf(shop.stack, quote.appointment)).status).toBe('cancelled');
    expect(await accept(shop.stack, token)).toMatchObject({ code: 'illegal_move' });
    const mail = await shop.stack.ctx.db
      .selectFrom('outbox')
      .select('text')
      .where('kind', '=', 'quote-declined-staff')
      .executeTakeFirstOrThrow();
    expect(mail.text).toContain('Too dear');
  });

  it('a quote that is valid for most of a year opens by its first mail until the end', async () => {
    const { token } = await quoted({ validUntil: '2027-11-20' });
    shop.stack.clock.advance(Date.parse('2027-11-20T12:00:00Z') - shop.stack.clock.now());
    expect(await accept(shop.stack, token)).toMatchObject({ ok: true });
  });

  it('can be accepted until the end of its last day in London', async () => {
    const { token } = await quoted({ validUntil: '2026-11-25' });
    const late = await quoted({ validUntil: '2026-11-25' });
    // 23:59 and 00:01 in London.
    goTo('2026-11-25T23:59:00Z');
    expect(await accept(shop.stack, token)).toMatchObject({ ok: true });
    shop.stack.clock.advance(2 * 60_000);
    expect(await accept(shop.stack, late.token)).toMatchObject({ code: 'illegal_move' });
    expect(await read(late.token)).toMatchObject({ canAnswer: false });
  });
});
