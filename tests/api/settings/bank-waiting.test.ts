// A change of the bank details waits for a day: what waits, what counts at once all the same, and who may stop or confirm it.
import { beforeEach, describe, expect, it } from 'vitest';
import { confirmBank, stopBank, stopBankByLink } from '#contract/settings/bank-changes.ts';
import { changeBank, readSettings } from '#contract/settings/settings.ts';
import { changeTeamRole } from '#contract/team/team.ts';
import { DAY_MS } from '#lib/days.ts';
import { openSession } from '#server/accounts/sessions.ts';
import { todayItems } from '#server/dashboard/today.ts';
import { deliverDueMail } from '#server/mail/deliver-mail.ts';
import { bankInForce } from '#server/settings/bank.ts';
import { applyDueBank } from '#server/settings/change-bank.ts';
import { shareStack } from '../../support/database/empty.ts';
import { tokenIn } from '../../support/records/links.ts';
import { mailsOf } from '../../support/records/mails.ts';
import { makeAdmin, makeStaff, type Person, PROOF } from '../../support/records/people.ts';
import { codeOf, setUpFactor } from '../../support/records/second-factors.ts';
import { dataOf } from '../../support/service/data-of.ts';
import type { Stack } from '../../support/service/stack.ts';

const stack = shareStack();
const OURS = { name: 'Kelvin & Rowe', sortCode: '20-00-00', account: '55779911' };
const THEIRS = { name: 'A thief', sortCode: '30-00-00', account: '12345678' };

interface Admin extends Person {
  secret: string;
}
let grace: Admin;
let ada: Admin;
const withApp = async (username: string): Promise<Admin> => {
  const person = await makeAdmin(stack, { username });
  return { ...person, ...(await setUpFactor(stack, person)) };
};
beforeEach(async () => {
  grace = await withApp('Grace Holt');
  ada = await withApp('Ada Marsh');
});

/** Sessions of the team end after half an hour without use. */
const as = async ({ id }: Person): Promise<Stack['call']> =>
  stack.as(await openSession(stack.ctx, stack.ctx.db, id));
const proofOf = ({ secret }: Admin) => {
  stack.clock.advance(30_000);
  return { ...PROOF, code: codeOf(stack, secret) };
};
const bankFor = async (person: Person) => (await dataOf((await as(person))(readSettings))).bank;
const change = async (by: Admin, details: typeof OURS | null) => {
  const { version } = await bankFor(by);
  return (await as(by))(changeBank, { body: { details, version, ...proofOf(by) } });
};
const inForce = async () => (await bankInForce(stack.ctx.db, stack.ctx)).details;
const after = async (ms: number) => {
  stack.clock.advance(ms);
  await applyDueBank(stack.ctx);
};
const linkOf = async ({ email }: Person) =>
  tokenIn((await mailsOf(stack, 'bank-waiting')).findLast((mail) => mail.to_address === email)?.text ?? '');
const byLink = (token: string) => stack.call(stopBankByLink, { body: { token } });
/** Ours, in force for so long. */
const began = async (days: number) => {
  await dataOf(change(grace, OURS));
  await after(days * DAY_MS);
};

