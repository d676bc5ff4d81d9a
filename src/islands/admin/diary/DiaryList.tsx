import type { Diary } from '#contract/diary/diary.ts';
import { PhoneLink } from '#islands/admin/shell/Contact.tsx';
import { namedDay } from '#lib/london.ts';
import { entriesOn, listDays } from '#stores/admin/diary-days.ts';
import { EntryFacts, groundOf } from './EntryFacts.tsx';

/** The diary on phones: a list of each day's entries. */
export function DiaryList({ diary, from, to }: { diary: Diary; from: string; to: string }) {
  const days = listDays(from, to).map((date) => ({ date, entries: entriesOn(diary, date) }));
  const shown = from === to ? days : days.filter(({ entries }) => entries.length > 0);
  if (shown.every(({ entries }) => entries.length === 0))
    return (
      <p className="border-t border-line py-5 text-soft">
        No visits {from === to ? 'on this day' : 'in this week'}.
      </p>
    );
  return (
    <div className="grid gap-6">
      {shown.map(({ date, entries }) => (
        <div key={date}>
          {from !== to && <h3 className="mb-2 text-body">{namedDay(date)}</h3>}
          <ul className="grid gap-2">
            {entries.map((one) => (
              <li key={one.entry._id} className={`px-4 py-3 ${groundOf(one)}`}>
                <p className="label">{one.engineer?.name}</p>
                <EntryFacts shown={one} />
                {one.entry.appointment && (
                  <span className="mt-1 block">
                    <PhoneLink phone={one.entry.appointment.phone} />
                  </span>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
