// Token links in mails that open one booking or one order without an account.
import { describe, expect, it } from 'vitest';
import * as guest from '#contract/my-records/token-links.ts';
import { changeOrder, linkPlacedOrder, placeOrder } from '#contract/orders/orders.ts';
import { deliverDueMail } from '#server/mail/deliver-mail.ts';
import { newId } from '#server/platform/ids.ts';
import { shareStack } from '../../support/database/empty.ts';
import { orderLink, tokenIn } from '../../support/records/links.ts';
import { mailsOf } from '../../support/records/mails.ts';
import { draftOf, orderRowOf, pay, place, shelve, stockOf } from '../../support/records/orders.ts';
import { makeAdmin } from '../../support/records/people.ts';
import { aVisit } from '../../support/service/bodies.ts';
import { send } from '../../support/service/send.ts';

const DAY = 24 * 3_600_000;
const stack = shareStack();

const USED = { ok: false, code: 'link_used' };
const read = (token: string) => stack.call(guest.readBooking, { body: { token } });
const readOrder = (token: string) => stack.call(guest.readLinkedOrder, { body: { token } });

/** @returns the token in the mail that acknowledges a new booking */
async function bookedLink(): Promise<string> {
  expect((await send(stack, 'POST', '/api/appointments', { body: aVisit() })).status).toBe(201);
  const [mail] = await mailsOf(stack, 'appointment-received');
  return tokenIn(mail?.text ?? '');
}

