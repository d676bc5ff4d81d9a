// The form that takes an engineer off the diary for some time.
import { atom } from 'nanostores';
import { call as browserCall } from '#api/browser.ts';
import { addTimeOff } from '#contract/diary/diary.ts';
import type { BookedVisit } from '#contract/error.ts';
import { diaryStore } from './diary.ts';
import { createDraftForm } from './draft-form.ts';

/** Fields have the names that the server's messages use. */
export interface TimeOffForm {
  engineer: string;
  'from.date': string;
  'from.time': string;
  'to.date': string;
  'to.time': string;
  note: string;
}
export const TIME_OFF = 'time-off';
const WORKING_DAY = { 'from.time': '09:00', 'to.time': '18:00' };

const bodyOf = ({ engineer, note, ...form }: TimeOffForm) => ({
  engineer,
  from: { date: form['from.date'], time: form['from.time'] },
  to: { date: form['to.date'], time: form['to.time'] },
  note,
});

/** @param onChanged shows the change in the diary */
export function createTimeOff(call: typeof browserCall, onChanged: () => void) {
  /** Visits that prevented the last try. */
  const $booked = atom<readonly BookedVisit[]>([]);
  const form = createDraftForm({
    keyOf: () => TIME_OFF,
    fill: ({ date }: { date: string }): TimeOffForm => ({
      ...{ engineer: '', 'from.date': date, 'to.date': date, note: '' },
      ...WORKING_DAY,
    }),
    schema: () => addTimeOff.body,
    body: bodyOf,
    async send(typed) {
      const answer = await call(addTimeOff, { body: bodyOf(typed) });
      $booked.set(answer.ok ? [] : (answer.visits ?? []));
      return answer;
    },
    show: () => {
      onChanged();
      return { date: '' };
    },
    readTheirs: async () => null,
    saved: () => 'Time off added',
    failed: () => 'Failed to add the time off',
  });
  return { $booked, ...form };
}

export const timeOff = createTimeOff(browserCall, () => void diaryStore.refresh());
