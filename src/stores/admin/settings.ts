// The admin settings and the draft of their form.
import { browserCall } from '#api/browser.ts';
import type { Proof } from '#contract/accounts/proof.ts';
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts';
import { confirmBank, stopBank } from '#contract/settings/bank-changes.ts';
import type { OpeningException } from '#contract/settings/opening.ts';
import {
  changeBank,
  changeSettings,
  confirmClock,
  readSettings,
  type Settings,
} from '#contract/settings/settings.ts';
import { addDays, DAY_MS } from '#lib/days.ts';
import { exceptionText } from '#lib/london.ts';
import { typedNumber } from '#lib/money.ts';
import { createForm } from '#stores/form/form.ts';
import { createPolled } from '#stores/polled.ts';
import type { Outcome } from '#stores/row-actions.ts';
import { type Answer, outcome } from './admin-list.ts';
import { createDraftForm } from './draft-form.ts';

export type SettingsView = ReplyOf<typeof readSettings>;

/** An opening exception in the form, of one day or of several in a row; `key` names its row while it is typed. */
export interface DayForm {
  key: string;
  date: string;
  /** The last day of several; '' for one. */
  until: string;
  isClosed: boolean;
  opens: string;
  closes: string;
  message: string;
}
export interface SettingsForm {
  staffEmail: string;
  lowStock: string;
  staffSecondFactor: boolean;
  staffIdleMinutes: string;
  noticeText: string;
  noticeFrom: string;
  noticeUntil: string;
  days: readonly DayForm[];
}

const BLANK_DAY = { date: '', until: '', isClosed: true, opens: '09:00', closes: '13:00', message: '' };
let added = 0;
/** A closed day that is yet to be chosen. */
export function newDay(): DayForm {
  added += 1;
  return { key: `new-${added}`, ...BLANK_DAY };
}

const isSameDay = (one: DayForm, other: DayForm): boolean =>
  one.message === other.message &&
  one.isClosed === other.isClosed &&
  (one.isClosed || (one.opens === other.opens && one.closes === other.closes));

/** Days one after the other with the same hours and reason are one row. */
function rowsOf(exceptions: readonly OpeningException[]): DayForm[] {
  const rows: DayForm[] = [];
  for (const { date, hours, message } of exceptions) {
    const day = {
      ...BLANK_DAY,
      key: date,
      date,
      message,
      isClosed: hours === 'closed',
      ...(hours === 'closed' ? {} : hours),
    };
    const last = rows.at(-1);
    const isNext = last && addDays(last.until || last.date, 1) === date && isSameDay(last, day);
    if (isNext) last.until = date;
    else rows.push(day);
  }
  return rows;
}

/** The settings as the form holds them: all text. */
export const settingsForm = ({
  staffEmail,
  lowStock,
  staffSecondFactor,
  staffIdleMinutes,
  exceptions,
  noticeText,
  noticeFrom,
  noticeUntil,
}: Settings): SettingsForm => ({
  staffEmail,
  lowStock: String(lowStock),
  staffSecondFactor,
  staffIdleMinutes: String(staffIdleMinutes ?? ''),
  noticeText,
  noticeFrom,
  noticeUntil,
  days: rowsOf(exceptions),
});

/** The form says when there are too many. */
const MAX_RANGE = 201;

/** How many days a row stands for: an end before its beginning counts as none. */
export const lengthOf = ({ date, until }: DayForm): number =>
  date && until > date
    ? Math.min(MAX_RANGE, Math.round((Date.parse(until) - Date.parse(date)) / DAY_MS) + 1)
    : 1;

const exceptionsOf = (days: readonly DayForm[]): OpeningException[] =>
  days.flatMap((day) =>
    Array.from({ length: lengthOf(day) }, (_, at) => ({
      date: at > 0 ? addDays(day.date, at) : day.date,
      hours: day.isClosed ? ('closed' as const) : { opens: day.opens, closes: day.closes },
      message: day.message,
    })),
  );

