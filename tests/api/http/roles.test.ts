// The permission matrix: each endpoint as visitor, customer, staff and admin. A new one needs a row.
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { COMMON_ERRORS, type ErrorCode } from '#contract/error.ts';
import { ENDPOINTS } from '#contract/openapi.ts';
import { openSession } from '#server/accounts/sessions.ts';
import { cachedRoutes, createRoutes } from '#server/http/app.ts';
import { deliverDueMail } from '#server/mail/deliver-mail.ts';
import { rememberUnmatched } from '#server/payments/unmatched-captures.ts';
import { newId } from '#server/platform/ids.ts';
import { makeBill } from '../../support/bills/bills.ts';
import { shareStack } from '../../support/database/empty.ts';
import { makeDiary } from '../../support/records/diary.ts';
import { bookingLink, orderLink } from '../../support/records/links.ts';
import { place, shelve } from '../../support/records/orders.ts';
import { makeAdmin, makeCustomer, makeStaff, quickHash } from '../../support/records/people.ts';
import { makeDraft, makeQuote, requestQuote } from '../../support/records/quotes.ts';
import { inviteBy } from '../../support/records/team.ts';
import { aNotice, aReview, aVisit } from '../../support/service/bodies.ts';
import { send } from '../../support/service/send.ts';
import { PASSWORD, type Row, type World } from './role-rows/row.ts';
import { BESIDE, ROWS, UNMATCHED } from './role-rows/rows.ts';

const ROLES = ['visitor', 'customer', 'staff', 'admin'] as const;
type Role = (typeof ROLES)[number];

let world: World;
/** Made once: it takes as long as thirty calls. */
const stack = shareStack({ fill: makeWorld });

const idIn = async (table: 'appointments' | 'reviews' | 'cancellations' | 'outbox'): Promise<string> =>
  (await stack.ctx.db.selectFrom(table).select('id').executeTakeFirstOrThrow()).id;

async function makeAppointment(): Promise<string> {
  await send(stack, 'POST', '/api/appointments', { body: aVisit({ message: 'The world’s own.' }) });
  return idIn('appointments');
}

async function makeReview(): Promise<string> {
  await send(stack, 'POST', '/api/reviews', { body: aReview({ content: 'The world’s own.' }) });
  return idIn('reviews');
}

async function makeNotice(): Promise<string> {
  await send(stack, 'POST', '/api/cancellations', { body: aNotice() });
  return idIn('cancellations');
}

/** @returns the id of the mail that acknowledged the appointment */
async function sentMail(): Promise<string> {
  await deliverDueMail(stack.ctx);
  return idIn('outbox');
}

async function makeWorld(): Promise<void> {
  const customer = await makeCustomer(stack);
  const other = await makeCustomer(stack);
  const admin = await makeAdmin(stack);
  const staff = await makeStaff(stack);
  const part = await shelve(stack, { stock: 50 });
  const order = (await place(stack, part, 1, stack.as(customer.token))).id;
  const appointment = await makeAppointment();
  await rememberUnmatched(stack.ctx, { id: UNMATCHED, paypalId: '', customId: '' });
  world = {
    people: { customer, staff, admin },
    part,
    appointment,
    bookingLink: await bookingLink(stack, appointment),
    review: await makeReview(),
    notice: await makeNotice(),
    mail: await sentMail(),
    order,
    orderLink: await orderLink(stack, order),
    ...(await makeDiary(stack, stack.as(admin.token))),
    quoteRequest: await requestQuote(stack),
    invitation: (await inviteBy(stack.as(admin.token), stack)).id,
    draft: (await makeDraft(stack, {}, stack.as(admin.token)))._id,
    quoteLink: (await makeQuote(stack, { due: 'deposit' }, stack.as(admin.token))).token,
    othersOrder: (await place(stack, part, 1, stack.as(other.token))).id,
    ...(await makeBill({ stack, admin: stack.as(admin.token) })),
  };
  await stack.ctx.db.updateTable('products').set({ version: 2 }).execute();
  await stack.ctx.db
    .updateTable('users')
    .set({ password_hash: await quickHash(PASSWORD) })
    .execute();
}

const tokenOf = (role: Role) => (role === 'visitor' ? {} : { token: world.people[role].token });
const pathOf = ({ path }: Endpoint, id: string) => path.replace(/\{\w+\}/, id).replace('{n}', '1');
const endpointOf = (name: string): Endpoint => ENDPOINTS[name] ?? expect.fail(`no endpoint ${name}`);

async function call(name: string, role: Role, id: string, body: unknown, query = '') {
  const endpoint = endpointOf(name);
  const headers = endpoint.upload && { 'Content-Type': endpoint.upload.types[0] };
  const parts = { ...tokenOf(role), headers: headers ?? {}, ...(body === undefined ? {} : { body }) };
  return send(stack, endpoint.method, `${pathOf(endpoint, id)}${query && `?${query}`}`, parts);
}

it('every endpoint has its row', () => {
  const without = (names: object, others: object) => Object.keys(names).filter((name) => !(name in others));
  expect(without(ENDPOINTS, ROWS), 'endpoints without a row in role-rows/').toEqual([]);
  expect(without(ROWS, ENDPOINTS), 'rows of role-rows/ without an endpoint').toEqual([]);
});

