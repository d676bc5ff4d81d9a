// Email verification: the mailed link, and what it adds to the account.
import { describe, expect, it } from 'vitest';
import {
  getEmailProof,
  resetPassword,
  sendEmailProof,
  verifyEmail,
} from '#contract/accounts/account-links.ts';
import { register } from '#contract/accounts/accounts.ts';
import { myAppointments } from '#contract/appointments/appointments.ts';
import { readBooking } from '#contract/my-records/token-links.ts';
import { myOrders } from '#contract/orders/own-order.ts';
import { openSession } from '#server/accounts/sessions.ts';
import { shareStack } from '../../support/database/empty.ts';
import { bookingLink, linkFor, tokenIn } from '../../support/records/links.ts';
import { mailsOf } from '../../support/records/mails.ts';
import { ADDRESS, draftOf, place, shelve } from '../../support/records/orders.ts';
import { makeCustomer, type Person } from '../../support/records/people.ts';
import { aRegistration, aVisit } from '../../support/service/bodies.ts';
import { send } from '../../support/service/send.ts';
import { startStack } from '../../support/service/stack.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ADA = ADDRESS.email;
const stack = shareStack();

const mails = () => mailsOf(stack, 'email-proof');
/** Verifies with the session of `bearer`. */
const verify = (bearer: string, token: string) => stack.as(bearer)(verifyEmail, { body: { token } });
const isProven = async (token: string) => {
  const answer = await stack.as(token)(getEmailProof);
  return answer.ok && answer.data.verified;
};
const USED = { ok: false, code: 'link_used' };

async function asGuest(email: string, part: string): Promise<void> {
  const body = draftOf(part, 1, { shippingAddress: { ...ADDRESS, email } });
  expect((await send(stack, 'POST', '/api/orders/checkout', { body })).status).toBe(201);
  const visit = aVisit({ email, message: `A guest's visit for ${part}.` });
  expect((await send(stack, 'POST', '/api/appointments', { body: visit })).status).toBe(201);
}

/** The guest has paid, and opened the mailed link. */
async function becomeKnown(): Promise<void> {
  await stack.ctx.db.updateTable('orders').set({ payment_state: 'completed' }).execute();
  await stack.ctx.db.updateTable('appointments').set({ email_proven_at: 1 }).execute();
}

async function counts({ token }: Person): Promise<{ orders: number; appointments: number }> {
  const orders = await stack.as(token)(myOrders);
  const appointments = await stack.as(token)(myAppointments);
  if (!orders.ok || !appointments.ok) throw new Error('no lists');
  return { orders: orders.data.orders.length, appointments: appointments.data.appointments.length };
}

describe('registering', () => {
  it('mails a verification link without quoting what was typed', async () => {
    const body = aRegistration({ username: 'Win an evil prize' });
    const made = await stack.call(register, { body });
    const token = made.ok ? made.data.token : '';
    expect(await isProven(token)).toBe(false);
    const [mail] = await mails();
    expect(mail).toMatchObject({ to_address: body.email, to_name: '' });
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain('evil');
    expect(mail?.text).toContain(`${stack.ctx.config.siteUrl}/verify-email#token=`);
    expect(await verify(token, tokenIn(mail?.text ?? ''))).toMatchObject({
      ok: true,
      status: 200,
      data: { message: 'Your email address is confirmed.' },
    });
    expect(await isProven(token)).toBe(true);
  });

  it('mails nothing when it is refused', async () => {
    await stack.call(register, { body: aRegistration() });
    expect(await stack.call(register, { body: aRegistration() })).toMatchObject({ code: 'email_taken' });
    expect(await mails()).toHaveLength(1);
  });
});

