// The bank details on bills: changed against password and code, known to every admin, and never on a bill that was sent.
import { beforeEach, describe, expect, it } from 'vitest';
import { readBill } from '#contract/bills/bill-links.ts';
import { changeBank, readSettings } from '#contract/settings/settings.ts';
import { todayItems } from '#server/dashboard/today.ts';
import { billLink, billSent } from '../../support/bills/bills.ts';
import { mailsOf } from '../../support/records/mails.ts';
import { makeAdmin, makeStaff, type Person } from '../../support/records/people.ts';
import { codeOf, setUpFactor } from '../../support/records/second-factors.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop({ RATE_LIMITS: 'on' });
const PASSWORD = 'brass weight on a chain';
const DETAILS = { name: 'Kelvin & Rowe', sortCode: '20-00-00', account: '55779911' };
const OTHER = { name: 'Kelvin & Rowe', sortCode: '20-00-00', account: '12345678' };
const DAY_MS = 24 * 60 * 60_000;

let grace: Person;
let secret: string;
beforeEach(async () => {
  grace = await makeAdmin(shop.stack, { username: 'Grace Holt', password: PASSWORD });
  ({ secret } = await setUpFactor(shop.stack, grace));
});

const bankOf = async ({ token }: Person) => (await dataOf(shop.stack.as(token)(readSettings))).bank;
/** With the app's next code, as each works once. */
const change = (body: object = {}) => {
  shop.stack.clock.advance(30_000);
  return shop.stack.as(grace.token)(changeBank, {
    body: {
      details: DETAILS,
      currentPassword: PASSWORD,
      code: codeOf(shop.stack, secret),
      version: 0,
      ...body,
    },
  });
};
const bankOnBill = async () => {
  const { _id: id } = await billSent(shop);
  return { id, bank: await bankAt(id) };
};
const bankAt = async (id: string) =>
  (await dataOf(shop.stack.call(readBill, { body: { token: await billLink(shop, id) } }))).bill.bank;

describe('a change', () => {
  it('takes the password and an unused code; the very first counts at once', async () => {
    const next = () => codeOf(shop.stack, secret, 1);
    expect(await change({ currentPassword: 'a wrong one' })).toMatchObject({
      issues: [{ path: 'currentPassword' }],
    });
    expect(await change({ code: '000000' })).toMatchObject({ issues: [{ path: 'code' }] });
    expect(await bankOf(grace)).toEqual({
      details: null,
      version: 0,
      hasFactor: true,
      waiting: null,
    });
    const code = next();
    expect(await change({ code })).toMatchObject({
      ok: true,
      data: { bank: { details: DETAILS, version: 1 } },
    });
    expect(await change({ code, details: OTHER, version: 1 })).toMatchObject({ issues: [{ path: 'code' }] });
    expect(await bankOf(grace)).toMatchObject({ details: DETAILS, version: 1 });
  });

  it('of an admin without an authenticator app is refused with what to do first', async () => {
    const ada = await makeAdmin(shop.stack, { password: PASSWORD });
    expect(await bankOf(ada)).toMatchObject({ hasFactor: false });
    const body = { details: DETAILS, currentPassword: PASSWORD, code: '123456', version: 0 };
    expect(await shop.stack.as(ada.token)(changeBank, { body })).toMatchObject({
      code: 'second_factor_required',
      msg: expect.stringContaining('set it up in your profile first'),
    });
  });

  it('takes digits as people space them, and names a slip at its field', async () => {
    const spaced = { name: ' Kelvin & Rowe ', sortCode: '20 00 00', account: '5577 9911' };
    expect(await change({ details: spaced })).toMatchObject({ data: { bank: { details: DETAILS } } });
    const wrong = { name: '', sortCode: '20-00-0', account: '1234567' };
    expect(await change({ details: wrong, version: 1 })).toMatchObject({
      issues: [
        { path: 'details.name', text: 'Write the name of the account' },
        { path: 'details.sortCode', text: 'Write the 6 digits of the sort code, like 12-34-56' },
        { path: 'details.account', text: 'Write the 8 digits of the account number' },
      ],
    });
  });

  it('of details that somebody has changed meanwhile is refused', async () => {
    await dataOf(change());
    expect(await change({ details: OTHER })).toMatchObject({ code: 'stale_version' });
    expect(await change({ details: OTHER, version: 7 })).toMatchObject({ code: 'stale_version' });
    expect(await bankOf(grace)).toMatchObject({ details: DETAILS });
  });

  it.each([
    ['five wrong passwords', 5, { currentPassword: 'a wrong one' }],
    ['ten wrong codes', 10, { code: '000000' }],
  ])('is refused after %s, also with the right ones', async (_, tries, wrong) => {
    for (let n = 0; n < tries; n += 1) expect(await change(wrong)).toMatchObject({ code: 'invalid' });
    expect(await change()).toMatchObject({ code: 'too_many' });
  });
});