it('no other route is mounted beside the contract', () => {
  const contract = Object.values(ENDPOINTS).map(
    ({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
  );
  const mounted = createRoutes(stack.ctx).routes.map(({ method, path }) => `${method} ${path}`);
  const cached = cachedRoutes(stack.ctx).map(({ path }) => `GET ${path}`);
  expect([...new Set([...mounted, ...cached])].sort()).toEqual([...contract, ...BESIDE].sort());
});

/** A role's answer. */
interface Answer {
  role: Role;
  status: number;
}

/** Of one row, by test: a refused call leaves the world as it is for the next role. */
function asked({ answers }: Row): { title: string; calls: Answer[] }[] {
  const all = ROLES.map((role, at) => ({ role, status: answers[at] ?? 0 }));
  const [refused, others] = [true, false].map((isRefused) =>
    all.filter(({ status }) => [401, 403].includes(status) === isRefused),
  );
  const titled = (calls: Answer[]) => ({
    title: calls.map(({ role, status }) => `as ${role} ${status}`).join(', '),
    calls,
  });
  return [refused ?? [], ...(others ?? []).map((one) => [one])]
    .filter((calls) => calls.length > 0)
    .map(titled);
}

async function expectAnswer(name: string, row: Row, { role, status }: Answer): Promise<void> {
  const answer = await call(name, role, row.id?.(world) ?? '', row.body?.(world), row.query);
  expect(answer.status, role).toBe(status);
  const { reply, errors, media, access } = endpointOf(name);
  if (status === 204) expect(answer.text).toBe('');
  else if (status < 300)
    expect(reply.safeParse(media === 'text/csv' ? answer.text : answer.json)).toMatchObject({
      success: true,
    });
  else {
    const known: readonly ErrorCode[] = [...COMMON_ERRORS, ...errors];
    expect(known).toContain(answer.json?.code);
    expect(answer.json).toMatchObject({ success: false, msg: expect.any(String) });
  }
  // The only cookie there is: tests/api/publishing/preview.test.ts.
  if (name !== 'previewDrafts') expect(answer.headers.get('set-cookie')).toBeNull();
  if (role !== 'visitor' && access !== 'anyone') expect(answer.headers.get('cache-control')).toBe('no-store');
}

describe.each(Object.entries(ROWS))('%s, in a shape of the contract,', (name, row) => {
  it.each(asked(row))('answers $title', async ({ calls }) => {
    for (const one of calls) await expectAnswer(name, row, one);
  });
});

describe('an unknown id', () => {
  const byId = Object.keys(ROWS).filter((name) => ENDPOINTS[name]?.path.includes('{'));
  it.each(byId)('%s: the team gets 404, others learn nothing new', async (name) => {
    const body = ROWS[name]?.body?.(world);
    const statuses: number[] = [];
    for (const role of ROLES) statuses.push((await call(name, role, newId(), body)).status);
    const { access } = endpointOf(name);
    const ofAdmins = [401, 403, 403, 404];
    const expected = {
      anyone: [404, 404, 404, 404],
      'signed-in': [401, 404, 404, 404],
      engineer: [410, 410, 410, 410],
      dashboard: [401, 403, 404, 404],
      money: ofAdmins,
      exports: ofAdmins,
      website: ofAdmins,
      settings: ofAdmins,
      team: ofAdmins,
    };
    expect(statuses).toEqual(expected[access]);
  });
});

describe('another customer’s order', () => {
  const cancel = (role: Role, id: string, body: unknown = { status: 'cancelled' }) =>
    call('changeOrder', role, id, body);

  it('is not found for a customer, and is for the admin', async () => {
    expect((await cancel('customer', world.othersOrder)).status).toBe(404);
    expect((await cancel('admin', world.othersOrder)).status).toBe(200);
  });

  it('is in nobody else’s list, whatever the query asks for', async () => {
    const { token, id } = world.people.customer;
    const others = await send(stack, 'GET', `/api/orders/my?userId=${id}x&user_id=&status=`, { token });
    expect(others.json).toMatchObject({ total: 1, orders: [{ _id: world.order }] });
  });

  it('an own order can be cancelled by its owner, and not shipped', async () => {
    for (const body of [{ status: 'shipped' }, { paymentStatus: 'completed' }, { paymentStatus: 'refunded' }])
      expect((await cancel('customer', world.order, body)).json).toMatchObject({ code: 'forbidden' });
  });
});

describe('an invalid token', () => {
  it.each([
    'Bearer aaaa',
    'Bearer ',
    `Bearer ${'a'.repeat(43)}`,
    `Bearer ${'a'.repeat(5000)}`,
    'Basic YWRtaW46YWRtaW4=',
    'bearer null',
    'Bearer undefined',
  ])('%s is refused', async (authorization) => {
    const answer = await send(stack, 'GET', '/api/orders', { headers: { Authorization: authorization } });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });

  it('of a deleted account is refused', async () => {
    const { id } = await makeCustomer(stack);
    const token = await openSession(stack.ctx, stack.ctx.db, id);
    await stack.ctx.db.deleteFrom('users').where('id', '=', id).execute();
    expect((await send(stack, 'GET', '/api/me', { token })).status).toBe(401);
  });
});
