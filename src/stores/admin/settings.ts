// The admin settings and the draft of their form.
import { call as browserCall } from '#api/browser.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import {
  changeSettings,
  confirmClock,
  readSettings,
  type Settings,
  settings,
} from '#contract/settings/settings.ts';
import { createPolled } from '#stores/polled.ts';
import type { Outcome } from '#stores/row-actions.ts';
import { adminFailure } from './admin-list.ts';
import { createDraftForm } from './draft-form.ts';

export type SettingsView = ReplyOf<typeof readSettings>;

/** One opening exception in the form; `key` names its row while it is typed. */
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
  staffSecondFactor: boolean;
  noticeText: string;
  noticeFrom: string;
  noticeUntil: string;
  days: readonly DayForm[];
}

const BLANK_DAY = { date: '', isClosed: true, opens: '09:00', closes: '13:00', message: '' };
let added = 0;
/** A closed day that is yet to be chosen. */
export function newDay(): DayForm {
  added += 1;
  return { key: `new-${added}`, ...BLANK_DAY };
}

/** The settings as the form holds them: all text. */
export const settingsForm = ({
  staffEmail,
  lowStock,
  staffSecondFactor,
  exceptions,
  noticeText,
  noticeFrom,
  noticeUntil,
}: Settings): SettingsForm => ({
  staffEmail,
  lowStock: String(lowStock),
  staffSecondFactor,
  noticeText,
  noticeFrom,
  noticeUntil,
  days: exceptions.map(({ date, hours, message }) => ({
    ...{ ...BLANK_DAY, key: date, date, message, isClosed: hours === 'closed' },
    ...(hours === 'closed' ? {} : hours),
  })),
});

const bodyOf = (
  { staffEmail, lowStock, staffSecondFactor, days, ...notice }: SettingsForm,
  { version }: Settings,
): Settings => ({
  staffEmail: staffEmail.trim(),
  lowStock: lowStock.trim() === '' ? Number.NaN : Number(lowStock),
  staffSecondFactor,
  ...notice,
  exceptions: days.map(({ date, isClosed, opens, closes, message }) => ({
    date,
    hours: isClosed ? 'closed' : { opens, closes },
    message,
  })),
  version,
});

/** The key of the one draft there is. */
export const SETTINGS = 'settings';

/** @param call the API's client; another in tests */
export function createSettings(call: typeof browserCall) {
  const { $state: $settings, reload: load, replace } = createPolled<SettingsView>(() => call(readSettings));
  const show = (data: SettingsView): Settings => {
    replace(data);
    return data.settings;
  };

  const drafts = createDraftForm({
    keyOf: () => SETTINGS,
    fill: settingsForm,
    schema: () => settings,
    body: bodyOf,
    send: (body) => call(changeSettings, { body }),
    show: ({ success: _, message: __, ...view }) => show(view),
    async readTheirs() {
      const answer = await call(readSettings);
      return answer.ok ? show(answer.data) : null;
    },
    saved: () => 'Settings saved',
    failed: () => 'Failed to save the settings',
  });
  /** Old data is deleted again. */
  async function confirmTime(): Promise<Outcome> {
    const answer = await call(confirmClock);
    if (!answer.ok) return adminFailure(answer, 'Failed to confirm the clock');
    const { success: _, message, ...view } = answer.data;
    show(view);
    return { ok: true, msg: message };
  }
  return { $settings, load, confirmTime, ...drafts };
}

export const settingsStore = createSettings(browserCall);