describe('a change', () => {
  beforeEach(() => began(1));

  it('takes effect after 24 hours, and until then bills keep the present details', async () => {
    const { bank } = await dataOf(change(ada, THEIRS));
    expect(bank).toMatchObject({ details: OURS, waiting: { details: THEIRS, isOwn: true } });
    expect((await bankFor(grace)).waiting).toMatchObject({ isOwn: false });
    await after(DAY_MS - 60_000);
    expect(await inForce()).toEqual(OURS);
    await after(60_000);
    expect(await inForce()).toEqual(THEIRS);
    expect(await bankFor(ada)).toMatchObject({ details: THEIRS, waiting: null });
    expect(await applyDueBank(stack.ctx)).toBe(false);
  });

  it('that replaces a waiting one waits for a whole day', async () => {
    await dataOf(change(ada, THEIRS));
    await after(DAY_MS - 120_000);
    await dataOf(change(ada, { ...THEIRS, account: '87654321' }));
    await after(120_000);
    expect(await inForce()).toEqual(OURS);
    await after(DAY_MS);
    expect(await inForce()).toMatchObject({ account: '87654321' });
  });

  it('of details that somebody has changed meanwhile is refused', async () => {
    const { version } = await bankFor(ada);
    await dataOf(change(grace, THEIRS));
    const body = { details: null, version, ...proofOf(ada) };
    expect(await (await as(ada))(changeBank, { body })).toMatchObject({ code: 'stale_version' });
  });

  it('is stopped by whoever was mailed, without signing in, also if lowered since, and only that one', async () => {
    await dataOf(change(ada, THEIRS));
    stack.clock.advance(DAY_MS - 300_000);
    const params = { id: grace.id };
    await dataOf((await as(ada))(changeTeamRole, { params, body: { role: 'staff', ...proofOf(ada) } }));
    const token = await linkOf(grace);
    expect(await byLink(token)).toMatchObject({ ok: true });
    await after(DAY_MS);
    expect(await inForce()).toEqual(OURS);
    await dataOf(change(ada, THEIRS));
    expect(await byLink(token)).toMatchObject({ code: 'link_used' });
    expect((await bankFor(ada)).waiting).not.toBeNull();
    expect(await byLink('x'.repeat(43))).toMatchObject({ code: 'link_used' });
    // Lowered since, so told again: for a week.
    expect(await byLink(await linkOf(grace))).toMatchObject({ ok: true });
  });

  it('has its link in no copy of the database once the mail has left', async () => {
    await dataOf(change(ada, THEIRS));
    const token = await linkOf(grace);
    await deliverDueMail(stack.ctx);
    expect(JSON.stringify(await stack.ctx.db.selectFrom('outbox').selectAll().execute())).not.toContain(
      token,
    );
    expect(await byLink(token)).toMatchObject({ ok: true });
  });

  it('is shown on Today, where staff stop it, too', async () => {
    await dataOf(change(ada, THEIRS));
    const waiting = async () =>
      (await todayItems(stack.ctx.db, stack.clock.now())).find(({ kind }) => kind === 'bank-waiting');
    expect(await waiting()).toMatchObject({
      count: 1,
      reason: expect.stringMatching(/^By Ada Marsh, from \d+ \w+ 2026 at \d\d:\d\d$/),
    });
    const staff = await as(await makeStaff(stack, { username: 'A colleague' }));
    expect(await staff(stopBank)).toMatchObject({ ok: true });
    expect(await waiting()).toBeUndefined();
    expect(await staff(stopBank)).toMatchObject({ code: 'illegal_move' });
    expect((await mailsOf(stack, 'admin-change')).map(({ subject }) => subject)).toContain(
      'A colleague has stopped the change of the bank details',
    );
  });
});

describe('at once count', () => {
  it('taking away, but not what follows', async () => {
    await began(1);
    await dataOf(change(ada, null));
    expect(await inForce()).toBeNull();
    const { bank } = await dataOf(change(ada, THEIRS));
    expect(bank).toMatchObject({ details: null, waiting: { details: THEIRS } });
  });

  it('going back to details that were in force for seven days, and no sooner', async () => {
    await began(7);
    await dataOf(change(ada, THEIRS));
    await after(DAY_MS);
    expect(await inForce()).toEqual(THEIRS);
    await dataOf(change(grace, OURS));
    expect(await inForce()).toEqual(OURS);
    const { bank } = await dataOf(change(ada, THEIRS));
    expect(bank).toMatchObject({ details: OURS, waiting: { details: THEIRS } });
  });

  it('taking away what waits stops it', async () => {
    await began(1);
    await dataOf(change(ada, THEIRS));
    await dataOf(change(grace, null));
    await after(DAY_MS);
    expect(await inForce()).toBeNull();
  });

  it('what a second admin proves, but neither its author nor a newcomer', async () => {
    await began(1);
    const { bank } = await dataOf(change(ada, THEIRS));
    const version = bank.waiting?.version ?? 0;
    const confirm = async (by: Admin) => (await as(by))(confirmBank, { body: { version, ...proofOf(by) } });
    expect(await confirm(ada)).toMatchObject({
      code: 'illegal_move',
      msg: expect.stringContaining('Another'),
    });
    const newcomer = await withApp('Mallory Grey');
    expect(await confirm(newcomer)).toMatchObject({
      code: 'illegal_move',
      msg: expect.stringContaining('24 hours'),
    });
    expect(await inForce()).toEqual(OURS);
    await dataOf(confirm(grace));
    expect(await inForce()).toEqual(THEIRS);
    expect(await confirm(grace)).toMatchObject({ code: 'illegal_move' });
  });
});
