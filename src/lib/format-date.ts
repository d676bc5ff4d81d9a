// Dates formatted for British readers.
import { betweenText } from './clock-minutes.ts';
import { dateWords } from './date-words.ts';
import { fillIn, type Phrase } from './fill.ts';
import { londonClock, namedDay } from './london.ts';

/** @example formatDay('2027-03-15') // '15 Mar 2027' */
export const formatDay = (date: string): string => dateWords(date, 'day', 'shortMonth', 'year');

/** A day on which somebody comes, or until which somebody acts. @example formatVisitDay('2027-03-15') // 'Mon 15 Mar 2027' */
export const formatVisitDay = (date: string): string =>
  dateWords(date, 'shortWeekday', 'day', 'shortMonth', 'year');

export interface Arrival {
  /** London time; `time` is '' where none is arranged. */
  date: string;
  time: string;
  arrivalMinutes: number;
}

/** Of a request that was taken on the phone: nobody wished for a day. */
export const NO_TIME = 'no time arranged yet';

/** @example formatArrival({ date: '2027-03-15', time: '14:00', arrivalMinutes: 120 }) // 'Mon 15 Mar 2027 between 14:00 and 16:00' */
export const formatArrival = ({ date, time, arrivalMinutes }: Arrival): string =>
  time ? `${formatVisitDay(date)} ${betweenText(time, arrivalMinutes)}` : NO_TIME;

/** The same, with the day in full. @example 'Monday 15 March between 14:00 and 16:00' */
export const namedArrival = ({ date, time, arrivalMinutes }: Arrival): string =>
  time ? `${namedDay(date)} ${betweenText(time, arrivalMinutes)}` : NO_TIME;

interface OfferedVisit {
  visit: (Arrival & { isOver: boolean }) | null;
  newTimeBy?: string | undefined;
  bill: 'none' | 'follows' | 'sent';
}
interface VisitMessages {
  visit: Phrase<'when'>;
  visited: Phrase<'day'>;
  comesBack: Phrase<'day'>;
  comesBackLate: string;
  noVisit: string;
}

/** What the page of an accepted quote says of its visit; '' where none was arranged and the work is done. */
export function visitText(messages: VisitMessages, { visit, newTimeBy, bill }: OfferedVisit): string {
  if (visit?.isOver) return fillIn(messages.visited, { day: formatVisitDay(visit.date) });
  if (visit) return fillIn(messages.visit, { when: formatArrival(visit) });
  if (newTimeBy) return fillIn(messages.comesBack, { day: formatVisitDay(newTimeBy) });
  if (newTimeBy === '') return messages.comesBackLate;
  return bill === 'none' ? messages.noVisit : '';
}

/** The day in London at an instant in ISO 8601. @example formatInstant('2027-03-15T23:30:00Z') // '15 Mar 2027' */
export function formatInstant(iso: string): string {
  const instant = Date.parse(iso);
  return Number.isNaN(instant) ? iso : formatDay(londonClock(instant).date);
}

/**
 * Day and minute in London.
 * @param instant milliseconds since 1970
 * @example formatMoment(Date.parse('2027-03-15T14:30:00Z')) // '15 Mar 2027 at 14:30'
 */
export function formatMoment(instant: number): string {
  const { date, time } = londonClock(instant);
  return `${formatDay(date)} at ${time}`;
}
