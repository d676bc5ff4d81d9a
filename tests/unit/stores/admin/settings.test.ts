import { describe, expect, it } from 'vitest';
import {
  createSettings,
  lengthOf,
  newDay,
  SETTINGS,
  settingsForm,
  settingsTexts,
} from '#stores/admin/settings.ts';
import { someSettings } from '../../../support/service/bodies.ts';
import { answer, fakeApi, gate, refuse } from '../fake-api.ts';

const PATH = '/api/settings';
const SAVED = someSettings({ version: 3 });
const view = {
  settings: SAVED,
  staffEmailInUse: 'staff@example.test',
  doubtedClock: null,
  history: [],
  bank: { details: null, version: 0, hasFactor: true, waiting: null },
};

function dashboard(patch: ReturnType<typeof answer>) {
  const { call, asked } = fakeApi({ [`GET ${PATH}`]: () => answer(view), [`PATCH ${PATH}`]: () => patch });
  return { settings: createSettings(call), asked };
}

describe('the settings', () => {
  it('are sent as one body with the version at the start of editing', async () => {
    const saved = { ...view, settings: { ...SAVED, version: 4 } };
    const { settings, asked } = dashboard(answer({ success: true, message: 'Settings saved', ...saved }));
    await settings.load();
    const days = [
      { ...newDay(), date: '2026-12-25', message: 'Christmas Day' },
      { ...newDay(), date: '2026-12-24', message: 'Christmas Eve', isClosed: false },
    ];
    settings.edit(SAVED, { lowStock: ' 5 ', days });
    expect(await settings.save(SAVED)).toEqual({ ok: true, msg: 'Settings saved', data: null });
    expect(asked.at(-1)?.body).toEqual({
      ...SAVED,
      lowStock: 5,
      exceptions: [
        { date: '2026-12-25', hours: 'closed', message: 'Christmas Day' },
        { date: '2026-12-24', hours: { opens: '09:00', closes: '13:00' }, message: 'Christmas Eve' },
      ],
    });
    expect(settings.$settings.get()).toMatchObject({ state: 'ready', data: saved });
  });

  it('aren’t taken for another admin’s after a poll that was asked for before the save', async () => {
    const poll = gate<void>();
    const saved = { ...view, settings: { ...SAVED, version: 4 } };
    let reads = 0;
    const { call, asked } = fakeApi({
      [`GET ${PATH}`]: async () => {
        reads += 1;
        if (reads > 1) await poll.opened;
        return answer(view);
      },
      [`PATCH ${PATH}`]: () => answer({ success: true, message: 'Settings saved', ...saved }),
    });
    const settings = createSettings(call);
    await settings.load();
    const polled = settings.load();
    settings.edit(SAVED, { lowStock: '5' });
    await settings.save(SAVED);
    poll.open();
    await polled;
    const now = settings.$settings.get();
    if (now.state === 'ready') await settings.save(now.data.settings);
    expect(asked.at(-1)?.body).toMatchObject({ version: 4 });
  });

  it('report the field of an invalid day, and send nothing', async () => {
    const { settings, asked } = dashboard(refuse(500, 'internal', ''));
    const days = [{ ...newDay(), date: '2026-12-25', message: 'Christmas Day' }, newDay()];
    settings.edit(SAVED, { staffEmail: 'nobody', lowStock: '', days });
    expect(await settings.save(SAVED)).toEqual({ ok: false, code: '', msg: '' });
    expect(settings.$forms.get()[SETTINGS]).toMatchObject({
      errors: {
        staffEmail: 'Enter an email address in the correct format, like name@example.com',
        lowStock: 'Enter a whole number from 0 to 10000',
        'exceptions.1.date': 'Enter the day',
        'exceptions.1.message': 'Say why, like Christmas Day',
      },
    });
    expect(asked).toEqual([]);
  });

  it('are reloaded when somebody else was first', async () => {
    const { settings, asked } = dashboard(refuse(409, 'stale_version', 'Someone changed the settings.'));
    await settings.load();
    settings.edit({ ...SAVED, lowStock: 8 }, { lowStock: '5' });
    expect(await settings.save(SAVED)).toMatchObject({
      ok: false,
      code: 'stale_version',
      msg: 'Failed to save the settings. Someone changed the settings.',
    });
    expect(asked.map(({ method }) => method)).toEqual(['GET', 'PATCH', 'GET']);
    expect(settings.$forms.get()[SETTINGS]).toMatchObject({
      msg: 'Failed to save the settings. Someone changed the settings.',
    });
    expect(settings.$drafts.get()[SETTINGS]).toMatchObject({ isStale: true, form: { lowStock: '5' } });
    expect(settingsTexts(settingsForm(SAVED))).toMatchObject({
      lowStock: '10',
      staffSecondFactor: 'Each decides',
    });
  });

  it('that others have changed elsewhere are kept: only the same field clashes', async () => {
    const theirs = { ...SAVED, version: 4, staffEmail: 'office@example.test' };
    let tries = 0;
    const { call, asked } = fakeApi({
      [`GET ${PATH}`]: () => answer({ ...view, settings: theirs }),
      [`PATCH ${PATH}`]: () => {
        tries += 1;
        if (tries === 1) return refuse(409, 'stale_version', 'Someone changed the settings.');
        return answer({ success: true, message: 'Settings saved', ...view });
      },
    });
    const settings = createSettings(call);
    settings.edit(SAVED, { lowStock: '5' });
    expect(await settings.save(SAVED)).toMatchObject({ ok: true });
    expect(asked.at(-1)?.body).toMatchObject({ lowStock: 5, staffEmail: 'office@example.test', version: 4 });
  });

  it('keep several days in a row as one, and send each', async () => {
    const row = { ...newDay(), date: '2026-12-24', until: '2026-12-26', message: 'Christmas' };
    const { settings, asked } = dashboard(answer({ success: true, message: 'Settings saved', ...view }));
    settings.edit(SAVED, { days: [row] });
    await settings.save(SAVED);
    const exceptions = ['2026-12-24', '2026-12-25', '2026-12-26'].map((date) => ({
      date,
      hours: 'closed' as const,
      message: 'Christmas',
    }));
    expect(asked.at(-1)?.body).toMatchObject({ exceptions });
    const other = { date: '2026-12-27', hours: 'closed' as const, message: 'Stocktaking' };
    const { days } = settingsForm({ ...SAVED, exceptions: [...exceptions, other] });
    expect(days).toMatchObject([
      { date: '2026-12-24', until: '2026-12-26' },
      { date: '2026-12-27', until: '' },
    ]);
    expect(days.map(lengthOf)).toEqual([3, 1]);
  });

  describe('unsaved settings', () => {
    const form = { ...settingsForm(SAVED), lowStock: '4' };

    it('survive a reload of the list, and keep the version at the start of editing', async () => {
      const views = [view, { ...view, settings: { ...SAVED, lowStock: 6, version: 4 } }];
      const { call, asked } = fakeApi({
        [`GET ${PATH}`]: () => answer(views.shift()),
        [`PATCH ${PATH}`]: () => refuse(503, 'unavailable', 'Not now.'),
      });
      const settings = createSettings(call);
      await settings.load();
      settings.edit(SAVED, { lowStock: '4' });
      await settings.load();
      settings.openForm(SETTINGS);
      expect(settings.draftOf(SETTINGS)).toEqual({ form, base: SAVED, isStale: false });
      await settings.save(SAVED);
      expect(asked.at(-1)?.body).toMatchObject({ lowStock: 4, version: 3 });
      expect(settings.draftOf(SETTINGS)).toMatchObject({ form });
      settings.discard(SETTINGS);
      expect(settings.$drafts.get()).toEqual({});
    });

    it('end with a save; input typed meanwhile stays', async () => {
      const saved = { ...view, settings: { ...SAVED, lowStock: 4, version: 4 } };
      const { settings } = dashboard(answer({ success: true, message: 'Settings saved', ...saved }));
      await settings.load();
      settings.edit(SAVED, { lowStock: '4' });
      const sending = settings.save(SAVED);
      settings.edit(SAVED, { staffEmail: 'staff@example.test' });
      expect(await sending).toMatchObject({ ok: true, msg: 'Settings saved' });
      expect(settings.draftOf(SETTINGS)).toEqual({
        form: { ...form, staffEmail: 'staff@example.test' },
        base: saved.settings,
        isStale: false,
      });
      await settings.save(saved.settings);
      expect(settings.$drafts.get()).toEqual({});
    });

    it("replace somebody else's change only when they are sent again", async () => {
      const theirs = { ...view, settings: { ...SAVED, lowStock: 6, version: 4 } };
      const views = [view, theirs];
      const { call, asked } = fakeApi({
        [`GET ${PATH}`]: () => answer(views.shift()),
        [`PATCH ${PATH}`]: () => refuse(409, 'stale_version', 'Someone changed the settings.'),
      });
      const settings = createSettings(call);
      await settings.load();
      settings.edit(SAVED, { lowStock: '4' });
      await settings.save(SAVED);
      expect(settings.draftOf(SETTINGS)).toEqual({ form, base: theirs.settings, isStale: true });
      await settings.save(theirs.settings);
      expect(asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toMatchObject([
        { version: 3 },
        { version: 4 },
      ]);
    });
  });
});
