import { describe, expect, it } from 'vitest';
import { createSettings, newDay, settingsForm } from '#stores/settings.ts';
import { answer, fakeApi, refuse } from './fake-api.ts';

const PATH = '/api/settings';
const KEPT = { staffEmail: '', lowStock: 10, exceptions: [], version: 3 };
const view = { settings: KEPT, staffEmailInUse: 'staff@example.test', history: [] };

function desk(patch: ReturnType<typeof answer>) {
  const { call, asked } = fakeApi({ [`GET ${PATH}`]: () => answer(view), [`PATCH ${PATH}`]: () => patch });
  return { settings: createSettings(call), asked };
}

describe('the settings', () => {
  it('go out as one body with the version that the typing began with', async () => {
    const saved = { ...view, settings: { ...KEPT, version: 4 } };
    const { settings, asked } = desk(answer({ success: true, message: 'Settings saved', ...saved }));
    await settings.load();
    const form = settingsForm(KEPT);
    const days = [
      newDay({ date: '2026-12-25', message: 'Christmas Day' }),
      newDay({ date: '2026-12-24', message: 'Christmas Eve', isClosed: false }),
    ];
    expect(await settings.save({ ...form, lowStock: ' 5 ', days }, 3)).toEqual({ ok: true });
    expect(asked.at(-1)?.body).toEqual({
      staffEmail: '',
      lowStock: 5,
      exceptions: [
        { date: '2026-12-25', hours: 'closed', message: 'Christmas Day' },
        { date: '2026-12-24', hours: { opens: '09:00', closes: '13:00' }, message: 'Christmas Eve' },
      ],
      version: 3,
    });
    expect(settings.$settings.get()).toEqual({ state: 'ready', view: saved });
  });

  it('name the field of the day that is wrong, and send nothing', async () => {
    const { settings, asked } = desk(refuse(500, 'internal', ''));
    const days = [newDay({ date: '2026-12-25', message: 'Christmas Day' }), newDay({ date: '' })];
    const form = { staffEmail: 'nobody', lowStock: '', days };
    expect(await settings.save(form, 3)).toEqual({ ok: false, code: '' });
    expect(settings.$form.get()).toMatchObject({
      errors: {
        staffEmail: expect.any(String),
        lowStock: 'Enter a whole number from 0 to 10000',
        'exceptions.1.date': 'Enter the day',
        'exceptions.1.message': 'Say why, like Christmas Day',
      },
    });
    expect(asked).toEqual([]);
  });

  it('are read again when somebody else was first', async () => {
    const { settings, asked } = desk(refuse(409, 'stale_version', 'Someone changed the settings.'));
    expect(await settings.save(settingsForm(KEPT), 2)).toEqual({ ok: false, code: 'stale_version' });
    expect(asked.map(({ method }) => method)).toEqual(['PATCH', 'GET']);
    expect(settings.$form.get()).toMatchObject({
      msg: 'Failed to save the settings. Someone changed the settings.',
    });
  });
});
