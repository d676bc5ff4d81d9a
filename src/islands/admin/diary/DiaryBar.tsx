import { useEffect, useState } from 'react';
import { Button } from '#islands/ui/Button.tsx';
import { addDays, shortDay } from '#lib/days.ts';
import { londonClock, namedDay } from '#lib/london.ts';
import { showDays } from '#stores/admin/admin-url.ts';
import { daysOf } from '#stores/admin/diary-days.ts';

const VIEWS = [
  { title: 'Day', isWeek: false },
  { title: 'Week', isWeek: true },
];

/** Until typing rests: a year passes through 0002 and 0020. */
const RESTS_MS = 400;

function GoTo({ day }: { day: string }) {
  const [typed, setTyped] = useState(day);
  useEffect(() => setTyped(day), [day]);
  useEffect(() => {
    if (!typed || typed === day) return;
    const timer = setTimeout(() => showDays({ day: typed }), RESTS_MS);
    return () => clearTimeout(timer);
  }, [typed, day]);
  return (
    <input
      type="date"
      aria-label="Go to"
      className="control w-40 max-md:hidden"
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}

/** Controls for the days that the diary shows. */
export function DiaryBar({ day, isWeek }: { day: string; isWeek: boolean }) {
  const { from, to } = daysOf(day, isWeek);
  const step = isWeek ? 7 : 1;
  const unit = isWeek ? 'week' : 'day';
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <h2 id="diary-title" className="text-h3 max-md:w-full" aria-live="polite">
        {isWeek ? `${shortDay(from)} – ${shortDay(to)}` : namedDay(day)}
      </h2>
      <div className="flex flex-wrap items-center gap-2 max-md:w-full">
        <Button small aria-label={`Previous ${unit}`} onClick={() => showDays({ day: addDays(day, -step) })}>
          ←
        </Button>
        <Button
          small
          onClick={() => showDays({ day: '' })}
          aria-pressed={day === londonClock(Date.now()).date}
        >
          Today
        </Button>
        <Button small aria-label={`Next ${unit}`} onClick={() => showDays({ day: addDays(day, step) })}>
          →
        </Button>
        <GoTo day={day} />
        <div className="ml-auto flex gap-2 md:ml-4">
          {VIEWS.map((view) => (
            <Button
              key={view.title}
              small
              aria-pressed={view.isWeek === isWeek}
              onClick={() => showDays({ view: view.isWeek ? 'week' : '' })}
            >
              {view.title}
            </Button>
          ))}
        </div>
      </div>
    </div>
  );
}