describe('a token link', () => {
  it('opens its booking, without anything about its account', async () => {
    const answer = await read(await bookedLink());
    expect(answer).toMatchObject({
      ok: true,
      data: {
        booking: {
          service: 'Clocks',
          date: '2026-11-26',
          status: 'pending',
          may: ['move', 'cancel', 'correct'],
        },
      },
    });
    expect(JSON.stringify(answer)).not.toMatch(/Ada|020 7946 0999/);
  });

  it('opens its order', async () => {
    const { id } = await pay(stack, await shelve(stack));
    const [mail] = await mailsOf(stack, 'order-paid');
    expect(mail?.text).toContain(`${stack.ctx.config.siteUrl}/order#token=`);
    expect(await readOrder(tokenIn(mail?.text ?? ''))).toMatchObject({
      ok: true,
      data: { order: { _id: id, paymentStatus: 'completed', reviewReason: '' } },
    });
  });

  it('is given to whoever placed the order, by the key under which that was done', async () => {
    const key = 'a-key-of-this-page';
    const body = draftOf(await shelve(stack));
    const placed = await stack.call(placeOrder, { body, idempotencyKey: key });
    const id = placed.ok ? placed.data.order._id : '';
    const link = (idempotencyKey?: string) =>
      stack.call(linkPlacedOrder, { params: { id }, ...(idempotencyKey ? { idempotencyKey } : {}) });
    const answer = await link(key);
    expect(answer).toMatchObject({ ok: true });
    expect(await readOrder(answer.ok ? answer.data.token : '')).toMatchObject({
      ok: true,
      data: { order: { _id: id }, timeline: [{ event: 'placed' }] },
    });
    expect(await link('a-key-of-another')).toMatchObject({ ok: false, code: 'not_found' });
    expect(await link()).toMatchObject({ ok: false, code: 'not_found' });
  });

  it('tells what has happened to its order, and when', async () => {
    const { id } = await pay(stack, await shelve(stack));
    const asAdmin = stack.as((await makeAdmin(stack)).token);
    const change = (status: 'shipped' | 'delivered' | 'processing') => {
      stack.clock.advance(60_000);
      return asAdmin(changeOrder, { params: { id }, body: { status } });
    };
    const timeline = async () => {
      const answer = await readOrder(await orderLink(stack, id));
      return answer.ok ? answer.data.timeline : [];
    };
    await change('shipped');
    await change('delivered');
    const events = await timeline();
    expect(events.map(({ event }) => event)).toEqual(['placed', 'paid', 'shipped', 'delivered']);
    const times = events.map(({ at }) => Date.parse(at ?? ''));
    expect((times[3] ?? 0) - (times[2] ?? 0)).toBe(60_000);
    await change('processing');
    expect((await timeline()).map(({ event }) => event)).toEqual(['placed', 'paid']);
  });

  it('is 128 bits, stored as a hash, and removed from the mail once that is sent', async () => {
    const token = await bookedLink();
    expect(token).toMatch(/^[\w-]{22}$/);
    const [row] = await stack.ctx.db.selectFrom('guest_links').selectAll().execute();
    expect(JSON.stringify(row)).not.toContain(token);
    await deliverDueMail(stack.ctx);
    expect(stack.delivered.find(({ text }) => text.includes(token))).toBeDefined();
    expect(JSON.stringify(await mailsOf(stack, 'appointment-received'))).not.toContain(token);
    expect((await read(token)).ok).toBe(true);
  });

  it('is answered without caching, referrer or token in the URL', async () => {
    const answer = await send(stack, 'POST', '/api/links/booking', { body: { token: await bookedLink() } });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('opens one record of one kind only', async () => {
    const token = await bookedLink();
    const order = await orderLink(stack, (await place(stack, await shelve(stack))).id);
    expect(await readOrder(token)).toMatchObject(USED);
    expect(await read(order)).toMatchObject(USED);
    expect(await read(newId())).toMatchObject({ ...USED, msg: expect.stringContaining('Phone') });
    expect(await read('short')).toMatchObject({ ok: false, code: 'invalid' });
    expect(await stack.call(guest.cancelLinkedOrder, { body: { token } })).toMatchObject(USED);
  });

  it('of an order works for 180 days, of a booking for a month after its day', async () => {
    const order = await orderLink(stack, (await place(stack, await shelve(stack))).id);
    const booking = await bookedLink();
    stack.clock.advance(32 * DAY);
    expect((await read(booking)).ok).toBe(true);
    stack.clock.advance(DAY);
    expect(await read(booking)).toMatchObject(USED);
    stack.clock.advance(146 * DAY);
    expect((await readOrder(order)).ok).toBe(true);
    stack.clock.advance(DAY);
    expect(await readOrder(order)).toMatchObject(USED);
  });
});

describe('cancelling an order by its link', () => {
  it('refunds and restocks once, as from the profile', async () => {
    const part = await shelve(stack, { stock: 5 });
    const { id } = await pay(stack, part, 2);
    const body = { token: await orderLink(stack, id) };
    for (let n = 0; n < 2; n += 1)
      expect(await stack.call(guest.cancelLinkedOrder, { body })).toMatchObject({
        ok: true,
        data: { order: { status: 'cancelled', paymentStatus: 'refunded' } },
      });
    expect(await stockOf(stack, part)).toBe(5);
    const audits = await stack.ctx.db.selectFrom('audit_log').select(['actor', 'action']).execute();
    expect(audits.filter(({ actor }) => actor !== 'payments')).toEqual([
      { actor: 'link in a mail', action: 'cancel' },
    ]);
  });

  it('is refused once shipped, with how to return it', async () => {
    const { id } = await pay(stack, await shelve(stack));
    await stack.ctx.db.updateTable('orders').set({ status: 'shipped' }).execute();
    const body = { token: await orderLink(stack, id) };
    expect(await stack.call(guest.cancelLinkedOrder, { body })).toMatchObject({
      code: 'order_closed',
      msg: expect.stringContaining('14 days'),
    });
    expect(await orderRowOf(stack, id)).toMatchObject({ payment_state: 'completed' });
  });
});

describe('a mail sent again', () => {
  it('holds a new link, because the stored copy holds none', async () => {
    const { token: admin } = await makeAdmin(stack);
    const old = await bookedLink();
    await deliverDueMail(stack.ctx);
    const [sent] = await mailsOf(stack, 'appointment-received');
    const again = await send(stack, 'POST', `/api/mails/${sent?.id}/resend`, { token: admin });
    expect(again.status).toBe(200);
    const copy = (await mailsOf(stack, 'appointment-received')).find(({ id }) => id !== sent?.id);
    expect(tokenIn(copy?.text ?? '')).not.toBe(old);
    expect((await read(tokenIn(copy?.text ?? ''))).ok).toBe(true);
    expect(tokenIn(copy?.html ?? '')).toBe(tokenIn(copy?.text ?? ''));
  });
});