/** What somebody reads who compares two versions, by the names of SETTINGS_LABELS. */
export const settingsTexts = ({ days, staffSecondFactor, ...texts }: SettingsForm) => ({
  ...texts,
  staffSecondFactor: staffSecondFactor ? 'Required' : 'Each decides',
  days: exceptionsOf(days).map(exceptionText).join('; '),
});
export const SETTINGS_LABELS = {
  days: 'Holidays and special hours',
  noticeText: 'Notice',
  noticeFrom: 'First moment',
  noticeUntil: 'Last moment',
  staffEmail: 'Notification email',
  lowStock: 'Low stock below',
  staffSecondFactor: 'Authenticator app for the team',
  staffIdleMinutes: 'Signed out after',
};

const bodyOf = (
  { staffEmail, lowStock, staffSecondFactor, staffIdleMinutes, days, ...notice }: SettingsForm,
  { version }: Settings,
): BodyOf<typeof changeSettings> => ({
  staffEmail: staffEmail.trim(),
  lowStock: typedNumber(lowStock),
  staffSecondFactor,
  staffIdleMinutes: typedNumber(staffIdleMinutes),
  ...notice,
  exceptions: exceptionsOf(days),
  version,
});

/** The key of the one draft there is. */
export const SETTINGS = 'settings';

/** @param call the API's client; another in tests */
export function createSettings(call: typeof browserCall) {
  const {
    $state: $settings,
    reload: load,
    refresh,
    replace,
  } = createPolled<SettingsView>(() => call(readSettings));
  const show = (data: SettingsView): Settings => {
    replace(data);
    return data.settings;
  };

  const drafts = createDraftForm({
    view: 'settings',
    keyOf: () => SETTINGS,
    fill: settingsForm,
    schema: () => changeSettings.body,
    body: bodyOf,
    send: (body) => call(changeSettings, { body }),
    show,
    async readTheirs() {
      const answer = await call(readSettings);
      return answer.ok ? show(answer.data) : null;
    },
    merges: true,
    saved: () => 'Settings saved',
    failed: () => 'Failed to save the settings',
  });
  /** Old data is deleted again. */
  async function confirmTime(): Promise<Outcome> {
    const confirmed = outcome(await call(confirmClock), { failed: 'Failed to confirm the clock' });
    if (confirmed.ok) show(confirmed.data);
    return confirmed;
  }
  const { submit, ...form } = createForm({
    schema: changeBank.body,
    async send(body) {
      const answer = await call(changeBank, { body });
      if (answer.ok) show(answer.data);
      else if (answer.code === 'stale_version') await load();
      return answer;
    },
    messages: {
      failed: 'Failed to save the bank details',
      network: 'We got no reply. Reload to see whether the bank details were saved.',
    },
  });
  const bank = {
    ...form,
    /** @param values of the form, by name; three empty ones offer no transfer */
    submit({ currentPassword, code, ...values }: Record<string, string>, version: number) {
      const details = {
        name: values['details.name'],
        sortCode: values['details.sortCode'],
        account: values['details.account'],
      };
      const isEmpty = Object.values(details).every((value) => !value?.trim());
      return submit({ details: isEmpty ? null : details, currentPassword, code, version });
    },
  };
  const after = async (answer: Answer<{ message: string }>, failed: string): Promise<Outcome> => {
    // On Today nothing of them is shown, and staff may not read them.
    if (answer.ok) await refresh();
    return outcome(answer, { failed });
  };
  const stopBankChange = async (): Promise<Outcome> =>
    after(await call(stopBank), 'Failed to stop the change');
  /** Of another admin, who waits for it. */
  const confirmBankChange = async (version: number, { currentPassword, code = '' }: Proof) =>
    after(
      await call(confirmBank, { body: { version, currentPassword, code } }),
      'Failed to confirm the bank details',
    );
  return { $settings, load, confirmTime, bank, stopBankChange, confirmBankChange, ...drafts };
}

export const settingsStore = createSettings(browserCall);
