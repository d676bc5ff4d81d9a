import type { Diary } from '#contract/diary/diary.ts';
import { shortDay } from '#lib/days.ts';
import { londonClock, weekdayOf } from '#lib/london.ts';
import { showDays } from '#stores/admin/admin-url.ts';
import { entriesOn, listDays, type Shown } from '#stores/admin/diary-days.ts';
import { EntryFacts, groundOf } from './EntryFacts.tsx';

const Entries = ({ entries }: { entries: readonly Shown[] }) => (
  <ul className="grid gap-1.5">
    {entries.map((shown) => (
      <li key={shown.entry._id} className={`px-1.5 py-1.5 xl:px-2 ${groundOf(shown)}`}>
        <EntryFacts shown={shown} size="brief" />
      </li>
    ))}
  </ul>
);

/** A row for each engineer, a column for each day. A Sunday without entries is left out. */
export function WeekTable({ diary, from, to }: { diary: Diary; from: string; to: string }) {
  const today = londonClock(Date.now()).date;
  const days = listDays(from, to)
    .map((date) => ({ date, entries: entriesOn(diary, date) }))
    .filter(({ date, entries }) => entries.length > 0 || weekdayOf(date) !== 'sunday');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: seven days scroll on a tablet, by the keyboard too.
    <section aria-label="Week by engineer" tabIndex={0} className="relative scroll-pl-20 overflow-x-auto">
      <table
        className={`w-full table-fixed ${days.length > 6 ? 'min-w-200' : 'min-w-176'} border-collapse border-t border-ink`}
      >
        <caption className="sr-only">
          Diary from {shortDay(from)} to {shortDay(to)}
        </caption>
        <thead>
          <tr>
            <th scope="col" className="label sticky left-0 w-18 bg-paper py-3 lg:w-28 text-left font-normal">
              Engineer
            </th>
            {days.map(({ date }) => (
              <th key={date} scope="col" className="border-l border-line px-2 py-2 text-left">
                <button
                  type="button"
                  className={`link min-h-9 text-brief whitespace-nowrap xl:text-body ${date === today ? 'text-signal-text' : ''}`}
                  onClick={() => showDays({ day: date, view: '' })}
                >
                  {shortDay(date)}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {diary.engineers.map((engineer) => (
            <tr key={engineer._id} className="border-t border-line">
              <th
                scope="row"
                className="sticky left-0 bg-paper py-3 pr-2 text-left align-top text-compact wrap-anywhere lg:text-body"
              >
                {engineer.name}
              </th>
              {days.map(({ date, entries }) => (
                <td
                  key={date}
                  className={`border-l border-line p-1 align-top xl:p-1.5 ${engineer.works[date] ? '' : 'not-working'}`}
                >
                  {!engineer.works[date] && <span className="sr-only">Doesn’t work that day</span>}
                  <Entries entries={entries.filter(({ entry }) => entry.engineer === engineer._id)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
