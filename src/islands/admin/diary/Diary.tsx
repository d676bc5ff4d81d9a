// The diary above the list of appointments: a day or a week by engineer, and the requests without a slot beside it.

import { useStore } from '@nanostores/react';
import { type FocusEvent, useEffect, useLayoutEffect, useRef } from 'react';
import type { Diary as DiaryData } from '#contract/diary/diary.ts';
import { focusDetail } from '#islands/admin/shell/focus-detail.ts';
import { usePolling } from '#islands/admin/shell/use-polling.ts';
import { useRefusal } from '#islands/shared/use-guard.ts';
import { NotReady } from '#islands/ui/NotReady.tsx';
import { londonClock } from '#lib/london.ts';
import { $adminPlace, openTab } from '#stores/admin/admin-url.ts';
import { diaryStore } from '#stores/admin/diary.ts';
import { daysOf } from '#stores/admin/diary-days.ts';
import { DayTable } from './DayTable.tsx';
import { DiaryBar } from './DiaryBar.tsx';
import { DiaryList } from './DiaryList.tsx';
import { Unplaced } from './Unplaced.tsx';
import { WeekTable } from './WeekTable.tsx';

/** Shown without engineers: appointments are then requests that are answered by hand. */
const NoEngineers = () => (
  <p className="mb-6 text-soft">
    To plan visits in a diary,{' '}
    <button type="button" className="link py-1 font-semibold" onClick={() => openTab('engineers')}>
      set up your engineers
    </button>
    .
  </p>
);

/**
 * A visit that moves is drawn anew, and its link may have the focus; time off may be gone with its button.
 * @returns the handlers and the ref of the element around the diary
 */
function useKeptFocus(diary: unknown) {
  const section = useRef<HTMLElement>(null);
  /** The row of the link that has the focus; '' for anything else in the diary, null for nothing there. */
  const focused = useRef<string | null>(null);
  useLayoutEffect(() => {
    const id = focused.current;
    if (id === null || document.activeElement !== document.body) return;
    if (!id || !focusDetail(id)) section.current?.querySelector('button')?.focus();
  }, [diary]);
  return {
    ref: section,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const link = target.closest('a');
      focused.current = (link && new URL(link.href).searchParams.get('open')) ?? '';
    },
    // Not called for what is taken out of the page.
    onBlur: () => {
      focused.current = null;
    },
  };
}

interface Props {
  diary: DiaryData;
  day: string;
  isWeek: boolean;
}

function Views({ diary, day, isWeek }: Props) {
  const { from, to } = daysOf(day, isWeek);
  return (
    <>
      <div className="max-md:hidden">
        {isWeek ? <WeekTable diary={diary} from={from} to={to} /> : <DayTable diary={diary} date={day} />}
      </div>
      <div className="md:hidden">
        <DiaryList diary={diary} from={from} to={to} />
      </div>
    </>
  );
}

export function Diary() {
  const state = useStore(diaryStore.$diary);
  const { day: chosen, view } = useStore($adminPlace);
  const isWeek = view === 'week';
  const day = chosen || londonClock(Date.now()).date;
  const { from, to } = daysOf(day, isWeek);
  useEffect(() => void diaryStore.load({ from, to }), [from, to]);
  usePolling(diaryStore.refresh);
  useRefusal(state);
  const kept = useKeptFocus(state);

  if (state.state !== 'ready')
    return (
      <div className="mb-12">
        <NotReady
          state={state}
          loading="Loading the diary..."
          failed="Failed to load the diary"
          onRetry={() => diaryStore.load()}
        />
      </div>
    );
  const diary = state.data;
  if (diary.engineers.length === 0) return <NoEngineers />;
  // Until an answer comes, the days shown are still the previous ones.
  const isShown = diary.from === from && diary.to === to;
  return (
    <section aria-labelledby="diary-title" className="mb-14" {...kept}>
      <DiaryBar day={day} isWeek={isWeek} />
      <div
        aria-busy={!isShown}
        className="mt-5 grid grid-cols-1 gap-10 xl:grid-cols-[minmax(0,1fr)_19rem] xl:items-start xl:gap-12"
      >
        {isShown ? (
          <Views diary={diary} day={day} isWeek={isWeek} />
        ) : (
          <p role="status" className="min-h-80 text-soft">
            Loading the diary...
          </p>
        )}
        <Unplaced diary={diary} day={day} />
      </div>
      <h2 className="mt-14 text-h3">All appointments</h2>
    </section>
  );
}
