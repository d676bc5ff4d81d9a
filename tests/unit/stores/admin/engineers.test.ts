import { describe, expect, it } from 'vitest';
import type { Engineer } from '#contract/diary/engineers.ts';
import { createEngineers, engineerForm, engineerTexts } from '#stores/admin/engineers.ts';
import { EVERYTHING } from '#stores/listing.ts';
import { answer, fakeApi, refuse } from '../fake-api.ts';

const PRIYA: Engineer = {
  _id: 'e1',
  name: 'Priya Nandra',
  email: 'priya@example.com',
  phone: '020 7946 0101',
  skills: ['clock'],
  hours: null,
  active: true,
  hasDayLink: false,
  hasFeed: false,
  version: 2,
};
const LEFT = { ...PRIYA, _id: 'e2', name: 'Tomasz Wilk', email: 'tomasz@example.com', active: false };
const listed = { 'GET /api/engineers': () => answer({ engineers: [PRIYA, LEFT] }) };

describe('engineers', () => {
  it('are searched and filtered', async () => {
    const { list } = createEngineers(fakeApi(listed).call);
    const names = () => {
      const shown = list.$list.get();
      return shown.state === 'ready' ? shown.items.map(({ name }) => name) : [];
    };
    await list.load({ ...EVERYTHING, search: 'PRIYA' });
    expect(names()).toEqual(['Priya Nandra']);
    await list.load({ ...EVERYTHING, status: 'inactive' });
    expect(names()).toEqual(['Tomasz Wilk']);
  });

  it('are added with the company’s hours or their own', async () => {
    const { call, asked } = fakeApi({
      ...listed,
      'POST /api/engineers': () => answer({ success: true, engineer: PRIYA }, 201),
    });
    const { drafts } = createEngineers(call);
    const { name, email, phone, skills } = PRIYA;
    drafts.edit(null, { name, email, phone, skills });
    expect(await drafts.save(null)).toMatchObject({ ok: true, msg: 'Engineer added' });
    expect(asked[0]?.body).toEqual({ name, email, phone, skills, hours: null, active: true });
    const { week } = engineerForm(null);
    const ownWeek = { ...week, sunday: { ...week.sunday, isOff: true } };
    drafts.edit(null, { name, email, phone, skills, hasOwnHours: true, week: ownWeek });
    await drafts.save(null);
    expect(asked.filter(({ method }) => method === 'POST')[1]?.body).toMatchObject({
      hours: { monday: { opens: '09:00', closes: '18:00' }, sunday: 'closed' },
    });
  });

  it('are not overwritten when somebody else was first', async () => {
    const theirs = { ...PRIYA, phone: '020 7946 0202', version: 3 };
    const { call } = fakeApi({
      'GET /api/engineers': () => answer({ engineers: [theirs] }),
      'PATCH /api/engineers/e1': () => refuse(409, 'stale_version', 'Someone changed this engineer.'),
    });
    const { drafts } = createEngineers(call);
    drafts.edit(PRIYA, { name: 'Priya N. Nandra' });
    expect(await drafts.save(PRIYA)).toMatchObject({ ok: false, code: 'stale_version' });
    expect(drafts.$drafts.get().e1).toMatchObject({
      isStale: true,
      base: theirs,
      form: { name: 'Priya N. Nandra' },
    });
  });

  it('are deactivated with the version that was read', async () => {
    const { call, asked } = fakeApi({
      ...listed,
      'PATCH /api/engineers/e1': () => answer({ success: true, engineer: { ...PRIYA, active: false } }),
    });
    const { list, setActive } = createEngineers(call);
    await list.load();
    expect(await setActive(PRIYA, false)).toMatchObject({ ok: true, msg: 'Engineer is inactive' });
    expect(asked[1]?.body).toMatchObject({ active: false, version: 2 });
    expect(asked[1]?.body).not.toHaveProperty('hasFeed');
  });

  it('get private links, which can be revoked', async () => {
    const { call, asked } = fakeApi({
      ...listed,
      'POST /api/engineers/e1/link': () =>
        answer({ success: true, engineer: { ...PRIYA, hasDayLink: true } }),
    });
    const { list, sendLink } = createEngineers(call);
    await list.load();
    expect(await sendLink('e1', 'day', 'mail')).toMatchObject({ ok: true, msg: 'Sent the day link' });
    await sendLink('e1', 'feed', 'revoke');
    expect(asked.slice(1).map(({ body }) => body)).toEqual([
      { action: 'mail', link: 'day' },
      { action: 'revoke', link: 'feed' },
    ]);
  });

  it('are compared as text', () => {
    expect(engineerTexts(engineerForm(PRIYA))).toMatchObject({
      skills: 'Clocks',
      hours: 'The company’s',
      active: 'Yes',
    });
  });
});
