// The settings of the dashboard. What is typed stays whatever somebody else saves meanwhile.
import { atom } from 'nanostores';
import { call as browserCall } from '#api/browser.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { changeSettings, readSettings, type Settings } from '#contract/settings.ts';
import { errorsOf, type FormState, problemsOf } from './form.ts';
import { withReason } from './listing.ts';

export const SETTINGS_WORDS = {
  notLoaded: 'Failed to load the settings',
  saved: 'Settings saved',
  notSaved: 'Failed to save the settings',
};

export type SettingsView = ReplyOf<typeof readSettings>;
export type SettingsState =
  | { state: 'loading' }
  | { state: 'ready'; view: SettingsView }
  | { state: 'failed'; code: string };

/** One day of the form; `key` names its row while it is typed. */
export interface DayForm {
  key: string;
  date: string;
  isClosed: boolean;
  opens: string;
  closes: string;
  message: string;
}
export interface SettingsForm {
  staffEmail: string;
  lowStock: string;
  days: readonly DayForm[];
}

let rows = 0;
export const newDay = (change: Partial<DayForm> = {}): DayForm => {
  rows += 1;
  return {
    key: `day-${rows}`,
    date: '',
    isClosed: true,
    opens: '09:00',
    closes: '13:00',
    message: '',
    ...change,
  };
};

export const settingsForm = ({ staffEmail, lowStock, exceptions }: Settings): SettingsForm => ({
  staffEmail,
  lowStock: String(lowStock),
  days: exceptions.map(({ date, hours, message }) =>
    newDay({ date, message, isClosed: hours === 'closed', ...(hours === 'closed' ? {} : hours) }),
  ),
});

const bodyOf = ({ staffEmail, lowStock, days }: SettingsForm, version: number): Settings => ({
  staffEmail: staffEmail.trim(),
  lowStock: lowStock.trim() === '' ? Number.NaN : Number(lowStock),
  exceptions: days.map(({ date, isClosed, opens, closes, message }) => ({
    date,
    hours: isClosed ? 'closed' : { opens, closes },
    message,
  })),
  version,
});

export type SettingsSaved = { ok: true } | { ok: false; code: string };

export function createSettings(call: typeof browserCall) {
  const $settings = atom<SettingsState>({ state: 'loading' });
  const $form = atom<FormState>({ state: 'idle' });

  async function load(): Promise<void> {
    const answer = await call(readSettings);
    if (answer.ok) return $settings.set({ state: 'ready', view: answer.data });
    if ($settings.get().state !== 'ready') $settings.set({ state: 'failed', code: answer.code });
  }

  /** @param version of the settings that the typing began with */
  async function save(form: SettingsForm, version: number): Promise<SettingsSaved> {
    if ($form.get().state === 'sending') return { ok: false, code: '' };
    const body = bodyOf(form, version);
    const errors = problemsOf(changeSettings.body, body);
    if (errors) {
      $form.set({ state: 'refused', errors, msg: '' });
      return { ok: false, code: '' };
    }
    $form.set({ state: 'sending' });
    const answer = await call(changeSettings, { body });
    if (!answer.ok) {
      const msg = withReason(SETTINGS_WORDS.notSaved, answer.msg);
      $form.set({ state: 'refused', errors: errorsOf(answer.issues), msg });
      if (answer.code === 'stale_version') await load();
      return { ok: false, code: answer.code };
    }
    $form.set({ state: 'done' });
    const { success: _, message: __, ...view } = answer.data;
    $settings.set({ state: 'ready', view });
    return { ok: true };
  }

  return { $settings, $form, load, save, openForm: () => $form.set({ state: 'idle' }) };
}

export const settingsDesk = createSettings(browserCall);
