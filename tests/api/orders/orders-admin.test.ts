// An order in the dashboard: its history, notes and tracking, and its mail.
import { beforeEach, describe, expect, it } from 'vitest';
import type { BodySent } from '#contract/endpoint.ts';
import { changeOrder, listOrders } from '#contract/orders/orders.ts';
import { changeDispatch, readOrder } from '#contract/orders/orders-admin.ts';
import { myOrders } from '#contract/orders/own-order.ts';
import { shareStack } from '../../support/database/empty.ts';
import { mailsAbout, pay, place, shelve } from '../../support/records/orders.ts';
import { makeAdmin, makeCustomer } from '../../support/records/people.ts';
import { dataOf } from '../../support/service/data-of.ts';
import type { Stack } from '../../support/service/stack.ts';

const stack = shareStack();
let admin: Stack['call'];
let customer: Stack['call'];
let id: string;
beforeEach(async () => {
  admin = stack.as((await makeAdmin(stack, { username: 'Grace Holt' })).token);
  customer = stack.as((await makeCustomer(stack)).token);
  ({ id } = await pay(stack, await shelve(stack), 1, customer));
});

async function detail() {
  return (await dataOf(admin(readOrder, { params: { id } }))).order;
}
const setStatus = (status: 'shipped' | 'processing' | 'delivered') =>
  admin(changeOrder, { params: { id }, body: { status } });
const write = (version: number, fields: Partial<BodySent<typeof changeDispatch>>) =>
  admin(changeDispatch, { params: { id }, body: { version, ...fields } });
const shippedMail = () =>
  stack.ctx.db
    .selectFrom('outbox')
    .selectAll()
    .where('dedupe_key', '=', `shipped-${id}`)
    .executeTakeFirstOrThrow();

it('tracking that comes later is mailed when asked for, only of an order that has left', async () => {
  const tracked = { trackingNumber: 'TP 4711', tellsCustomer: true };
  await write(1, tracked);
  const mails = () =>
    stack.ctx.db
      .selectFrom('outbox')
      .select('text')
      .where('kind', '=', 'order-shipped')
      .where('dedupe_key', 'like', `%${id}`)
      .execute();
  expect(await mails()).toEqual([]);
  await setStatus('shipped');
  await write(2, { carrier: 'Thames Parcels' });
  expect(await mails()).toHaveLength(1);
  await write(3, tracked);
  const [, again, ...others] = await mails();
  expect(again?.text).toContain('Carrier: Thames Parcels');
  expect(others).toEqual([]);
});

describe('the history', () => {
  it('shows who changed what, newest first, back to the order itself', async () => {
    stack.clock.advance(60_000);
    await setStatus('shipped');
    stack.clock.advance(60_000);
    await write(1, { carrier: 'Thames Parcels' });
    const { history } = await detail();
    expect(history.map(({ action, who, role }) => [action, who, role])).toEqual([
      ['dispatch', 'Grace Holt', 'admin'],
      ['change', 'Grace Holt', 'admin'],
      ['paid', '', 'system'],
      ['placed', '', 'system'],
    ]);
    expect(history[0]?.changes).toEqual([{ what: 'carrier', from: '', to: 'Thames Parcels' }]);
    expect(history[1]?.changes).toEqual([{ what: 'status', from: 'processing', to: 'shipped' }]);
    expect(history[1]?.at).toBe('2026-11-24T10:01:00.000Z');
  });

  it('marks changes made through a mailed link', async () => {
    await setStatus('shipped');
    await stack.ctx.db.updateTable('audit_log').set({ actor: 'link in a mail' }).execute();
    expect((await detail()).history[0]).toMatchObject({ who: 'Link in a mail', role: 'customer' });
  });

  it("carries the note of a manual payment, and survives its author's account", async () => {
    ({ id } = await place(stack, await shelve(stack)));
    const set = (paymentStatus: 'completed' | 'failed', note: string) =>
      admin(changeOrder, { params: { id }, body: { paymentStatus, note } });
    await set('completed', 'Paid by bank');
    stack.clock.advance(60_000);
    await set('failed', 'Bounced');
    await stack.ctx.db
      .updateTable('audit_log')
      .set({ actor: 'x'.repeat(22) })
      .execute();
    const { history } = await detail();
    expect(history[0]).toMatchObject({ who: 'A deleted account', note: 'Bounced' });
    expect(history[0]?.changes).toEqual([{ what: 'payment', from: 'completed', to: 'failed' }]);
  });
});

