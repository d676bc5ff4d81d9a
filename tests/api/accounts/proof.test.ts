// What a stolen session alone may not do: each of these takes the password, and a code where the account has an authenticator app.
import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/openapi.ts';
import { publishNow, undoPublication } from '#contract/publishing/publishing.ts';
import { changeSettings } from '#contract/settings/settings.ts';
import { editWebsitePage } from '#contract/website/website.ts';
import { latestSnapshot } from '#server/website/snapshots.ts';
import { shareStack } from '../../support/database/empty.ts';
import { targetOf, WRITABLE } from '../../support/records/good-bodies.ts';
import { mailsOf } from '../../support/records/mails.ts';
import { makeAdmin, PROOF } from '../../support/records/people.ts';
import { codeOf, setUpFactor } from '../../support/records/second-factors.ts';
import { someSettings } from '../../support/service/bodies.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { send } from '../../support/service/send.ts';
import type { Stack } from '../../support/service/stack.ts';

const stack = shareStack();
const taking = (takesProof: 'some' | 'always') =>
  WRITABLE.filter(({ endpoint }) => endpoint.takesProof === takesProof);

it('the contract names what takes it, always or for some changes', () => {
  const named = Object.entries(ENDPOINTS).filter(([, { takesProof }]) => takesProof !== 'no');
  expect(Object.fromEntries(named.map(([name, { takesProof }]) => [name, takesProof]))).toEqual({
    changeBank: 'always',
    changeSettings: 'some',
    changeTeamRole: 'always',
    confirmBank: 'always',
    endMemberFactor: 'always',
    endSecondFactor: 'always',
    inviteToTeam: 'always',
    publishNow: 'some',
    removeFromTeam: 'always',
    undoPublication: 'some',
  });
});

describe.each(taking('always'))('$name', (writable) => {
  it('is refused without the password, and with a wrong one', async () => {
    const { path, token, body } = await targetOf(stack, writable);
    const { currentPassword: _, ...without } = body;
    const ask = (sent: object) => send(stack, writable.endpoint.method, path, { token, body: sent });
    const refused = { code: 'invalid', issues: [{ path: 'currentPassword' }] };
    expect((await ask(without)).json).toMatchObject(refused);
    expect((await ask({ ...body, currentPassword: 'a wrong one' })).json).toMatchObject(refused);
    expect((await ask(body)).status).toBeLessThan(300);
  });
});

describe('an admin with an authenticator app', () => {
  const others = taking('always').filter(({ name }) => !/Bank$|^endSecondFactor$/.test(name));
  it.each(others)('needs a code, too: $name', async (writable) => {
    const { path, body } = await targetOf(stack, writable);
    const ada = await makeAdmin(stack);
    const { secret } = await setUpFactor(stack, ada);
    const ask = (code?: string) =>
      send(stack, writable.endpoint.method, path, { token: ada.token, body: { ...body, code } });
    const refused = { code: 'invalid', issues: [{ path: 'code' }] };
    expect((await ask()).json).toMatchObject(refused);
    expect((await ask('000000')).json).toMatchObject(refused);
    expect((await ask(codeOf(stack, secret))).status).toBeLessThan(300);
  });
});

const OWN_PAGE = {
  name: 'payments',
  title: 'Payments',
  inFooter: true,
  body: 'Our account is 12-34-56 12345678.',
  description: 'How you may pay us from now on: by card, by PayPal, or from your bank account.',
};