describe('verifying', () => {
  it('attaches guest orders and appointments of this address, and nobody else’s', async () => {
    const part = await shelve(stack, { stock: 50 });
    const other = await makeCustomer(stack);
    await asGuest(ADA.toUpperCase(), part);
    await asGuest('another@example.com', part);
    await becomeKnown();
    const body = draftOf(part);
    expect((await send(stack, 'POST', '/api/orders/checkout', { token: other.token, body })).status).toBe(
      201,
    );
    const ada = await makeCustomer(stack, { email: ADA });
    expect(await counts(ada)).toEqual({ orders: 0, appointments: 0 });
    await verify(ada.token, await linkFor(stack, 'verify', ada));
    expect(await counts(ada)).toEqual({ orders: 1, appointments: 1 });
    expect(await counts(other)).toEqual({ orders: 1, appointments: 0 });
  });

  it('by resetting the password does the same', async () => {
    await asGuest(ADA, await shelve(stack, { stock: 50 }));
    await becomeKnown();
    const ada = await makeCustomer(stack, { email: ADA });
    const token = await linkFor(stack, 'reset', ada);
    await stack.call(resetPassword, { body: { token, password: 'another weight on a rope' } });
    const rows = await stack.ctx.db.selectFrom('orders').select('user_id').execute();
    expect(rows).toEqual([{ user_id: ada.id }]);
  });

  it('attaches no stranger’s unpaid orders, which would lock the checkout, nor requests nobody has proven', async () => {
    await using limited = await startStack({ UNPAID_ORDERS: '3' });
    const product = await shelve(limited, { stock: 50 });
    // One of them has ended unpaid.
    await place(limited, product);
    const ended = { payment_state: 'failed', status: 'cancelled', stock_state: 'released' } as const;
    await limited.ctx.db.updateTable('orders').set(ended).execute();
    for (let n = 0; n < 3; n += 1) await place(limited, product);
    const visit = aVisit({ email: ADA });
    expect((await send(limited, 'POST', '/api/appointments', { body: visit })).status).toBe(201);
    const ada = await makeCustomer(limited, { email: ADA });
    await limited.as(ada.token)(verifyEmail, { body: { token: await linkFor(limited, 'verify', ada) } });
    const of = async (table: 'orders' | 'appointments') =>
      (await limited.ctx.db.selectFrom(table).select('id').where('user_id', '=', ada.id).execute()).length;
    expect([await of('orders'), await of('appointments')]).toEqual([0, 0]);
    await place(limited, product, 1, limited.as(ada.token));
    const { id } = await limited.ctx.db.selectFrom('appointments').select('id').executeTakeFirstOrThrow();
    await limited.call(readBooking, { body: { token: await bookingLink(limited, id) } });
    expect([await of('orders'), await of('appointments')]).toEqual([1, 1]);
  });

  it('does not attach later guest orders: anybody can type a verified address', async () => {
    const ada = await makeCustomer(stack, { email: ADA });
    await verify(ada.token, await linkFor(stack, 'verify', ada));
    await asGuest(ADA, await shelve(stack, { stock: 50 }));
    expect(await counts(ada)).toEqual({ orders: 0, appointments: 0 });
  });

  it('attaches later requests once proven: by the mailed link, then at once from the same network', async () => {
    const ada = await makeCustomer(stack, { email: ADA });
    await verify(ada.token, await linkFor(stack, 'verify', ada));
    const ask = async (message: string) => {
      const body = aVisit({ email: ADA, message });
      expect((await send(stack, 'POST', '/api/appointments', { body })).status).toBe(201);
    };
    const numberOf = async () => (await counts(ada)).appointments;
    await ask('The first clock stops.');
    const { id } = await stack.ctx.db.selectFrom('appointments').select('id').executeTakeFirstOrThrow();
    expect(await numberOf()).toBe(0);
    const token = await bookingLink(stack, id);
    await stack.call(readBooking, { body: { token } });
    expect(await numberOf()).toBe(1);
    await ask('The second clock stops.');
    expect(await numberOf()).toBe(2);
    // As earlier releases left them: proven, and outside.
    await stack.ctx.db.updateTable('appointments').set({ user_id: null }).where('id', '=', id).execute();
    await stack.call(readBooking, { body: { token } });
    expect(await numberOf()).toBe(2);
  });

  it('attaches a request that the company has confirmed, though no link was opened', async () => {
    await asGuest(ADA, await shelve(stack, { stock: 50 }));
    await stack.ctx.db.updateTable('appointments').set({ status: 'confirmed' }).execute();
    const ada = await makeCustomer(stack, { email: ADA });
    await verify(ada.token, await linkFor(stack, 'verify', ada));
    expect(await counts(ada)).toEqual({ orders: 0, appointments: 1 });
  });

  it('needs the account’s own session: the link alone verifies nothing', async () => {
    await asGuest(ADA, await shelve(stack, { stock: 50 }));
    const impostor = await makeCustomer(stack, { email: ADA });
    const owner = await makeCustomer(stack);
    const link = await linkFor(stack, 'verify', impostor);
    expect(await stack.call(verifyEmail, { body: { token: link } })).toMatchObject({ code: 'unauthorised' });
    expect(await verify(owner.token, link)).toMatchObject({
      code: 'forbidden',
      msg: expect.stringContaining('another account'),
    });
    expect(await isProven(impostor.token)).toBe(false);
    expect(await counts(impostor)).toEqual({ orders: 0, appointments: 0 });
    expect((await verify(impostor.token, link)).ok).toBe(true);
  });

  it('works once per link, even for parallel requests', async () => {
    const ada = await makeCustomer(stack);
    const [one, other] = [await linkFor(stack, 'verify', ada), await linkFor(stack, 'verify', ada)];
    const answers = await Promise.all([one, one, one, other, other].map((link) => verify(ada.token, link)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers) if (!answer.ok) expect(answer).toMatchObject(USED);
    expect(await isProven(ada.token)).toBe(true);
  });

  it('works for seven days, and not with a password reset link', async () => {
    const ada = await makeCustomer(stack);
    expect(await verify(ada.token, await linkFor(stack, 'reset', ada))).toMatchObject(USED);
    const late = await linkFor(stack, 'verify', ada);
    const bob = await makeCustomer(stack);
    const inTime = await linkFor(stack, 'verify', bob);
    stack.clock.advance(7 * DAY - 1);
    const bobs = await openSession(stack.ctx, stack.ctx.db, bob.id);
    expect(await verify(bobs, inTime)).toMatchObject({ ok: true });
    stack.clock.advance(1);
    const token = await openSession(stack.ctx, stack.ctx.db, ada.id);
    expect(await verify(token, late)).toMatchObject(USED);
    const again = await send(stack, 'POST', '/api/email/verify', { token, body: { token: late } });
    expect(again.status).toBe(410);
    expect(await isProven(token)).toBe(false);
  });
});

describe('asking for the link again', () => {
  it('mails a new one, at most once in ten minutes and five times a day', async () => {
    const { token, email } = await makeCustomer(stack);
    const again = () => stack.as(token)(sendEmailProof);
    expect(await again()).toMatchObject({ ok: true, data: { success: true } });
    expect(await again()).toMatchObject({
      code: 'too_many',
      retryAfter: 600,
      msg: expect.stringContaining('inbox'),
    });
    for (let n = 0; n < 5; n += 1) {
      stack.clock.advance(10 * MINUTE);
      await again();
    }
    const sent = await mails();
    expect(sent.map(({ to_address }) => to_address)).toEqual(Array(5).fill(email));
    expect((await verify(token, tokenIn(sent.at(-1)?.text ?? ''))).ok).toBe(true);
  });

  it('mails nothing once the address is verified', async () => {
    const ada = await makeCustomer(stack);
    await verify(ada.token, await linkFor(stack, 'verify', ada));
    expect(await stack.as(ada.token)(sendEmailProof)).toMatchObject({
      ok: true,
      data: { message: 'Your email address is confirmed already.' },
    });
    expect(await mails()).toEqual([]);
  });
});