describe('everybody hears of a change', () => {
  it('every admin by mail, which shows the last digits alone, as does the history', async () => {
    const ada = await makeAdmin(shop.stack);
    await makeStaff(shop.stack);
    await dataOf(change());
    const { history } = await dataOf(change({ details: OTHER, version: 1 }));
    const mails = [
      ...(await mailsOf(shop.stack, 'bank-changed')),
      ...(await mailsOf(shop.stack, 'bank-waiting')),
    ];
    const admins = await shop.stack.ctx.db
      .selectFrom('users')
      .select('email')
      .where('role', '=', 'admin')
      .execute();
    expect(mails.map(({ to_address }) => to_address).sort()).toEqual(
      [...admins, ...admins].map(({ email }) => email).sort(),
    );
    expect(admins.map(({ email }) => email)).toContain(ada.email);
    expect(mails.at(-1)?.text).toContain('Grace Holt has just changed the bank details');
    expect(mails.at(-1)?.text).toContain('Now: Kelvin & Rowe, account ending in 9911');
    expect(mails.at(-1)?.text).toContain('Then: Kelvin & Rowe, account ending in 5678');
    expect(history[0]).toMatchObject({ who: 'Grace Holt', action: 'bank-wait' });
    const audited = await shop.stack.ctx.db.selectFrom('audit_log').selectAll().execute();
    for (const { account } of [DETAILS, OTHER])
      expect(JSON.stringify([mails, history, audited])).not.toContain(account);
  });

  it('the whole team on Today for seven days, with who and when', async () => {
    await dataOf(change());
    const shown = async () =>
      (await todayItems(shop.stack.ctx.db, shop.stack.clock.now())).find(
        ({ kind }) => kind === 'bank-changed',
      );
    expect(await shown()).toMatchObject({
      count: 1,
      reason: expect.stringMatching(/^By Grace Holt, \d+ Nov 2026 at \d\d:\d\d$/),
    });
    shop.stack.clock.advance(7 * DAY_MS - 60_000);
    expect(await shown()).toBeDefined();
    shop.stack.clock.advance(120_000);
    expect(await shown()).toBeUndefined();
  });
});

it('a bill keeps the details that it was sent with; without any it offers no transfer', async () => {
  const before = await bankOnBill();
  expect(before.bank).toBeNull();
  await dataOf(change());
  const after = await bankOnBill();
  expect(after.bank).toEqual(DETAILS);
  await dataOf(change({ details: null, version: 1 }));
  expect((await bankOnBill()).bank).toBeNull();
  expect(await bankAt(before.id)).toBeNull();
  expect(await bankAt(after.id)).toEqual(DETAILS);
});

it('without a change, what the file says counts; a change is then kept over it', async () => {
  shop.stack.ctx.company = { ...shop.stack.ctx.company, bank: OTHER };
  expect((await bankOnBill()).bank).toEqual(OTHER);
  await dataOf(change({ details: null }));
  expect((await bankOnBill()).bank).toBeNull();
});
