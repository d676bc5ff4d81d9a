import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { type DeskReview, REVIEW_STATES } from '#contract/reviews.ts';
import { Listed } from '#islands/Listed.tsx';
import { ReviewChip } from '#islands/StateChip.tsx';
import { say } from '#islands/toast.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Chip } from '#islands/ui/Chip.tsx';
import { type Column, Table } from '#islands/ui/Table.tsx';
import { askAgain } from '#islands/use-guard.ts';
import { shownDay } from '#lib/shown-date.ts';
import { goTo } from '#stores/admin-place.ts';
import type { Outcome } from '#stores/listing.ts';
import { REVIEW_WORDS, type ReviewDecision, reviewDesk } from '#stores/reviews.ts';
import { Filters } from './Filters.tsx';
import { HideReview } from './HideReview.tsx';
import { NewRows } from './NewRows.tsx';
import { RowNote } from './RowNote.tsx';
import { useLiveList } from './use-live-list.ts';
import { usePlace } from './use-place.ts';
import { useSorting } from './use-sorting.ts';

const { $list, $rows, $news, load, refresh, decide } = reviewDesk;

async function send(id: string, decision: ReviewDecision): Promise<Outcome | null> {
  const outcome = await decide(id, decision);
  if (outcome?.ok) say.success(outcome.msg);
  else if (outcome) {
    say.error(REVIEW_WORDS.notChanged);
    await askAgain(outcome.code);
  }
  return outcome;
}

function Actions({ review, onHide }: { review: DeskReview; onHide: () => void }) {
  const { _id, name, state } = review;
  const row = useStore($rows)[_id];
  const isBusy = row?.isBusy ?? false;
  return (
    <>
      <div className="flex flex-wrap justify-end gap-2 md:justify-start">
        {state !== 'published' && (
          <Button
            small
            aria-disabled={isBusy}
            aria-label={`Publish the review of ${name}`}
            onClick={() => void send(_id, { state: 'published' })}
          >
            Publish
          </Button>
        )}
        {state !== 'hidden' && (
          <Button small aria-disabled={isBusy} aria-label={`Hide the review of ${name}`} onClick={onHide}>
            Hide
          </Button>
        )}
      </div>
      <RowNote key={isBusy ? 'busy' : 'rest'} row={row} />
    </>
  );
}

const SORTS = [
  { value: '-rating', title: 'Most stars first' },
  { value: 'rating', title: 'Fewest stars first' },
  { value: 'name', title: 'Name' },
  { value: 'state', title: 'State' },
];

const columns = (hide: (review: DeskReview) => void): readonly Column<DeskReview>[] => [
  {
    head: 'Name',
    isName: true,
    sort: 'name',
    cell: ({ name, sample }) => (
      <>
        {name} {sample && <Chip tone="plain">Sample</Chip>}
      </>
    ),
  },
  { head: 'Service', sort: 'service', cell: ({ service }) => service },
  {
    head: 'Stars',
    isShort: true,
    sort: 'rating',
    cell: ({ rating }) => (
      <>
        <span aria-hidden="true">{rating} ★</span>
        <span className="sr-only">{rating} out of 5 stars</span>
      </>
    ),
  },
  {
    head: 'Words',
    cell: ({ content }) => (
      <span className="block max-w-112 text-left wrap-anywhere whitespace-pre-line">{content}</span>
    ),
  },
  {
    head: 'Date',
    isShort: true,
    sort: 'created',
    cell: ({ date }) => <time dateTime={date}>{shownDay(date)}</time>,
  },
  { head: 'State', sort: 'state', cell: ({ state }) => <ReviewChip state={state} /> },
  { head: 'Actions', cell: (review) => <Actions review={review} onHide={() => hide(review)} /> },
];

export function Reviews() {
  const list = useStore($list);
  const [asked, setAsked] = useState<DeskReview | null>(null);
  const [isAsking, setAsking] = useState(false);
  const sorting = useSorting();
  usePlace(load);
  useLiveList(refresh);
  const hasFailed = list.state === 'failed';
  useEffect(() => {
    if (hasFailed) say.error(REVIEW_WORDS.notLoaded);
  }, [hasFailed]);

  function hide(review: DeskReview) {
    setAsked(review);
    setAsking(true);
  }

  return (
    <>
      <Filters label="Search reviews" statuses={REVIEW_STATES} sorts={SORTS} />
      <Listed
        list={list}
        loading="Loading reviews..."
        failed={REVIEW_WORDS.notLoaded}
        empty={<p>No reviews found.</p>}
        onRetry={() => void load()}
        onPage={(page) => goTo({ page })}
      >
        {(reviews) => (
          <Table
            caption="Reviews"
            columns={columns(hide)}
            rows={reviews}
            rowKey={({ _id }) => _id}
            sorting={sorting}
          />
        )}
      </Listed>
      <NewRows $news={$news} one="review" many="reviews" onShow={() => void load()} />
      {asked && (
        <HideReview
          review={asked}
          isOpen={isAsking}
          onConfirm={(decision) => send(asked._id, decision)}
          onClosed={() => setAsking(false)}
        />
      )}
    </>
  );
}
