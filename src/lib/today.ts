// The items of Today in words, and the list of the dashboard in which each is settled.

import type { TodayItem, TodayKind } from '#contract/dashboard/today.ts';
import { addDays, DAY_MS, HOUR_MS } from './days.ts';
import { londonClock } from './london.ts';

interface Text {
  one: string;
  many: string;
  /** @param today `YYYY-MM-DD` in London */
  query: string | ((today: string) => string);
}

const TEXTS: Record<TodayKind, Text> = {
  clock: {
    one: 'server clock to confirm: it jumped ahead',
    many: 'server clocks to confirm',
    query: '?tab=settings',
  },
  currency: {
    one: 'line to change: parts sold in the UK are priced in pounds. Write currency: GBP in content/company.yml',
    many: 'lines to change',
    query: '?tab=website',
  },
  'safety-notices': {
    one: 'visit with a safety notice to read',
    many: 'visits with a safety notice to read',
    query: '?tab=appointments&status=safety-notice',
  },
  'late-sheets': {
    one: 'visit with a late sheet to compare',
    many: 'visits with a late sheet to compare',
    query: '?tab=appointments&status=late-sheet',
  },
  'phones-waiting': {
    one: 'engineer’s phone has something that hasn’t arrived here yet',
    many: 'engineers’ phones have something that hasn’t arrived here yet',
    query: '?tab=engineers',
  },
  'bank-waiting': {
    one: 'change of the bank details on bills waits: stop it unless you know of it',
    many: 'changes of the bank details on bills wait',
    query: '?tab=settings',
  },
  'bank-changed': {
    one: 'change of the bank details on bills',
    many: 'changes of the bank details on bills',
    query: '?tab=settings',
  },
  publication: {
    one: 'fault keeps the pages from being published',
    many: 'faults keep the pages from being published',
    query: '?tab=website',
  },
  'visits-today': { one: 'visit today', many: 'visits today', query: '?tab=appointments' },
  'visits-tomorrow': {
    one: 'visit tomorrow',
    many: 'visits tomorrow',
    query: (today) => `?tab=appointments&day=${addDays(today, 1)}`,
  },
  'without-address': {
    one: 'visit without an address',
    many: 'visits without an address',
    query: '?tab=appointments&status=without-address',
  },
  requests: {
    one: 'request for a visit',
    many: 'requests for a visit',
    query: '?tab=appointments&status=to-answer&kind=booking',
  },
  'quote-requests': {
    one: 'quote to write',
    many: 'quotes to write',
    query: '?tab=quotes&status=to-answer',
  },
  'quotes-ending': {
    one: 'quote ends within three days',
    many: 'quotes end within three days',
    query: '?tab=quotes&status=quote-ending',
  },
  'visits-to-end': {
    one: 'visit to end',
    many: 'visits to end',
    query: '?tab=appointments&status=to-end',
  },
  'jobs-to-bill': {
    one: 'job to bill',
    many: 'jobs to bill',
    query: '?tab=appointments&status=to-bill',
  },
  'money-overdue': {
    one: 'bill is overdue',
    many: 'bills are overdue',
    query: '?tab=orders&status=overdue',
  },
  'bills-to-phone': {
    one: 'customer to phone about a bill',
    many: 'customers to phone about bills',
    query: '?tab=orders&status=to-phone',
  },
  'bills-phoned': {
    one: 'unpaid bill that was phoned about',
    many: 'unpaid bills that were phoned about',
    query: '?tab=orders&status=phoned',
  },
  'cash-with-engineers': {
    one: 'sum in cash has been with an engineer for a week',
    many: 'sums in cash have been with engineers for a week',
    query: '?tab=engineers',
  },
  'orders-to-send': {
    one: 'order to send',
    many: 'orders to send',
    query: '?tab=orders&status=to-send',
  },
  payments: {
    one: 'payment to check',
    many: 'payments to check',
    query: '?tab=orders&status=to-check',
  },
  'to-give-back': {
    one: 'payment to give back by hand',
    many: 'payments to give back by hand',
    query: '?tab=orders&status=to-give-back',
  },
  'refund-refused': {
    one: 'refund refused by PayPal',
    many: 'refunds refused by PayPal',
    query: '?tab=orders&status=refund-refused',
  },
  'paid-twice': {
    one: 'order was paid twice',
    many: 'orders were paid twice',
    query: '?tab=orders&status=paid-twice',
  },
  'refunded-twice': {
    one: 'payment went back twice',
    many: 'payments went back twice',
    query: '?tab=orders&status=refunded-twice',
  },
  'tell-by-phone': {
    one: 'customer to tell by phone',
    many: 'customers to tell by phone',
    query: '?tab=appointments&status=tell-by-phone',
  },
  'to-come-back': {
    one: 'job to come back for',
    many: 'jobs to come back for',
    query: '?tab=appointments&status=to-come-back',
  },
  cancellations: {
    one: 'notice of cancellation',
    many: 'notices of cancellation',
    query: '?tab=cancellations&status=open',
  },
  suspected: {
    one: 'suspected spam request',
    many: 'suspected spam requests',
    query: '?tab=appointments&status=suspected-spam',
  },
  reviews: {
    one: 'review to publish or hide',
    many: 'reviews to publish or hide',
    query: '?tab=reviews&status=held',
  },
  'new-reviews': {
    one: 'new review to read',
    many: 'new reviews to read',
    query: '?tab=reviews&status=new',
  },
  mails: { one: 'email that failed', many: 'emails that failed', query: '?tab=mail&status=failed' },
  counts: {
    one: 'part to count: more were fitted than were on the shelf',
    many: 'parts to count: more were fitted than were on the shelf',
    query: '?tab=products&status=to-count',
  },
  'low-stock': {
    one: 'part running low',
    many: 'parts running low',
    query: '?tab=products&status=low',
  },
};

/** @example waitingFor(3 * DAY_MS) // '3 days' */
function waitingFor(milliseconds: number): string {
  const days = Math.floor(milliseconds / DAY_MS);
  const hours = Math.floor(milliseconds / HOUR_MS);
  if (days > 0) return days === 1 ? '1 day' : `${days} days`;
  if (hours > 0) return hours === 1 ? '1 hour' : `${hours} hours`;
  return 'under an hour';
}

/** Of a job to bill: after 14 days its VAT belongs to the day of the work, so it is marked a week before. */
const LATE_MS = 7 * DAY_MS;

/** Somebody may be hurt, money lost, or a day missed. */
const URGENT: ReadonlySet<TodayKind> = new Set([
  'clock',
  'safety-notices',
  'bank-waiting',
  'publication',
  'quotes-ending',
  'late-sheets',
  'money-overdue',
  'payments',
  'refund-refused',
  'paid-twice',
  'refunded-twice',
  'tell-by-phone',
  'mails',
]);

/** @param now milliseconds since 1970 @returns `query` is the address's, for /admin; `waiting` is '' without an age */
export function todayText({ kind, count, since, sum, reason }: TodayItem, now: number) {
  const { one, many, query } = TEXTS[kind];
  const inAll = sum ? `, ${sum} in all` : '';
  const why = reason ? `. ${reason}` : '';
  const isLate = kind === 'jobs-to-bill' && since !== null && now - Date.parse(since) >= LATE_MS;
  return {
    text: (count === 1 ? one : many) + inAll + why,
    waiting: since === null ? '' : waitingFor(now - Date.parse(since)),
    isLate,
    isUrgent: isLate || URGENT.has(kind),
    query: typeof query === 'string' ? query : query(londonClock(now).date),
  };
}
