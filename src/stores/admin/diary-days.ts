// The diary's entries as its views show them: in London's time, by day and engineer.
import type { Diary, DiaryEntry } from '#contract/diary/diary.ts';
import { clockOf, minutesOf } from '#lib/clock-minutes.ts';
import { addDays, mondayOf } from '#lib/days.ts';
import { londonClock } from '#lib/london.ts';

export interface Shown {
  entry: DiaryEntry;
  engineer: Diary['engineers'][number] | undefined;
  /** Minutes of the day at which the taken time begins and ends, travel included. */
  from: number;
  to: number;
  /** '09:00', and the end without the travel. */
  begins: string;
  ends: string;
}

const DAY_MINUTES = 1440;
const ROW_MINUTES = 30;
/** Hours of a day without entries. */
const OPENS = 9 * 60;
const CLOSES = 18 * 60;

/** The days of a view: one, or the week from Monday to Sunday. */
export const daysOf = (day: string, isWeek: boolean) => {
  const from = isWeek ? mondayOf(day) : day;
  return { from, to: isWeek ? addDays(from, 6) : day };
};

export const listDays = (from: string, to: string): string[] => {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
};

/** A day's entries, the earliest first. What began the day before or ends the day after is cut off. */
export function entriesOn({ entries, engineers }: Diary, date: string): Shown[] {
  return entries
    .flatMap((entry): Shown[] => {
      const start = londonClock(Date.parse(entry.from));
      const end = londonClock(Date.parse(entry.to));
      if (start.date > date || end.date < date || (end.date === date && end.time === '00:00')) return [];
      const from = start.date < date ? 0 : minutesOf(start.time);
      const to = end.date > date ? DAY_MINUTES : minutesOf(end.time);
      return [
        {
          entry,
          engineer: engineers.find(({ _id }) => _id === entry.engineer),
          from,
          to,
          begins: clockOf(from),
          ends: clockOf(Math.min(to, entry.minutes ? from + entry.minutes : to) % DAY_MINUTES),
        },
      ];
    })
    .sort((one, other) => one.from - other.from);
}

/** A cell of the day's table: a visit, the way from it or time off, over some rows; 'free'; undefined under a cell above. */
export type GridCell = { shown: Shown; rows: number; isTravel: boolean } | 'free' | undefined;
export interface GridRow {
  time: string;
  cells: GridCell[];
}

/** The hours that a day's table shows: those of the engineers, else the usual ones, extended to its entries. */
function hoursOf(
  entries: readonly Shown[],
  { engineers }: Diary,
  date: string,
): { first: number; last: number } {
  const hours = engineers.flatMap(({ works }) => works[date] ?? []);
  const begins = [
    ...entries.map(({ from }) => from).filter((from) => from > 0),
    ...hours.map(({ opens }) => minutesOf(opens)),
  ];
  const ends = [
    ...entries.map(({ to }) => to).filter((to) => to < DAY_MINUTES),
    ...hours.map(({ closes }) => minutesOf(closes)),
  ];
  return {
    first: Math.floor(Math.min(OPENS, ...begins) / 60) * 60,
    last: Math.ceil(Math.max(CLOSES, ...ends) / 60) * 60,
  };
}

/** When the visit of an entry ends, without the way to the next. */
const visitEnd = ({ entry, from, to }: Shown): number =>
  entry.minutes ? Math.min(to, from + entry.minutes) : to;

/** The day as a table of half hours by engineer. Visits are drawn over time off. */
export function dayGrid(diary: Diary, date: string): GridRow[] {
  const entries = entriesOn(diary, date);
  const { first, last } = hoursOf(entries, diary, date);
  const count = (last - first) / ROW_MINUTES;
  const columns = diary.engineers.map(({ _id }) => {
    const own = entries
      .filter(({ entry }) => entry.engineer === _id)
      .toSorted((one, other) => Number(one.entry.kind === 'off') - Number(other.entry.kind === 'off'));
    const partAt = (row: number): string => {
      const at = first + row * ROW_MINUTES;
      const n = own.findIndex((one) => one.from < at + ROW_MINUTES && at < one.to);
      const shown = own[n];
      return shown ? `${n} ${at >= visitEnd(shown) ? 'travel' : ''}` : '';
    };
    const parts = Array.from({ length: count }, (_, row) => partAt(row));
    return parts.map((part, row): GridCell => {
      if (!part) return 'free';
      if (part === parts[row - 1]) return undefined;
      const end = parts.findIndex((other, at) => at > row && other !== part);
      const shown = own[Number.parseInt(part, 10)] as Shown;
      return { shown, rows: (end < 0 ? count : end) - row, isTravel: part.endsWith('travel') };
    });
  });
  return Array.from({ length: count }, (_, row) => ({
    time: clockOf(first + row * ROW_MINUTES),
    cells: columns.map((column) => column[row]),
  }));
}

/** Whether the engineer works at that time of the day. */
export function worksThen({ works }: Diary['engineers'][number], date: string, time: string): boolean {
  const hours = works[date];
  return hours !== undefined && hours.opens <= time && time < hours.closes;
}
