// What an engineer's page says of what the phone has, and of what came of it. Pure.
import * as messages from '#content/messages/jobs.yml';
import type { DayState } from '#contract/jobs/day-answer.ts';
import { fillIn } from '#lib/fill.ts';
import { isWithOffice } from './next-sending.ts';
import type { At } from './phone-store.ts';
import { countWaiting, isSent, unsentOf, type VisitWork } from './work.ts';

/** What the phone has of a visit, in a sentence; '' where it has nothing. */
export function sentenceOf({ sheet, items: kept }: VisitWork): string {
  const items = unsentOf(kept);
  if (sheet?.held === 'unsigned') return sheet.why;
  if (sheet?.held)
    return fillIn(sheet.held === 'refused' ? messages.notSent : messages.stays, { why: sheet.why });
  if (sheet?.step === 'finish') return messages.endWaits;
  if (sheet?.step === 'save' || items.some(({ held }) => held === '')) return messages.waits;
  if (sheet && !isSent(sheet)) return messages.keptHere;
  return items.length > 0 ? messages.someLeft : '';
}

/** The same in a word or two, beside the visit on the page of the day. */
export function wordsOf(work: VisitWork): string {
  const isHeld = work.sheet?.held || work.items.some(({ held }) => held !== '');
  if (isHeld) return messages.notAllSent;
  return countWaiting(work) > 0 ? messages.waiting : sentenceOf(work);
}

/** Of other engineers who used this phone and whose work waits: by name, but that of an older release, which kept none. */
export function othersSentence(all: readonly (At & VisitWork)[], engineer: string): string {
  const counts = new Map<string, number>();
  for (const work of all) {
    const count = countWaiting(work);
    if (work.engineer === engineer || count === 0) continue;
    const name = [work.sheet, ...work.items].find((kept) => kept?.engineerName)?.engineerName ?? '';
    counts.set(name, (counts.get(name) ?? 0) + count);
  }
  return [...counts]
    .map(([name, count]) => fillIn(name ? messages.othersNamed : messages.othersWait, { name, count }))
    .join(' ');
}

/**
 * What came of a round.
 * @param state of its newest answer @param sent says when it was sent @param work of the page's visit; left out on the page of the day
 */
export function outcomeOf(state: DayState, sent: string, work?: VisitWork): string {
  if (!work) return isWithOffice(state) ? sent : '';
  return sentenceOf(work) || (state === 'beside' ? messages.beside : sent);
}
