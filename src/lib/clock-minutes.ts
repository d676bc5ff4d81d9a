// Clock times as minutes of the day, and arrival windows as people read them.

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

/** @example arrivalText('09:00', 120) // '9:00–11:00' @example arrivalText('17:00', 120, '18:00') // '17:00–18:00' */
export function arrivalText(time: string, arrivalMinutes: number, closes?: string): string {
  const short = (clock: string) => clock.replace(/^0/, '');
  if (arrivalMinutes === 0) return short(time);
  const ends = minutesOf(time) + windowMinutes(time, arrivalMinutes, closes);
  return `${short(time)}–${short(clockOf(ends % 1440))}`;
}
