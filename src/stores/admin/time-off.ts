// The form that takes an engineer off the diary for some time.
import { browserCall } from '#api/browser.ts';
import { addTimeOff } from '#contract/diary/diary.ts';
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

/** @param onChanged shows the change in the diary */
export const createTimeOff = (call: typeof browserCall, onChanged: () => void) =>
  createDraftForm({
    view: 'appointments',
    keyOf: () => TIME_OFF,
    fill: ({ date }: { date: string }): TimeOffForm => ({
      engineer: '',
      'from.date': date,
      'to.date': date,
      note: '',
      ...WORKING_DAY,
    }),
    schema: () => addTimeOff.body,
    body: ({ engineer, note, ...form }) => ({
      engineer,
      from: { date: form['from.date'], time: form['from.time'] },
      to: { date: form['to.date'], time: form['to.time'] },
      note,
    }),
    send: (body) => call(addTimeOff, { body }),
    show: () => {
      onChanged();
      return { date: '' };
    },
    saved: () => 'Time off added',
    failed: () => 'Failed to add the time off',
  });

export const timeOff = createTimeOff(browserCall, () => void diaryStore.refresh());
