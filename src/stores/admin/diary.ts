// The diary in the dashboard: the days that are shown, and what changes their entries.
import { atom } from 'nanostores';
import { call as browserCall } from '#api/browser.ts';
import { type Diary, readDiary, removeTimeOff } from '#contract/diary/diary.ts';
import { callOffAppointment } from '#contract/diary/placing.ts';
import { createDrafts } from '#stores/form/drafts.ts';
import type { Outcome } from '#stores/row-actions.ts';
import { type Answer, adminFailure } from './admin-list.ts';

/** First and last day. */
export interface Days {
  from: string;
  to: string;
}
type DiaryState =
  | { state: 'loading' }
  | ({ state: 'ready'; diary: Diary; isRefreshing: boolean } & Days)
  | { state: 'failed'; code: string };

/** @param call the API's client; another in tests */
export function createDiary(call: typeof browserCall) {
  const $diary = atom<DiaryState>({ state: 'loading' });
  /** Reasons for calling off, by the appointment's id. */
  const reasons = createDrafts<string>();
  let wanted: Days | null = null;
  let latest = 0;

  async function read(isQuiet: boolean): Promise<void> {
    if (!wanted) return;
    latest += 1;
    const mine = latest;
    const days = wanted;
    const answer = await call(readDiary, { query: { ...days } });
    if (mine !== latest) return;
    if (answer.ok) $diary.set({ state: 'ready', diary: answer.data, isRefreshing: false, ...days });
    else if (!isQuiet) $diary.set({ state: 'failed', code: answer.code });
  }

  /** The last call wins, in whichever order the answers arrive. */
  function load(days: Days): Promise<void> {
    wanted = days;
    const before = $diary.get();
    $diary.set(before.state === 'ready' ? { ...before, isRefreshing: true } : { state: 'loading' });
    return read(false);
  }

  /** Loads the shown days again; a failure leaves them as they are. */
  const refresh = async (): Promise<void> => {
    if ($diary.get().state === 'ready') await read(true);
  };
  const retry = async (): Promise<void> => (wanted ? load(wanted) : undefined);

  /** The outcome of a change. Loads the diary again: a refusal may also mean that somebody else was first. */
  async function outcomeOf(answer: Answer<unknown>, done: string, failed: string): Promise<Outcome> {
    void refresh();
    return answer.ok ? { ok: true, msg: done } : adminFailure(answer, failed);
  }

  /** @param version the appointment's, as last read */
  async function callOff(id: string, version: number, reason: string): Promise<Outcome> {
    const answer = await call(callOffAppointment, { params: { id }, body: { reason, version } });
    if (answer.ok) reasons.discard(id);
    return outcomeOf(answer, 'Visit called off', 'Failed to call off the visit');
  }

  async function removeOff(id: string): Promise<Outcome> {
    const answer = await call(removeTimeOff, { params: { id } });
    return outcomeOf(answer, 'Time off removed', 'Failed to remove the time off');
  }

  return { $diary, reasons, load, refresh, retry, callOff, removeOff };
}

export const diaryStore = createDiary(browserCall);
