// Days in words, the same in every browser and on the server: their own formats differ in commas and short months.

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const WORDS = {
  day: (at: Date) => String(at.getUTCDate()),
  weekday: (at: Date) => WEEKDAYS[at.getUTCDay()],
  shortWeekday: (at: Date) => WEEKDAYS[at.getUTCDay()]?.slice(0, 3),
  month: (at: Date) => MONTHS[at.getUTCMonth()],
  // British usage: Sept.
  shortMonth: (at: Date) => MONTHS[at.getUTCMonth()]?.slice(0, at.getUTCMonth() === 8 ? 4 : 3),
  year: (at: Date) => String(at.getUTCFullYear()),
};

/**
 * @param date `YYYY-MM-DD`; any other text is returned as it is
 * @example dateWords('2026-12-25', 'weekday', 'day', 'month') // 'Friday 25 December'
 */
export function dateWords(date: string, ...words: (keyof typeof WORDS)[]): string {
  const at = new Date(`${date}T12:00:00Z`);
  return Number.isNaN(at.getTime()) ? date : words.map((word) => WORDS[word](at)).join(' ');
}
