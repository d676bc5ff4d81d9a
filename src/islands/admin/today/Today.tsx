// What waits for the staff: each tile leads to the list in which it is settled.
import type { TodayItem } from '#contract/dashboard/today.ts';
import { StopBankChange } from '#islands/admin/settings/StopBankChange.tsx';
import { PlaceLink } from '#islands/admin/shell/PlaceLink.tsx';
import { usePolling } from '#islands/admin/shell/use-polling.ts';
import { useLoaded } from '#islands/shared/use-guard.ts';
import { Chip } from '#islands/ui/Chip.tsx';
import { NotReady } from '#islands/ui/NotReady.tsx';
import { todayText } from '#lib/today.ts';
import { todayStore } from '#stores/admin/today.ts';
import { useSignOutWarning } from './use-sign-out-warning.ts';

type Waiting = TodayItem & ReturnType<typeof todayText>;

const Count = ({ item: { count, isUrgent }, className }: { item: Waiting; className: string }) => (
  <>
    {isUrgent && <span className="sr-only">Urgent: </span>}
    <strong className={className}>{count.toLocaleString('en-GB')}</strong>
  </>
);

/** A row on a phone. */
const Tile = ({ item }: { item: Waiting }) => (
  <li className="flex min-w-0 flex-col">
    <PlaceLink
      query={item.query}
      className={`flex min-h-11 items-center gap-x-1.5 hover:underline grow md:grid md:min-h-22 md:grid-cols-[1fr_auto] md:content-between md:border md:border-line md:bg-card md:p-3 ${item.isUrgent ? 'border-l-4 border-l-signal pl-2 md:border-l-4 md:border-l-signal' : ''}`}
    >
      <Count item={item} className="md:text-[1.75rem] md:leading-none md:tabular-nums" />
      <span className="md:order-last md:col-span-2 md:text-small">{item.text}</span>
      {item.waiting && (
        <span className={`shrink-0 ${item.isLate ? '' : 'label'}`} title="The oldest">
          <span className="sr-only">The oldest: </span>
          {item.isLate ? <Chip tone="signal">{item.waiting}</Chip> : item.waiting}
        </span>
      )}
    </PlaceLink>
    {item.kind === 'bank-waiting' && <StopBankChange className="my-2" />}
  </li>
);

const Tiles = ({ items }: { items: readonly Waiting[] }) =>
  items.length === 0 ? (
    <p className="min-h-8">Nothing is waiting for you.</p>
  ) : (
    <ul className="grid md:grid-cols-4 md:gap-3">
      {items.map((item) => (
        <Tile key={item.kind} item={item} />
      ))}
    </ul>
  );

/** One line, however much it is. */
const Strip = ({ items }: { items: readonly Waiting[] }) => (
  <ul className="flex h-10 gap-x-6 overflow-x-auto whitespace-nowrap border-l-4 border-signal pl-3">
    {items.map((item) => (
      <li key={item.kind}>
        <PlaceLink query={item.query} className="flex h-10 items-center gap-x-1.5 hover:underline">
          <Count item={item} className="" /> {item.text}
        </PlaceLink>
      </li>
    ))}
  </ul>
);

/** @param isWhole else only what is urgent */
export function Today({ isWhole }: { isWhole: boolean }) {
  const state = useLoaded(todayStore.$state, todayStore.load);
  usePolling(todayStore.refresh);
  useSignOutWarning(state.state === 'ready' ? state.data.signedOutAfter : 0);
  if (state.state !== 'ready')
    return (
      <NotReady
        state={state}
        loading="Loading what’s waiting..."
        failed="Failed to load what’s waiting"
        onRetry={todayStore.load}
      />
    );
  const items = state.data.items.map((item) => ({ ...item, ...todayText(item, Date.now()) }));
  const urgent = items.filter(({ isUrgent }) => isUrgent);
  if (!isWhole && urgent.length === 0) return null;
  return (
    <section aria-label="Today">
      {isWhole ? (
        <Tiles items={[...urgent, ...items.filter(({ isUrgent }) => !isUrgent)]} />
      ) : (
        <Strip items={urgent} />
      )}
    </section>
  );
}
