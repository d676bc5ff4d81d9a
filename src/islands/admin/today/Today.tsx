// What waits for the staff, above the tabs: each line leads to the list in which it is settled.

import type { TodayItem } from '#contract/dashboard/today.ts';
import { PlaceLink } from '#islands/admin/shell/PlaceLink.tsx';
import { usePolling } from '#islands/admin/shell/use-polling.ts';
import { useLoaded } from '#islands/shared/use-guard.ts';
import { NotReady } from '#islands/ui/NotReady.tsx';
import { todayText } from '#lib/today.ts';
import { todayStore } from '#stores/admin/today.ts';

function Item({ item }: { item: TodayItem }) {
  const { text, waiting, query } = todayText(item, Date.now());
  return (
    <li className="border-b border-line">
      <PlaceLink query={query} className="flex min-h-11 items-baseline gap-3 py-2 hover:underline">
        <span className="min-w-8 shrink-0 text-h3 font-semibold">{item.count.toLocaleString('en-GB')}</span>
        <span className="flex grow flex-wrap items-baseline justify-between gap-x-2">
          {text}
          {waiting && (
            <span className="label" title="The oldest">
              <span className="sr-only">The oldest: </span>
              {waiting}
            </span>
          )}
        </span>
      </PlaceLink>
    </li>
  );
}

export function Today() {
  const state = useLoaded(todayStore.$state, todayStore.load);
  usePolling(todayStore.refresh);
  if (state.state !== 'ready')
    return (
      <NotReady
        state={state}
        loading="Loading what’s waiting..."
        failed="Failed to load what’s waiting"
        onRetry={todayStore.load}
      />
    );
  const { items } = state.data;
  if (items.length === 0) return <p className="border-y border-line py-3">Nothing is waiting for you.</p>;
  return (
    <ul className="border-t border-line md:grid md:grid-cols-2 md:gap-x-8 xl:grid-cols-3">
      {items.map((item) => (
        <Item key={item.kind} item={item} />
      ))}
    </ul>
  );
}
