import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { AdminReview } from '#contract/reviews/reviews.ts';
import { AdminList } from '#islands/admin/shell/AdminList.tsx';
import { DraftConfirm } from '#islands/admin/shell/DraftConfirm.tsx';
import { Folded } from '#islands/admin/shell/Folded.tsx';
import { RowActions } from '#islands/admin/shell/RowActions.tsx';
import { ReviewChip } from '#islands/shared/StateChip.tsx';
import { orSignIn } from '#islands/shared/show-outcome.ts';
import { Chip } from '#islands/ui/Chip.tsx';
import { TextField } from '#islands/ui/Field.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import type { Column } from '#islands/ui/Table.tsx';
import { formatDay } from '#lib/format-date.ts';
import { STAR } from '#lib/icon-lines.ts';
import { reviewsStore } from '#stores/admin/reviews.ts';
import { itemsOf } from '#stores/listing.ts';

const { $rows, decide } = reviewsStore;

function Actions({ review, onHide }: { review: AdminReview; onHide: () => void }) {
  const publish = () => void orSignIn(decide(review, { state: 'published' }));
  const all = [
    { state: 'published', label: 'Publish', onPress: publish },
    { state: 'hidden', label: 'Hide', onPress: onHide },
  ];
  const actions = all
    .filter(({ state }) => state !== review.state)
    .map((action) => ({ ...action, name: `${action.label} the review by ${review.name}` }));
  return <RowActions $rows={$rows} id={review._id} of={review.name} actions={actions} />;
}

interface HideProps {
  review: AdminReview;
  onClosed: () => void;
}

/** Asks for the reason before a review is hidden. */
const HideReview = ({ review, onClosed }: HideProps) => (
  <DraftConfirm
    drafts={['reviews', review._id]}
    title={`Hide the review by ${review.name}?`}
    label="Hide review"
    busyLabel="Hiding..."
    keepLabel="Leave as it is"
    onConfirm={({ reason = '' }) => orSignIn(decide(review, { state: 'hidden', reason: reason.trim() }))}
    onClosed={onClosed}
  >
    <p>Only staff will see it. You can publish it again later.</p>
    <TextField
      name="reason"
      label="Reason"
      hint="Saved in the audit log and shown to staff. The reviewer never sees it."
      required
    />
  </DraftConfirm>
);

const Rating = ({ rating }: AdminReview) => (
  <>
    <span aria-hidden="true" className="inline-flex items-center gap-1">
      {rating}
      <Icon lines={STAR} className="size-4 fill-current" />
    </span>
    <span className="sr-only">{rating} out of 5 stars</span>
  </>
);

const columns = (hide: (review: AdminReview) => void): readonly Column<AdminReview>[] => [
  {
    head: 'Name',
    isName: true,
    sort: 'name',
    cell: ({ name, sample, verified }) => (
      <>
        {name} {sample && <Chip tone="plain">Sample</Chip>}
        {verified && <Chip tone="completed">Verified</Chip>}
      </>
    ),
  },
  {
    head: 'Service',
    sort: 'service',
    isShort: true,
    from: 'lg',
    cell: ({ service }) => service,
  },
  {
    head: 'Rating',
    isShort: true,
    sort: 'rating',
    cell: (review) => <Rating {...review} />,
  },
  {
    head: 'Review',
    fills: true,
    cell: ({ content, reason }) => (
      <Folded text={content}>{reason && <p className="label mt-1">Hidden: {reason}</p>}</Folded>
    ),
  },
  {
    head: 'Date',
    isShort: true,
    sort: 'created',
    cell: ({ date }) => <time dateTime={date}>{formatDay(date)}</time>,
  },
  {
    head: 'State',
    sort: 'state',
    cell: ({ state }) => <ReviewChip state={state} />,
  },
  { head: 'Actions', cell: (review) => <Actions review={review} onHide={() => hide(review)} /> },
];

export function Reviews() {
  const [asked, setAsked] = useState<AdminReview | null>(null);
  const items = itemsOf(useStore(reviewsStore.$list));
  // The current row, which another admin may have changed.
  const review = items.find(({ _id }) => _id === asked?._id) ?? asked;

  return (
    <>
      <AdminList store={reviewsStore} noun="review" columns={columns(setAsked)} />
      {review && <HideReview review={review} onClosed={() => setAsked(null)} />}
    </>
  );
}
