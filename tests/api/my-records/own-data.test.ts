// Data export and account deletion.
import { beforeEach, describe, expect, it } from 'vitest';
import { signIn } from '#contract/accounts/accounts.ts';
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { readPhoto, uploadPhoto } from '#contract/appointments/photos.ts';
import { deleteOwnAccount, ownData, readOwnData, readOwnPhoto } from '#contract/my-records/own-data.ts';
import { readBooking } from '#contract/my-records/token-links.ts';
import { markProven } from '#server/accounts/prove-email.ts';
import { openSession } from '#server/accounts/sessions.ts';
import { shareStack } from '../../support/database/empty.ts';
import { bookingLink, linkFor } from '../../support/records/links.ts';
import { ADDRESS, orderRowOf, pay, shelve } from '../../support/records/orders.ts';
import { makeAdmin, makeCustomer, type Person } from '../../support/records/people.ts';
import { PHOTO, PICTURE } from '../../support/records/pictures.ts';
import { aNotice, aVisit } from '../../support/service/bodies.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { send } from '../../support/service/send.ts';

const PASSWORD = 'brass weight on a chain';
const stack = shareStack();
let ada: Person;
beforeEach(async () => {
  ada = await makeCustomer(stack, { email: ADDRESS.email, password: PASSWORD });
});

const remove = ({ token }: Person, password = PASSWORD) =>
  stack.as(token)(deleteOwnAccount, { body: { password } });
const copy = async () => {
  return dataOf(stack.as(ada.token)(readOwnData));
};
/** Creates an order and an appointment of the account, and the same as a guest with its address. */
async function leaveTraces(): Promise<string> {
  const part = await shelve(stack, { stock: 50 });
  await send(stack, 'POST', '/api/appointments', { token: ada.token, body: aVisit() });
  const { id } = await pay(stack, part, 1, stack.as(ada.token));
  await pay(stack, part);
  await send(stack, 'POST', '/api/appointments', { body: aVisit({ message: 'As a guest.' }) });
  await send(stack, 'POST', '/api/cancellations', { body: aNotice() });
  return id;
}

describe('the data export', () => {
  it('holds the account’s own data, and nothing from guests until the address is verified', async () => {
    const id = await leaveTraces();
    const data = await copy();
    expect(ownData.safeParse(data).success).toBe(true);
    expect(data.account).toMatchObject({ email: ADDRESS.email, role: 'customer', emailConfirmedAt: null });
    expect(data.orders.map(({ _id }) => _id)).toEqual([id]);
    expect(data.invoices).toMatchObject([{ orderNumber: data.orders[0]?.orderNumber, gross: 12.5 }]);
    expect(data.appointments).toHaveLength(1);
    expect(data.signIns).toHaveLength(1);
    expect([data.mails, data.cancellationNotices]).toEqual([[], []]);
  });

  it('holds the photos of own requests, and nobody else reads them', async () => {
    const { token } = await makeCustomer(stack);
    const photos: string[] = [];
    for (const file of [PICTURE, PHOTO]) {
      const answer = await stack.call(uploadPhoto, { file: new Blob([file]) });
      photos.push(answer.ok ? answer.data.photo : answer.msg);
    }
    const body = aVisit({ isQuoteRequest: true, photos });
    await stack.as(ada.token)(requestAppointment, { body });
    const data = await copy();
    const [{ _id: appointment } = { _id: '' }] = data.appointments;
    expect(data.photos).toMatchObject(photos.map((_id) => ({ _id, appointment })));
    const read = (by: string) => stack.as(by)(readOwnPhoto, { params: { id: photos[1] ?? '' } });
    const own = await read(ada.token);
    const admin = stack.as((await makeAdmin(stack)).token);
    const shown = await admin(readPhoto, { params: { id: appointment, n: '2' } });
    expect(own.ok && (await own.data.bytes())).toEqual(shown.ok && (await shown.data.bytes()));
    expect(own.ok && own.data.size).toBeGreaterThan(100);
    expect(await read(token)).toMatchObject({ code: 'not_found' });
  });

  it('includes mails and notices of a verified address, and never a secret', async () => {
    await leaveTraces();
    await linkFor(stack, 'reset', ada);
    const { id } = await stack.ctx.db
      .selectFrom('appointments')
      .select('id')
      .where('user_id', 'is', null)
      .executeTakeFirstOrThrow();
    // A request joins once its own link was opened.
    await dataOf(stack.call(readBooking, { body: { token: await bookingLink(stack, id) } }));
    await stack.ctx.db.transaction().execute((trx) => markProven(stack.ctx, trx, ada.id));
    const data = await copy();
    expect(data.orders).toHaveLength(2);
    expect(data.invoices).toHaveLength(2);
    expect(data.appointments).toHaveLength(2);
    expect(data.mails.map(({ kind }) => kind)).toContain('order-paid');
    expect(data.cancellationNotices).toMatchObject([{ orderOrBooking: 'F100001' }]);
    expect(JSON.stringify(data)).not.toMatch(/argon2|token|hash|idempotency/i);
  });
});

describe('deleting the account', () => {
  it('ends every session and keeps orders and appointments without the account', async () => {
    const id = await leaveTraces();
    const elsewhere = await openSession(stack.ctx, stack.ctx.db, ada.id);
    expect((await send(stack, 'GET', '/api/me', { token: elsewhere })).status).toBe(200);
    expect(await remove(ada)).toMatchObject({
      ok: true,
      data: { message: 'Your account has been deleted.' },
    });
    for (const token of [ada.token, elsewhere])
      expect((await send(stack, 'GET', '/api/me', { token })).status).toBe(401);
    expect(await stack.call(signIn, { body: { email: ada.email, password: PASSWORD } })).toMatchObject({
      code: 'wrong_credentials',
    });
    expect(await orderRowOf(stack, id)).toMatchObject({ user_id: null, email: ADDRESS.email });
    const visits = await stack.ctx.db.selectFrom('appointments').select('user_id').execute();
    expect(visits).toEqual([{ user_id: null }, { user_id: null }]);
    const [entry] = await stack.ctx.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'delete')
      .execute();
    expect(entry).toMatchObject({ actor: ada.id, entity: 'account', entity_id: ada.id });
    expect(JSON.stringify(entry)).not.toContain(ada.email);
    const mails = await stack.ctx.db
      .selectFrom('outbox')
      .select('to_address')
      .where('kind', '=', 'account-deleted')
      .execute();
    expect(mails).toEqual([{ to_address: ada.email }]);
  });

  it('needs the password, and changes nothing without it', async () => {
    expect(await remove(ada, 'a wrong one')).toMatchObject({
      code: 'invalid',
      issues: [{ path: 'password' }],
    });
    expect(await remove(ada, '')).toMatchObject({ code: 'invalid', issues: [{ path: 'password' }] });
    expect((await send(stack, 'GET', '/api/me', { token: ada.token })).status).toBe(200);
  });

  it('is refused for the last admin, even when the last two delete at once', async () => {
    const one = await makeAdmin(stack, { password: PASSWORD });
    expect(await remove(one)).toMatchObject({
      code: 'illegal_move',
      msg: expect.stringContaining('no admin left'),
    });
    const other = await makeAdmin(stack, { password: PASSWORD });
    const answers = await Promise.all([remove(one), remove(other)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const admins = await stack.ctx.db.selectFrom('users').select('id').where('role', '=', 'admin').execute();
    expect(admins).toHaveLength(1);
  });
});