describe('notes and tracking', () => {
  it('are stored; the customer reads the tracking and never the note', async () => {
    const answer = await write(1, { carrier: 'Thames Parcels', trackingNumber: 'TP1', staffNote: 'Box 4' });
    expect(answer).toMatchObject({ ok: true, data: { order: { version: 2, staffNote: 'Box 4' } } });
    const mine = await customer(myOrders);
    expect(mine).toMatchObject({
      data: { orders: [{ carrier: 'Thames Parcels', trackingNumber: 'TP1' }] },
    });
    expect(JSON.stringify(mine)).not.toContain('Box 4');
    expect(JSON.stringify(await admin(listOrders))).not.toContain('Box 4');
  });

  it('have a link for the customer, with https and without a password in it', async () => {
    const trackingLink = 'https://parcels.example/follow?id=TP1&lang=en';
    for (const wrong of [
      'http://parcels.example/TP1',
      'javascript:alert(1)',
      'https://parcels.example@evil.example/',
      'https://parcels.example/"onclick="x',
      'https://',
      'parcels.example',
    ])
      expect(await write(1, { trackingLink: wrong }), wrong).toMatchObject({
        code: 'invalid',
        issues: [{ path: 'trackingLink' }],
      });
    expect(await write(1, { trackingLink })).toMatchObject({ data: { order: { trackingLink } } });
    expect(await customer(myOrders)).toMatchObject({ data: { orders: [{ trackingLink }] } });
    await write(2, { trackingLink: '' });
    expect(await customer(myOrders)).toMatchObject({ data: { orders: [{ trackingLink: '' }] } });
  });

  it('are refused when stale; omitted fields stay, and empty ones are cleared', async () => {
    await write(1, { carrier: 'Thames Parcels', staffNote: 'Box 4' });
    expect(await write(1, { carrier: 'Other' })).toMatchObject({ ok: false, code: 'stale_version' });
    await write(2, { carrier: '' });
    expect(await detail()).toMatchObject({ carrier: '', staffNote: 'Box 4', version: 3 });
  });
});

describe('shipping an order', () => {
  it('mails the buyer once, with the tracking', async () => {
    await write(1, { carrier: 'Thames Parcels', trackingNumber: 'TP1', staffNote: 'Box 4' });
    await Promise.all([setStatus('shipped'), setStatus('shipped')]);
    await setStatus('processing');
    await setStatus('shipped');
    expect((await mailsAbout(stack, id)).filter((kind) => kind === 'order-shipped')).toHaveLength(1);
    const { text, to_address } = await shippedMail();
    expect(to_address).toBe('ada.marsh@example.com');
    expect(text).toContain('Carrier: Thames Parcels\nTracking number: TP1');
    expect(text).not.toContain('Box 4');
    expect(text).not.toContain('Follow your parcel');
    expect((await detail()).shippedAt).toBe('2026-11-24T10:00:00.000Z');
  });

  it('links to the carrier’s page, and to nothing else that was typed', async () => {
    const trackingLink = 'https://parcels.example/follow?id=TP1&lang=en';
    await write(1, { carrier: 'https://carrier.example', trackingLink });
    await setStatus('shipped');
    const { text, html } = await shippedMail();
    expect(text).toContain(`Follow your parcel (${trackingLink})`);
    expect(html).toMatch(
      /<a href="https:\/\/parcels\.example\/follow\?id=TP1&amp;lang=en" style="[^"]+">Follow your parcel<\/a>/,
    );
    expect(html).not.toContain('href="https://carrier.example');
  });

  it('says when there is no tracking, also where the delivery was noted first', async () => {
    await setStatus('delivered');
    expect(await mailsAbout(stack, id)).not.toContain('order-shipped');
    await setStatus('shipped');
    expect((await shippedMail()).text).toContain('travels without a tracking number');
  });
});