describe('the settings', () => {
  const save = async (call: Stack['call'], change: object, proof = {}) =>
    call(changeSettings, { body: { ...someSettings(change), ...proof } });

  it('take it for another address of the staff, and for no app any more, and for nothing else', async () => {
    const ada = await makeAdmin(stack);
    const admin = stack.as(ada.token);
    expect(await save(admin, { lowStock: 4 })).toMatchObject({ ok: true });
    const elsewhere = { staffEmail: 'thief@people.example', version: 2 };
    expect(await save(admin, elsewhere)).toMatchObject({ code: 'proof_required' });
    expect(await save(admin, elsewhere, PROOF)).toMatchObject({ ok: true });
    const { secret } = await setUpFactor(stack, ada);
    const needed = { staffEmail: 'thief@people.example', staffSecondFactor: true, version: 3 };
    expect(await save(admin, needed)).toMatchObject({ ok: true });
    const loose = { staffEmail: 'thief@people.example', version: 4 };
    expect(await save(admin, loose)).toMatchObject({ code: 'proof_required' });
    expect(await save(admin, loose, PROOF)).toMatchObject({ issues: [{ path: 'code' }] });
    expect(await save(admin, loose, { ...PROOF, code: codeOf(stack, secret) })).toMatchObject({ ok: true });
    expect((await mailsOf(stack, 'admin-change')).map(({ subject }) => subject)).toEqual([
      'Ada Marsh has sent the emails to the staff to thief@people.example from now on',
      'Ada Marsh has stopped asking the team for an authenticator app',
    ]);
  });

  it('take it for the team staying signed in for longer, not for shorter', async () => {
    const admin = stack.as((await makeAdmin(stack)).token);
    expect(await save(admin, { staffIdleMinutes: 60 })).toMatchObject({ ok: true });
    const longer = { staffIdleMinutes: 61, version: 2 };
    expect(await save(admin, longer)).toMatchObject({ code: 'proof_required' });
    expect(await save(admin, longer, PROOF)).toMatchObject({ ok: true });
    const older = { ...someSettings({ version: 3 }), staffIdleMinutes: undefined };
    expect(await admin(changeSettings, { body: older })).toMatchObject({
      data: { settings: { staffIdleMinutes: 61 } },
    });
  });

  it('take it for a bank account in what visitors read: the notice and the reasons for closing', async () => {
    const admin = stack.as((await makeAdmin(stack)).token);
    const account = 'Pay 12-34-56 12345678 now.';
    const notice = { noticeFrom: '2026-11-24T11:00', noticeUntil: '2026-12-31T12:00' };
    const changes = [
      { ...notice, noticeText: account },
      {
        ...notice,
        noticeText: account,
        exceptions: [{ date: '2026-12-24', hours: 'closed' as const, message: 'Use 65-43-21 87654321' }],
      },
    ];
    expect(await save(admin, { ...notice, noticeText: 'Closed on 26 December.' })).toMatchObject({
      ok: true,
    });
    for (const [at, change] of changes.entries()) {
      const wanted = { ...change, version: at + 2 };
      expect(await save(admin, wanted)).toMatchObject({ code: 'proof_required' });
      expect(await save(admin, wanted, PROOF)).toMatchObject({ ok: true });
    }
    expect(await save(admin, { ...changes[1], lowStock: 4, version: 4 })).toMatchObject({ ok: true });
    expect((await mailsOf(stack, 'admin-change')).map(({ subject }) => subject)).toEqual(
      Array(2).fill('Ada Marsh has written a bank account where every visitor reads it'),
    );
  });
});

describe('publishing', () => {
  async function drafted(page: string, fields: Record<string, unknown>) {
    stack.ctx.config.publish = true;
    const admin = stack.as((await makeAdmin(stack)).token);
    await dataOf(admin(editWebsitePage, { params: { page }, body: { version: 0, fields } }));
    return admin;
  }

  it.each([
    ['mail-bill-sent', { body: 'Our account has changed. [Pay]({{bill.link}})' }, 'Bill sent'],
    ['company', { phone: '020 7946 0999', phoneLink: '+442079460999' }, 'Company and opening hours'],
    ['company', { email: 'thief@people.example' }, 'Company and opening hours'],
    ['legal-terms', { body: '## Prices\n\nWe take cash.' }, 'Terms'],
  ])('and undoing words of %s takes it, and every admin is told', async (page, fields, title) => {
    const admin = await drafted(page, fields);
    const grace = await makeAdmin(stack, { username: 'Grace Holt' });
    expect(await admin(publishNow, { body: {} })).toMatchObject({ code: 'proof_required' });
    expect(await latestSnapshot(stack.ctx.db)).toMatchObject({ id: null });
    expect(await admin(publishNow, { body: PROOF })).toMatchObject({ ok: true });
    const { id } = await latestSnapshot(stack.ctx.db);
    const publication = id ?? '';
    expect(await admin(undoPublication, { body: { publication } })).toMatchObject({ code: 'proof_required' });
    expect(await admin(undoPublication, { body: { publication, ...PROOF } })).toMatchObject({ ok: true });
    const told = (await mailsOf(stack, 'admin-change')).filter((mail) => mail.to_address === grace.email);
    expect(told.map(({ subject }) => subject)).toEqual(
      Array(2).fill(`Ada Marsh has published other words of: ${title}`),
    );
  });

  it('other words takes none', async () => {
    const admin = await drafted('home', { lead: 'One call.' });
    expect(await admin(publishNow, { body: {} })).toMatchObject({ ok: true });
    expect(await mailsOf(stack, 'admin-change')).toEqual([]);
  });

  it.each([
    ['home', { lead: 'Please pay to 12-34-56 12345678.' }, 'Home page'],
    ['service-clock', { body: 'Pay **12-34-**56, account 1234&nbsp;5678.' }, 'Clocks'],
    ['info', { pages: [OWN_PAGE] }, 'Own pages'],
  ])(
    'a bank account on the page %s takes it as well, and so does bringing it back',
    async (page, fields, title) => {
      const admin = await drafted(page, fields);
      expect(await admin(publishNow, { body: {} })).toMatchObject({ code: 'proof_required' });
      expect(await admin(publishNow, { body: PROOF })).toMatchObject({ ok: true });
      expect((await mailsOf(stack, 'admin-change')).map(({ subject }) => subject)).toEqual([
        expect.stringMatching(`has published other words of: .*${title}`),
      ]);
      const { id: first } = await latestSnapshot(stack.ctx.db);
      const undo = (publication: string | null) =>
        admin(undoPublication, { body: { publication: publication ?? '' } });
      expect(await undo(first)).toMatchObject({ ok: true });
      expect(await undo((await latestSnapshot(stack.ctx.db)).id)).toMatchObject({ code: 'proof_required' });
    },
  );
});
