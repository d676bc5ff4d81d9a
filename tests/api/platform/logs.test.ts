// Log lines contain no email, phone, password or token, in normal operation and during faults; the caller's network is named only where
// it is about security (tests/api/http/security-log.test.ts).
import { beforeEach, expect, it } from 'vitest';
import { getMe, register, signIn } from '#contract/accounts/accounts.ts';
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { placeOrder } from '#contract/orders/orders.ts';
import { deliverDueMail } from '#server/mail/deliver-mail.ts';
import { MailError } from '#server/mail/mailer.ts';
import type { Context } from '#server/platform/context.ts';
import { createLog } from '#server/platform/log.ts';
import { ADDRESS, draftOf, shelve } from '../../support/records/orders.ts';
import { aRegistration, aVisit } from '../../support/service/bodies.ts';
import { freshStack } from '../../support/service/fresh-shop.ts';
import { send } from '../../support/service/send.ts';
import type { Stack } from '../../support/service/stack.ts';

const SECRETS = {
  email: 'ada.marsh@example.com',
  phone: ADDRESS.phone,
  street: ADDRESS.address,
  password: 'brass weight on a chain',
  freeText: 'The key is under the mat',
};

const stack = freshStack();
let lines: string[];
let loud: Stack;
beforeEach(async () => {
  lines = [];
  const log = createLog('trace', { write: (line: string) => lines.push(line) });
  const ctx: Context = { ...stack.ctx, log };
  loud = { ...stack, ctx, app: await stack.serve(ctx) };
});

const post = (path: string, body: unknown, headers = {}) => send(loud, 'POST', path, { body, headers });
const written = () => lines.join('');
/** Security events name the caller's network. */
const ordinary = () => lines.filter((line) => !line.includes('"msg":"security"')).join('');
const namesNobody = (...more: string[]) => {
  for (const secret of [...Object.values(SECRETS), ...more]) expect(written()).not.toContain(secret);
  expect(ordinary()).not.toContain('127.0.0.1');
};

it('in normal operation: a registration, a sign-in, a booking, an order', async () => {
  const { email, password, phone, freeText } = SECRETS;
  const made = await post(register.path, aRegistration({ email, password }));
  const token = String(made.json?.token);
  await post(signIn.path, { email, password });
  await send(loud, 'GET', getMe.path, { token });
  await post(requestAppointment.path, aVisit({ email, phone, message: freeText }));
  await post(placeOrder.path, draftOf(await shelve(stack)));
  await send(loud, 'GET', `/api/nothing/${email}?token=${token}`);
  await send(loud, 'GET', `/shop/${email}/${token}`);
  const encoded = encodeURIComponent(email);
  await send(loud, 'GET', `/shop/${encoded}/${encodeURIComponent(encoded)}`);
  expect(lines.length).toBeGreaterThan(5);
  expect(written()).toContain(`"route":"${requestAppointment.path}"`);
  namesNobody(token, encoded, encodeURIComponent(encoded));
});

it('during faults: a broken table, a mail server that repeats the address', async () => {
  const { email, phone, freeText } = SECRETS;
  await stack.ctx.db.schema.dropTable('cancellations').execute();
  const notice = { name: 'Ada', email, orderOrBooking: 'F1', message: freeText };
  expect((await post('/api/cancellations', notice)).status).toBe(500);
  await post(requestAppointment.path, aVisit({ email, phone, message: freeText }));
  const answer = `550 <${email}> unknown, call 020 7946 0123 or (020) 7946 0124`;
  const refuse = () => Promise.reject(new MailError(answer, 'refused'));
  await deliverDueMail({ ...loud.ctx, mailer: { deliver: refuse } });
  expect(written()).toContain('mail not delivered');
  namesNobody('020 7946 0123', '7946 0124');
});

it('whatever an error message contains', () => {
  const cause = Object.assign(new Error(`duplicate key ${SECRETS.email}`), { code: '23505' });
  const fault = Object.assign(new Error(`at ${SECRETS.email}`, { cause }), {
    code: 'EENVELOPE',
    rejected: [SECRETS.email],
    detail: `Key (email_key)=(${SECRETS.email}) already exists.`,
    parameters: [SECRETS.password],
  });
  loud.ctx.log.error(fault);
  loud.ctx.log.error({ err: fault });
  loud.ctx.log.error({ err: fault, job: 'mail', to: [{ address: SECRETS.street }] }, `for ${SECRETS.email}`);
  loud.ctx.log.warn(
    { reason: `connect postgres://site:${SECRETS.password.replaceAll(' ', '')}@db/x` },
    'lost',
  );
  expect(written()).toContain('23505');
  expect(written()).toContain('EENVELOPE');
  namesNobody(SECRETS.password.replaceAll(' ', ''));
});

