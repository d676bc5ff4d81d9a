// The settings of the dashboard. What is typed stays whatever somebody else saves meanwhile.
import { atom } from 'nanostores';
import { call as browserCall } from '#api/browser.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { changeSettings, readSettings, type Settings, settings } from '#contract/settings.ts';
import { errorsOf, type FormState, problemsOf } from './form.ts';
import { withReason } from './with-reason.ts';

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
/** A day that differs, closed unless `change` says otherwise, under a key of its own. */
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

/** The settings as the form holds them: all text. */
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

/** What is typed and not saved. */
export interface SettingsDraft {
  form: SettingsForm;
  /** Of the settings that it is written against. */
  version: number;
  /** Somebody else has saved meanwhile: the next save puts this in place of theirs. */
  isStale: boolean;
}

export type SettingsSaved = { ok: true } | { ok: false; code: string };

/** @param call the API's client; another in tests */
export function createSettings(call: typeof browserCall) {
  const $settings = atom<SettingsState>({ state: 'loading' });
  const $form = atom<FormState>({ state: 'idle' });
  /** Lives on while another tab of the dashboard is open; null when nothing is unsaved. */
  const $draft = atom<SettingsDraft | null>(null);
  const versionNow = (): number => {
    const now = $settings.get();
    return now.state === 'ready' ? now.view.settings.version : 0;
  };

  async function load(): Promise<void> {
    const answer = await call(readSettings);
    if (answer.ok) return $settings.set({ state: 'ready', view: answer.data });
    if ($settings.get().state !== 'ready') $settings.set({ state: 'failed', code: answer.code });
  }

  function edit(form: SettingsForm): void {
    $draft.set({ version: versionNow(), isStale: false, ...$draft.get(), form });
  }

  function discard(): void {
    $draft.set(null);
    openForm();
  }

  /** Against the version that the typing began with. A draft that is typed on while it is sent stays one. */
  async function save(form: SettingsForm): Promise<SettingsSaved> {
    const saved = await send(form, $draft.get()?.version ?? versionNow());
    const draft = $draft.get();
    if (saved.ok)
      $draft.set(draft && draft.form !== form ? { ...draft, version: versionNow(), isStale: false } : null);
    else if (saved.code === 'stale_version')
      $draft.set({ form: draft?.form ?? form, version: versionNow(), isStale: true });
    return saved;
  }

  async function send(form: SettingsForm, version: number): Promise<SettingsSaved> {
    if ($form.get().state === 'sending') return { ok: false, code: '' };
    const body = bodyOf(form, version);
    const errors = problemsOf(settings, body);
    if (errors) {
      $form.set({ state: 'refused', errors, msg: '' });
      return { ok: false, code: '' };
    }
    $form.set({ state: 'sending' });
    const answer = await call(changeSettings, { body });
    if (!answer.ok) {
      const msg = withReason(SETTINGS_WORDS.notSaved, answer);
      $form.set({ state: 'refused', errors: errorsOf(answer.issues), msg });
      if (answer.code === 'stale_version') await load();
      return { ok: false, code: answer.code };
    }
    $form.set({ state: 'done' });
    const { success: _, message: __, ...view } = answer.data;
    $settings.set({ state: 'ready', view });
    return { ok: true };
  }

  function openForm(): void {
    if ($form.get().state !== 'sending') $form.set({ state: 'idle' });
  }

  return { $settings, $form, $draft, load, edit, discard, save, openForm };
}

export const settingsDesk = createSettings(browserCall);
