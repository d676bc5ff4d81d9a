import { useStore } from '@nanostores/react';
import { type AdminReview, REVIEW_STATES } from '#contract/reviews/reviews.ts';
import { AdminList } from '#islands/admin/shell/AdminList.tsx';
import { Filters } from '#islands/admin/shell/Filters.tsx';
import { RowNote } from '#islands/admin/shell/RowNote.tsx';
import { ReviewChip } from '#islands/shared/StateChip.tsx';
import { showOutcome } from '#islands/shared/show-outcome.ts';
import { useAsking } from '#islands/shared/use-asking.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Chip } from '#islands/ui/Chip.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import type { Column } from '#islands/ui/Table.tsx';
import { STAR } from '#lib/icon-lines.ts';
import { shownDay } from '#lib/shown-date.ts';
import { REVIEW_MESSAGES, type ReviewDecision, reviewsStore } from '#stores/admin/reviews.ts';
import type { Outcome } from '#stores/row-actions.ts';
import { HideReview } from './HideReview.tsx';

const { $rows, decide } = reviewsStore;

async function send(review: AdminReview, decision: ReviewDecision): Promise<Outcome | null> {
  const outcome = await decide(review, decision);
  await showOutcome(outcome, REVIEW_MESSAGES.notChanged);
  return outcome;
}

function Actions({ review, onHide }: { review: AdminReview; onHide: () => void }) {
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
      <RowNote row={row} />
    </>
  );
}

const SORTS = [
  { value: '-rating', title: 'Most stars first' },
  { value: 'rating', title: 'Fewest stars first' },
  { value: 'name', title: 'Name' },
  { value: 'state', title: 'State' },
];

const columns = (hide: (review: AdminReview) => void): readonly Column<AdminReview>[] => [
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
  const { asked, ask, isOpen, close } = useAsking<AdminReview>();
  const list = useStore(reviewsStore.$list);
  const items = list.state === 'ready' ? list.items : [];
  // As it stands now, whatever another has decided meanwhile.
  const now = items.find(({ _id }) => _id === asked?._id) ?? asked;

  return (
    <>
      <Filters label="Search reviews" statuses={REVIEW_STATES} sorts={SORTS} />
      <AdminList
        store={reviewsStore}
        noun="reviews"
        rows={['review', 'reviews']}
        failed={REVIEW_MESSAGES.notLoaded}
        columns={columns(ask)}
      />
      {now && (
        <HideReview
          review={now}
          isOpen={isOpen}
          onConfirm={(decision) => send(now, decision)}
          onClosed={close}
        />
      )}
    </>
  );
}
