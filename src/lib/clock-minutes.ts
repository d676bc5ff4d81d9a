// Clock times as minutes of the day, and arrival windows as people read them.

/** @example minutesOf('09:30') // 570 */
export function minutesOf(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return hour * 60 + minute;
}

/** @example clockOf(570) // '09:30' */
export const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** @example arrivalText('09:00', 120) // '9:00–11:00' */
export function arrivalText(time: string, arrivalMinutes: number): string {
  const short = (clock: string) => clock.replace(/^0/, '');
  if (arrivalMinutes === 0) return short(time);
  return `${short(time)}–${short(clockOf((minutesOf(time) + arrivalMinutes) % 1440))}`;
}
