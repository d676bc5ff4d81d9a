// Clock times as minutes of the day, arrival windows and durations as people read them.

const DAY_MINUTES = 24 * 60;

/** @example minutesOf('09:30') // 570 */
export function minutesOf(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return hour * 60 + minute;
}

/** @example clockOf(570) // '09:30' */
export const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** How long the window after `time` is: it ends when the company closes. Without limit for a time after that. */
export function windowMinutes(time: string, arrivalMinutes: number, closes = '24:00'): number {
  const left = minutesOf(closes) - minutesOf(time);
  return left > 0 ? Math.min(arrivalMinutes, left) : arrivalMinutes;
}

/** When the window after `time` ends. */
const windowEnd = (time: string, arrivalMinutes: number, closes?: string): string =>
  clockOf((minutesOf(time) + windowMinutes(time, arrivalMinutes, closes)) % DAY_MINUTES);

/** @example betweenText('14:00', 120) // 'between 14:00 and 16:00' @example betweenText('09:00', 0) // 'at 09:00' */
export const betweenText = (time: string, arrivalMinutes: number, closes?: string): string =>
  arrivalMinutes === 0 ? `at ${time}` : `between ${time} and ${windowEnd(time, arrivalMinutes, closes)}`;

/** @example arrivalText('09:00', 120) // '09:00–11:00' @example arrivalText('17:00', 120, '18:00') // '17:00–18:00' */
export const arrivalText = (time: string, arrivalMinutes: number, closes?: string): string =>
  arrivalMinutes === 0 ? time : `${time}–${windowEnd(time, arrivalMinutes, closes)}`;

/** @example durationText(90) // '1 h 30 min' */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 ? `${hours} h` : '', rest > 0 ? `${rest} min` : ''].filter(Boolean).join(' ');
}

/** How labour is charged, in minutes. */
export interface LabourUnits {
  /** The shortest. */
  least: number;
  step: number;
}

/**
 * The labour since a time of the same day, as it is charged: in whole steps, rounded up.
 * @returns minutes; 0 where nobody knows since when, or it is still to come
 * @example labourSince('11:20', '12:30', { least: 60, step: 15 }) // 75
 */
export function labourSince(from: string, now: string, { least, step }: LabourUnits): number {
  const minutes = from === '' ? -1 : minutesOf(now) - minutesOf(from);
  return minutes >= 0 ? Math.max(least, Math.ceil(minutes / step) * step) : 0;
}

/** A time that no line ends within. */
export const unbrokenTime = (text: string): string =>
  text.replaceAll(/(?<=\d) (?=h|min)|(?<=\d h) (?=\d)/g, '\u00a0');

/**
 * The name of a line of labour by time, with what was done in it where somebody said.
 * @example labourName(90, 'Set the beat') // 'Labour, 1 h 30 min: Set the beat'
 */
export const labourName = (minutes: number, note = ''): string =>
  [`Labour, ${durationText(minutes)}`, note].filter(Boolean).join(': ');

/** What was done in it, of a line so named, or as it is typed. @example labourNote('Labour, 1 h 30 min: Set the beat') // 'Set the beat' */
export const labourNote = (name: string): string =>
  name.replace(/^Labour, (?:\d+ h)?(?: ?\d+ min)?(?:: |$)/, '');
