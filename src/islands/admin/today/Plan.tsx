// Today's visits by engineer, above what waits: when, to whom, where, and what is missing.
import { useStore } from '@nanostores/react';
import type { PlannedDay } from '#contract/dashboard/today.ts';
import { DetailLink } from '#islands/admin/shell/DetailLink.tsx';
import { todayStore } from '#stores/admin/today.ts';

type Visit = PlannedDay[number]['visits'][number];

const Line = ({ visit: { _id, time, name, postCode, missing } }: { visit: Visit }) => (
  <li className="flex flex-wrap items-center gap-x-2">
    <time className="tabular-nums">{time}</time>
    <DetailLink id={_id} noun="Appointment for">
      {name}
    </DetailLink>
    {postCode && <span className="text-soft">{postCode}</span>}
    {missing.map((what) => (
      <span key={what} className="text-small font-semibold text-error">
        No {what}
      </span>
    ))}
  </li>
);

/** Empty on a day without visits, and until it has loaded: Today, below it, says if that fails. */
export function Plan() {
  const state = useStore(todayStore.$state);
  if (state.state !== 'ready' || state.data.plan.length === 0) return null;
  return (
    <section aria-label="Visits today" className="grid gap-x-10 gap-y-4 sm:grid-cols-2 xl:grid-cols-4">
      {state.data.plan.map(({ engineer, visits }) => (
        <div key={engineer}>
          <h2 className="border-b border-ink pb-1 text-compact font-semibold">{engineer || 'Nobody yet'}</h2>
          <ul className="mt-1 grid gap-1">
            {visits.map((visit) => (
              <Line key={visit._id} visit={visit} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
