import type { Diary } from '#contract/diary/diary.ts';
import { namedDay } from '#lib/london.ts';
import { dayGrid, type GridCell, type GridRow, worksThen } from '#stores/admin/diary-days.ts';
import { placing } from '#stores/admin/placing.ts';
import { EntryFacts, groundOf } from './EntryFacts.tsx';

interface FreeProps {
  date: string;
  time: string;
  engineer: Diary['engineers'][number];
}

/** A press books there. Not a stop of the Tab key, of which there would be a hundred: "Book by phone" does the same. */
const FreePlace = ({ date, time, engineer }: FreeProps) => (
  <td
    className={`border-l border-line p-0 ${time.endsWith('00') ? 'border-t' : ''} ${worksThen(engineer, date, time) ? '' : 'not-working'}`}
  >
    {engineer.active && (
      <button
        type="button"
        tabIndex={-1}
        className="block h-10 w-full hover:bg-signal/10"
        aria-label={`Book at ${time} with ${engineer.name}`}
        onClick={() => placing.phone.open({ date, time, engineer: engineer._id })}
      />
    )}
  </td>
);

/** As high as its time, whatever it says: all hours have one height. */
const TakenPlace = ({ shown, rows, isTravel }: Exclude<GridCell, 'free' | undefined>) => (
  <td
    rowSpan={rows}
    className={`relative border-t border-l border-line p-0 align-top ${isTravel ? 'on-the-way' : groundOf(shown)}`}
  >
    <div className="absolute inset-0 overflow-hidden px-2 py-1">
      {isTravel ? <span className="sr-only">On the way</span> : <EntryFacts shown={shown} size="cell" />}
    </div>
  </td>
);

interface RowProps {
  row: GridRow;
  isHour: boolean;
  diary: Diary;
  date: string;
}

function Row({ row: { time, cells }, isHour, diary, date }: RowProps) {
  return (
    <tr className="h-10">
      {isHour && (
        <th
          scope="row"
          rowSpan={2}
          className="label border-t border-line pt-1 text-left align-top font-normal tabular-nums"
        >
          {time}
        </th>
      )}
      {diary.engineers.map((engineer, at) => {
        const cell = cells[at];
        if (cell === undefined) return null;
        return cell === 'free' ? (
          <FreePlace key={engineer._id} {...{ time, date, engineer }} />
        ) : (
          <TakenPlace key={engineer._id} {...cell} />
        );
      })}
    </tr>
  );
}

/** A row for each half hour, a column for each engineer; an entry is as high as it is long. */
export function DayTable({ diary, date }: { diary: Diary; date: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: many engineers scroll, by the keyboard too.
    <section aria-label="Day by engineer" tabIndex={0} className="overflow-x-auto">
      <table className="w-full table-fixed border-collapse border-t border-ink">
        <caption className="sr-only">Diary of {namedDay(date)}</caption>
        <thead>
          <tr>
            <th scope="col" className="label w-16 py-3 text-left font-normal">
              Time
            </th>
            {diary.engineers.map(({ _id, name, active, works }) => (
              <th key={_id} scope="col" className="min-w-40 border-l border-line px-3 py-3 text-left">
                {name}
                {!active && <span className="label block font-normal">Inactive</span>}
                {active && !works[date] && (
                  <span className="label block font-normal">Doesn’t work that day</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {dayGrid(diary, date).map((row, at) => (
            <Row key={row.time} row={row} isHour={at % 2 === 0} {...{ diary, date }} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
