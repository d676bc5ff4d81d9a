// What an engineer's page is about, and the line in which it says what became of a press.
import * as messages from '#content/messages/jobs.yml';
import { fillIn } from '#lib/fill.ts';
import type { At } from './phone-store.ts';
import { countWaiting, isSent, type VisitWork } from './work.ts';

const [, , ofLink = '', where, id = ''] = location.pathname.split('/');
/** Of the link. */
export const token = ofLink;
/** '' on the page of the day. */
export const visit = where === 'jobs' ? id : '';
/** '' on the page of a link that has ended. */
export const engineer = document.querySelector<HTMLElement>('[data-engineer]')?.dataset.engineer ?? '';
export const here: At = { engineer, visit };

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
});
export const sentNow = (): string => fillIn(messages.sentAt, { time: clock.format(Date.now()) });

export function say(message: string): void {
  const state = document.querySelector('[data-state]');
  if (state) state.textContent = message;
}

/** What the phone has of a visit, in a sentence; '' where it has nothing. */
export function sentenceOf(work: VisitWork): string {
  const { sheet, items } = work;
  if (sheet?.held === 'unsigned') return sheet.why;
  if (sheet?.held)
    return fillIn(sheet.held === 'refused' ? messages.notSent : messages.stays, { why: sheet.why });
  if (sheet?.step === 'finish') return messages.endWaits;
  if (countWaiting(work) > 0 && items.every(({ held }) => held === '')) return messages.waits;
  if (items.length > 0) return messages.someLeft;
  return sheet && !isSent(sheet) ? messages.keptHere : '';
}

/** The same in a word or two, beside the visit on the page of the day. */
function wordsOf(work: VisitWork): string {
  const held = work.sheet?.held || work.items.some((item) => item.held !== '');
  if (held) return messages.notAllSent;
  return countWaiting(work) > 0 ? messages.waiting : sentenceOf(work);
}

/** What each visit has on the phone, on the page of the day. */
export function showVisits(all: readonly (At & VisitWork)[]): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-visit]')) {
    const work = all.find((one) => one.engineer === engineer && one.visit === place.dataset.visit);
    if (work) place.textContent = wordsOf(work);
  }
}
