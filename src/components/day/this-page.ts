// What an engineer's page is about, and the line in which it says what became of a press.
import * as messages from '#content/messages/jobs.yml';
import { fillIn } from '#lib/fill.ts';
import type { At } from './phone-store.ts';
import { wordsOf } from './sentences.ts';
import type { VisitWork } from './work.ts';

const [, , ofLink = '', where, id = ''] = location.pathname.split('/');
/** Of the link. */
export const token = ofLink;
/** The customer reads it: it has no sheet, and asks for none. */
const isToPay = document.querySelector('[data-to-pay]') !== null;
/** '' on the page of the day. */
export const visit = where === 'jobs' && !isToPay ? id : '';
/** Of the page that is asked for anew; a sheet has its own below another press's address, too. */
const own = isToPay ? `/day/${token}` : location.pathname;
export const path = visit === '' ? own : `/day/${token}/jobs/${visit}`;
const owner = document.querySelector<HTMLElement>('[data-engineer]')?.dataset;
/** '' on the page of a link that has ended. */
export const engineer = owner?.engineer ?? '';
/** With the name, for whoever opens their own link on this phone. */
export const here = { engineer, visit, engineerName: owner?.name ?? '' };

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
});
/** In London. @example '14:02' */
export const timeNow = (): string => clock.format(Date.now());
export const sentNow = (): string => fillIn(messages.sentAt, { time: timeNow() });

/** What is longer takes a line of its own, in letters. */
const SHORT = 60;

const bar = (): HTMLElement | null => document.querySelector<HTMLElement>('[data-bar]');

/** In the bar below all else, or on what the phone was handed over for, where the bar isn't seen. */
export function say(message: string): void {
  const handed = document.querySelector('.job-handed[open] [data-said]');
  if (handed) handed.textContent = message;
  const state = document.querySelector('[data-state]');
  if (state) state.textContent = handed ? '' : message;
  bar()?.toggleAttribute('data-long', message.length > SHORT);
  bar()?.toggleAttribute('data-sent', message === sentNow());
  bar()?.toggleAttribute('data-holds', [messages.waits, messages.endWaits].includes(message));
}

/** Whether there is something to send. */
export const showUnsent = (isUnsent: boolean): void => {
  bar()?.toggleAttribute('data-unsent', isUnsent);
};

/** That the phone keeps what is written; where it doesn't, the page saves as without script. */
export const showKeeps = (isKept: boolean): void => {
  bar()?.toggleAttribute('data-keeps', isKept);
};

export const showNetwork = (): void => {
  bar()?.toggleAttribute('data-offline', !navigator.onLine);
};

/** Of a press that needs the network. */
export const notDone = (): string => (navigator.onLine ? messages.notDone : messages.needsNetwork);

/** What each visit has on the phone, on the page of the day. */
export function showVisits(all: readonly (At & VisitWork)[]): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-visit]')) {
    const work = all.find((one) => one.engineer === engineer && one.visit === place.dataset.visit);
    if (work) place.textContent = wordsOf(work);
  }
}
