// What waits for the staff: each line leads to the list in which it is settled.
import type { TodayItem } from '#contract/dashboard/today.ts';
import { StopBankChange } from '#islands/admin/settings/StopBankChange.tsx';
import { PlaceLink } from '#islands/admin/shell/PlaceLink.tsx';
import { usePolling } from '#islands/admin/shell/use-polling.ts';
import { useLoaded } from '#islands/shared/use-guard.ts';
import { Chip } from '#islands/ui/Chip.tsx';
import { NotReady } from '#islands/ui/NotReady.tsx';
import { todayText } from '#lib/today.ts';
import { todayStore } from '#stores/admin/today.ts';

function Item({ item }: { item: TodayItem }) {
  const { text, waiting, isLate, query } = todayText(item, Date.now());
  return (
    <li className="min-w-0">
      <PlaceLink query={query} className="flex min-h-11 items-center gap-x-1.5 hover:underline md:min-h-8">
        <strong>{item.count.toLocaleString('en-GB')}</strong> {text}
        {waiting && (
          <span className={`shrink-0 ${isLate ? '' : 'label'}`} title="The oldest">
            <span className="sr-only">The oldest: </span>
            {isLate ? <Chip tone="signal">{waiting}</Chip> : waiting}
          </span>
        )}
      </PlaceLink>
      {item.kind === 'bank-waiting' && <StopBankChange className="mb-2" />}
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
  if (items.length === 0) return <p className="min-h-8">Nothing is waiting for you.</p>;
  return (
    <ul className="flex flex-wrap gap-x-6 max-md:grid">
      {items.map((item) => (
        <Item key={item.kind} item={item} />
      ))}
    </ul>
  );
}
