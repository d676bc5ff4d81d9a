// The team's history: every change of the team, of orders and of settings, with who did it and to whom.
import { beforeEach, expect, it } from 'vitest';
import { endOtherSessions, endSession, listSessions } from '#contract/accounts/sessions.ts';
import { changeOrder } from '#contract/orders/orders.ts';
import { changeSettings } from '#contract/settings/settings.ts';
import { changeTeamRole, endMemberFactor, removeFromTeam } from '#contract/team/team.ts';
import { type HistoryQuery, listTeamHistory } from '#contract/team/team-history.ts';
import { openSession } from '#server/accounts/sessions.ts';
import { send } from '../../support/bills/bills.ts';
import { shareStack } from '../../support/database/empty.ts';
import { makeJob, writeOwn } from '../../support/records/jobs.ts';
import { pay, shelve } from '../../support/records/orders.ts';
import { makeAdmin, makeStaff, type Person, PROOF } from '../../support/records/people.ts';
import { setUpFactor } from '../../support/records/second-factors.ts';
import { inviteBy } from '../../support/records/team.ts';
import { someSettings } from '../../support/service/bodies.ts';
import { dataOf } from '../../support/service/data-of.ts';
import type { Stack } from '../../support/service/stack.ts';

const stack = shareStack();
let ada: Person;
let admin: Stack['call'];
let grace: Person;
beforeEach(async () => {
  ada = await makeAdmin(stack, { username: 'Ada Marsh' });
  admin = stack.as(ada.token);
  grace = await makeStaff(stack, { username: 'Grace Holt', password: 'brass weight on a chain' });
});

async function read(query: Partial<HistoryQuery> = {}) {
  return dataOf(admin(listTeamHistory, { query }));
}
const linesOf = async (query: Partial<HistoryQuery> = {}) =>
  (await read(query)).entries.map(({ who, action, name }) => [who, action, name]);
const later = () => stack.clock.advance(1000);

it('has invitations, roles, removals, authenticator apps and ended sign-ins, with both names', async () => {
  await inviteBy(admin, stack, 'joan@people.example');
  later();
  await admin(changeTeamRole, { params: { id: grace.id }, body: { role: 'admin', ...PROOF } });
  later();
  await setUpFactor(stack, grace);
  await admin(endMemberFactor, { params: { id: grace.id }, body: PROOF });
  later();
  await admin(changeSettings, { body: someSettings({ lowStock: 4 }) });
  later();
  await admin(removeFromTeam, { params: { id: grace.id }, body: PROOF });
  expect(await linesOf()).toEqual([
    ['Ada Marsh', 'remove', 'Grace Holt'],
    ['Ada Marsh', 'settings', ''],
    ['Ada Marsh', 'second-factor-off', 'Grace Holt'],
    ['Grace Holt', 'second-factor-on', 'Grace Holt'],
    ['Ada Marsh', 'role', 'Grace Holt'],
    ['Ada Marsh', 'invite', 'joan@people.example'],
  ]);
  const [role] = (await read({ sort: 'oldest', offset: 1, limit: 1 })).entries;
  expect(role).toMatchObject({ changes: [{ what: 'role', from: 'staff', to: 'admin' }], entity: 'team' });
});

it('has each ended sign-in, with its device', async () => {
  await openSession(stack.ctx, stack.ctx.db, grace.id, 'Firefox on Linux');
  await openSession(stack.ctx, stack.ctx.db, grace.id, 'Safari on iPhone');
  await openSession(stack.ctx, stack.ctx.db, grace.id);
  const call = stack.as(grace.token);
  const answer = await call(listSessions);
  const phone = answer.ok && answer.data.sessions.find(({ device }) => device === 'Safari on iPhone');
  await call(endSession, { params: { id: (phone || { _id: '' })._id } });
  later();
  await call(endOtherSessions);
  later();
  await call(endOtherSessions);
  const { entries, total } = await read({ kind: 'team' });
  expect(total).toBe(2);
  expect(entries.map(({ who, changes }) => [who, changes[0]?.from.split(', ').sort()])).toEqual([
    ['Grace Holt', ['Firefox on Linux', 'unknown device']],
    ['Grace Holt', ['Safari on iPhone']],
  ]);
});

it('has orders and refunds by their number, finds them and their people, and comes in pages', async () => {
  const order = await pay(stack, await shelve(stack));
  later();
  await admin(changeOrder, { params: { id: order.id }, body: { status: 'shipped' } });
  later();
  await admin(changeOrder, { params: { id: order.id }, body: { paymentStatus: 'refunded' } });
  later();
  await inviteBy(stack.as((await makeAdmin(stack, { username: 'Joan Reed' })).token), stack);
  const { entries: ofOrders } = await read({ search: 'F10000', kind: 'orders' });
  // PayPal's own lines stand between them.
  const [refund, shipped] = ofOrders.filter(({ who }) => who !== '');
  const ofOrder = { who: 'Ada Marsh', entity: 'order', entityId: order.id };
  const changed = (what: string, to: RegExp) => ({
    changes: expect.arrayContaining([expect.objectContaining({ what, to: expect.stringMatching(to) })]),
  });
  expect(refund).toMatchObject({ ...ofOrder, ...changed('payment', /^refund/) });
  expect(shipped).toMatchObject({ ...ofOrder, ...changed('status', /^shipped$/) });
  expect(refund?.name).toMatch(/^F10000\d$/);
  expect(await linesOf({ search: 'joan' })).toEqual([['Joan Reed', 'invite', 'grace@people.example']]);
  const { entries, total } = await read();
  const pages = [];
  for (let offset = 0; offset < total; offset += 1) pages.push(...(await read({ limit: 1, offset })).entries);
  expect(pages).toEqual(entries);
});

it('names the engineer who wrote a job sheet', async () => {
  const job = await makeJob(stack, admin);
  later();
  await writeOwn(job, {});
  expect((await linesOf())[0]?.[0]).toBe('Ines Calder');
  const { entries } = await read({ search: 'ines' });
  expect(entries.map(({ who }) => who)).toContain('Ines Calder');
});

it('has one row for the end of a visit, and one for its bill', async () => {
  const job = await makeJob(stack, admin);
  const lines = [{ kind: 'labour' as const, name: 'Labour, 30 min', minutes: 30, quantity: 1, price: 34 }];
  await dataOf(writeOwn(job, { lines, ending: { outcome: 'done', unsigned: 'absent' } }));
  later();
  await dataOf(send({ admin }, job.id));
  const acts = (await linesOf()).map(([, action]) => action);
  expect(acts.filter((action) => ['bill', 'end-job', 'move'].includes(action ?? ''))).toEqual([
    'bill',
    'end-job',
  ]);
});

it('keeps the entries of people who are gone', async () => {
  await admin(changeTeamRole, { params: { id: grace.id }, body: { role: 'admin', ...PROOF } });
  await stack.ctx.db.deleteFrom('users').where('id', '=', grace.id).execute();
  expect(await linesOf()).toEqual([['Ada Marsh', 'role', '']]);
});
