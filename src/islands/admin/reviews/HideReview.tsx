// Asks for the reason before a review is hidden.
import type { AdminReview } from '#contract/reviews/reviews.ts';
import { ReasonField } from '#islands/admin/shell/ReasonField.tsx';
import { showOutcome } from '#islands/shared/show-outcome.ts';
import { Confirm } from '#islands/ui/Confirm.tsx';
import { reviewsStore } from '#stores/admin/reviews.ts';

const { reasons, decide } = reviewsStore;

interface Props {
  review: AdminReview;
  isOpen: boolean;
  onClosed: () => void;
}

export const HideReview = ({ review, isOpen, onClosed }: Props) => (
  <Confirm
    isOpen={isOpen}
    title={`Hide the review of ${review.name}?`}
    label="Hide review"
    busyLabel="Hiding..."
    keepLabel="Leave as it is"
    onDeclined={() => reasons.discard(review._id)}
    onConfirm={(form) => {
      const reason = String(form.get('reason') ?? '').trim();
      return showOutcome(decide(review, { state: 'hidden', reason }));
    }}
    onClosed={onClosed}
  >
    <p>Only staff will see it. You can publish it again later.</p>
    <ReasonField
      name="reason"
      label="Reason"
      hint="Saved in the audit log and shown to staff. The reviewer never sees it."
      drafts={reasons}
      draftKey={review._id}
      required
    />
  </Confirm>
);
