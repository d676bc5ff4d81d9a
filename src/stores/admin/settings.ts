// The settings of the dashboard. What is typed stays whatever somebody else saves meanwhile.
import { atom, computed } from 'nanostores';
import { call as browserCall } from '#api/browser.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { changeSettings, readSettings, type Settings, settings } from '#contract/settings/settings.ts';
import { createDraftForm, type Saved } from './draft-form.ts';
import { withReason } from './with-reason.ts';

export const SETTINGS_MESSAGES = {
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

const bodyOf = ({ form: { staffEmail, lowStock, days }, version }: SettingsDraft): Settings => ({
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

/** There is one form of settings: the key of its draft. */
const ONE = 'settings';

/** @param call the API's client; another in tests */
export function createSettings(call: typeof browserCall) {
  const $settings = atom<SettingsState>({ state: 'loading' });
  const drafts = createDraftForm<SettingsDraft, SettingsDraft, ReplyOf<typeof changeSettings>>({
    schema: () => settings,
    body: bodyOf,
    send: (draft) => call(changeSettings, { body: bodyOf(draft) }),
    message: (_, refusal) => withReason(SETTINGS_MESSAGES.notSaved, refusal),
  });
  const { keep, draftOf, submit } = drafts;
  const $form = computed(drafts.$forms, () => drafts.formOf(ONE));
  /** Lives on while another tab of the dashboard is open; null when nothing is unsaved. */
  const $draft = computed(drafts.$drafts, () => draftOf(ONE) ?? null);
  const versionNow = (): number => {
    const now = $settings.get();
    return now.state === 'ready' ? now.view.settings.version : 0;
  };

  async function load(): Promise<void> {
    const answer = await call(readSettings);
    if (answer.ok) return $settings.set({ state: 'ready', view: answer.data });
    if ($settings.get().state !== 'ready') $settings.set({ state: 'failed', code: answer.code });
  }

  const edit = (form: SettingsForm): void =>
    keep(ONE, { version: versionNow(), isStale: false, ...draftOf(ONE), form });

  /** Against the version that the typing began with. A draft that is typed on while it is sent stays one. */
  async function save(form: SettingsForm): Promise<Saved> {
    const version = draftOf(ONE)?.version ?? versionNow();
    const saved = await submit(ONE, { form, version, isStale: false });
    if (saved.ok) {
      const { success: _, message: __, ...view } = saved.data;
      $settings.set({ state: 'ready', view });
      keep(ONE, saved.typed && { ...saved.typed, version: versionNow(), isStale: false });
      return { ok: true, msg: SETTINGS_MESSAGES.saved };
    }
    if (saved.code === 'stale_version') {
      await load();
      keep(ONE, { form: draftOf(ONE)?.form ?? form, version: versionNow(), isStale: true });
    }
    return saved;
  }

  const discard = () => drafts.discard(ONE);
  const openForm = () => drafts.openForm(ONE);
  return { $settings, $form, $draft, load, edit, discard, save, openForm };
}

export const settingsStore = createSettings(browserCall);