it('keep what helps find a fault: request ids, order ids, sums, times', () => {
  loud.ctx.log.warn(
    { id: 'a1b2c3d4', order: 'Zk3vYQ8p1Q0dJm5x2Tt7Aw', total: 1250, at: '2026-11-24T10:00:00Z' },
    'x',
  );
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    id: 'a1b2c3d4',
    order: 'Zk3vYQ8p1Q0dJm5x2Tt7Aw',
    total: 1250,
    at: '2026-11-24T10:00:00Z',
  });
});

it('have one line at info for each request: pages by path, calls by route template', async () => {
  for (const path of ['/api/products?search=a', '/coffee?b=c', '/api/typed/by/a-stranger', '/no-such-page'])
    await send(loud, 'GET', path);
  const requests = () =>
    lines
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg === 'request')
      .map(({ level, method, route, path, status }) => [level, method, route, path, status]);
  await expect.poll(requests).toHaveLength(4);
  expect(requests()).toEqual([
    [30, 'GET', '/api/products', undefined, 200],
    [30, 'GET', 'site', '/coffee', 200],
    [30, 'GET', 'no such call', undefined, 404],
    [30, 'GET', 'site', '(unknown)', 404],
  ]);
});

it('leave out the token of a private link, however its address is spelled', async () => {
  const token = 'Zk3vYQ8p1Q0dJm5x2Tt7Aw';
  for (const path of [
    `/day/${token}`,
    `/day/${token}/`,
    `/DAY/${token}`,
    `/%64ay/${token}`,
    `//day//${token}`,
    `/day%252f${token}`,
    `/day;a=b/${token}`,
    `/days/${token}`,
    `/order%23token=${token}`,
    `/order%2523token=${token}`,
    `/bill/token=${token}`,
    `/quote/${token}/`,
  ])
    for (const method of ['GET', 'OPTIONS', 'PUT']) await send(loud, method, path);
  await send(loud, 'PUT', `/feeds/${token}.ics`);
  await send(loud, 'GET', `/day/${token}/photos/x/1/`);
  await send(loud, 'GET', `/%E0%A4%A/day/${token}`);
  loud.ctx.log.error(new Error(`cannot answer GET /day/${token}?a=b`));
  expect(lines.length).toBeGreaterThan(15);
  namesNobody(token);
});

it('leave out at info those who watch the service, who ask every few seconds', async () => {
  const quiet: string[] = [];
  const log = createLog('info', { write: (line: string) => quiet.push(line) });
  loud.app = await stack.serve({ ...stack.ctx, log });
  for (const path of ['/healthz', '/readyz', '/metrics', '/api/products']) await send(loud, 'GET', path);
  await expect.poll(() => quiet.length).toBe(1);
  expect(quiet[0]).toContain('/api/products');
});

it('are found by the reference that a person reads on a failed page or answer', async () => {
  for (const table of ['guest_links', 'engineers']) await stack.ctx.db.schema.dropTable(table).execute();
  const page = await send(loud, 'GET', '/day/Zk3vYQ8p1Q0dJm5x2Tt7Aw');
  expect(page.text).toContain(`Reference: ${page.headers.get('x-request-id')}`);
  const call = await send(loud, 'GET', `/api/slots?service=Clocks&from=2026-11-25&days=7`);
  expect(call.status).toBe(500);
  expect(call.text).toContain(`Reference: ${call.headers.get('x-request-id')}`);
});

it('carry the request id of the response', async () => {
  const answer = await send(loud, 'GET', '/api/products');
  expect(written()).toContain(`"id":"${answer.headers.get('x-request-id')}"`);
});

it('carry the id that a trusted proxy gives, and nobody else’s', async () => {
  const id = '4a72e88d-4fae-4e28-886d-04275d6d97af';
  const answerTo = async (trustedProxies: string[], given: string) => {
    const app = await stack.serve({ ...loud.ctx, config: { ...loud.ctx.config, trustedProxies } });
    return (await app.request('/api/products', { headers: { 'X-Request-Id': given } })).headers.get(
      'x-request-id',
    );
  };
  expect(await answerTo(['127.0.0.1'], id)).toBe(id);
  expect(written()).toContain(`"id":"${id}"`);
  expect(await answerTo([], id)).toMatch(/^[\w-]{8}$/);
  expect(await answerTo(['10.0.0.1'], id)).toMatch(/^[\w-]{8}$/);
  expect(await answerTo(['127.0.0.1'], `${id} and more`)).toMatch(/^[\w-]{8}$/);
});
