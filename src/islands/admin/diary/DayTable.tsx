import type { Diary } from '#contract/diary/diary.ts';
import { namedDay } from '#lib/london.ts';
import { dayGrid, type GridRow } from '#stores/admin/diary-days.ts';
import { placing } from '#stores/admin/placing.ts';
import { EntryFacts, groundOf } from './EntryFacts.tsx';

interface FreeProps {
  date: string;
  time: string;
  engineer: Diary['engineers'][number] | undefined;
}

/** A press books there. Not a stop of the Tab key, of which there would be a hundred: "Book by phone" does the same. */
const FreePlace = ({ date, time, engineer }: FreeProps) =>
  engineer?.active && (
    <button
      type="button"
      tabIndex={-1}
      className="block h-9 w-full hover:bg-ink/5"
      aria-label={`Book at ${time} with ${engineer.name}`}
      onClick={() => placing.phone.open({ date, time, engineer: engineer._id })}
    />
  );

interface RowProps {
  row: GridRow;
  isHour: boolean;
  diary: Diary;
  date: string;
}

function Row({ row: { time, cells }, isHour, diary, date }: RowProps) {
  return (
    <tr className="h-9">
      {isHour && (
        <th
          scope="row"
          rowSpan={2}
          className="label border-t border-line pt-1 text-left align-top font-normal tabular-nums"
        >
          {time}
        </th>
      )}
      {cells.map((cell, at) =>
        cell === undefined ? null : (
          <td
            key={diary.engineers[at]?._id}
            rowSpan={cell?.rows ?? 1}
            className={`border-l border-line align-top ${isHour || cell ? 'border-t' : ''} ${cell ? `px-3 py-2 ${groundOf(cell.shown)}` : ''}`}
          >
            {cell ? (
              <EntryFacts shown={cell.shown} />
            ) : (
              <FreePlace {...{ time, date }} engineer={diary.engineers[at]} />
            )}
          </td>
        ),
      )}
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
            {diary.engineers.map(({ _id, name, active }) => (
              <th key={_id} scope="col" className="min-w-40 border-l border-line px-3 py-3 text-left">
                {name}
                {!active && <span className="label block font-normal">Inactive</span>}
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
