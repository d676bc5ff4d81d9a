import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { type DeskReview, REVIEW_STATES } from '#contract/reviews.ts';
import { ReviewChip } from '#islands/StateChip.tsx';
import { tellOutcome } from '#islands/tell-outcome.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Chip } from '#islands/ui/Chip.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import type { Column } from '#islands/ui/Table.tsx';
import { STAR } from '#lib/icon-lines.ts';
import { shownDay } from '#lib/shown-date.ts';
import { REVIEW_WORDS, type ReviewDecision, reviewDesk } from '#stores/reviews.ts';
import type { Outcome } from '#stores/row-actions.ts';
import { DeskList } from './DeskList.tsx';
import { Filters } from './Filters.tsx';
import { HideReview } from './HideReview.tsx';
import { RowNote } from './RowNote.tsx';

const { $rows, decide } = reviewDesk;

async function send(review: DeskReview, decision: ReviewDecision): Promise<Outcome | null> {
  const outcome = await decide(review, decision);
  await tellOutcome(outcome, REVIEW_WORDS.notChanged);
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
            onClick={() => void send(review, { state: 'published' })}
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
        <span aria-hidden="true" className="inline-flex items-center gap-1">
          {rating}
          <Icon lines={STAR} className="size-4 fill-current" />
        </span>
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
  {
    head: 'State',
    sort: 'state',
    cell: ({ state, reason }) => (
      <>
        <ReviewChip state={state} />
        {reason && <span className="label mt-1 block max-w-56 wrap-anywhere">{reason}</span>}
      </>
    ),
  },
  { head: 'Actions', cell: (review) => <Actions review={review} onHide={() => hide(review)} /> },
];

export function Reviews() {
  const [asked, setAsked] = useState<DeskReview | null>(null);
  const [isAsking, setAsking] = useState(false);
  const list = useStore(reviewDesk.$list);
  const items = list.state === 'ready' ? list.items : [];
  // As it stands now, whatever another has decided meanwhile.
  const now = items.find(({ _id }) => _id === asked?._id) ?? asked;

  function hide(review: DeskReview) {
    setAsked(review);
    setAsking(true);
  }

  return (
    <>
      <Filters label="Search reviews" statuses={REVIEW_STATES} sorts={SORTS} />
      <DeskList
        desk={reviewDesk}
        noun="reviews"
        rows={['review', 'reviews']}
        failed={REVIEW_WORDS.notLoaded}
        columns={columns(hide)}
      />
      {now && (
        <HideReview
          review={now}
          isOpen={isAsking}
          onConfirm={(decision) => send(now, decision)}
          onClosed={() => setAsking(false)}
        />
      )}
    </>
  );
}
