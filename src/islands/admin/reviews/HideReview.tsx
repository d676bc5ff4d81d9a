// Asks why before a review disappears from the site.
import type { AdminReview } from '#contract/reviews/reviews.ts';
import { ReasonField } from '#islands/admin/shell/ReasonField.tsx';
import { Confirm } from '#islands/ui/Confirm.tsx';
import { type ReviewDecision, reviewsStore } from '#stores/admin/reviews.ts';
import type { Outcome } from '#stores/row-actions.ts';

const { reasons } = reviewsStore;

interface Props {
  review: AdminReview;
  isOpen: boolean;
  onConfirm: (decision: ReviewDecision) => Promise<Outcome | null>;
  onClosed: () => void;
}

export function HideReview({ review, isOpen, onConfirm, onClosed }: Props) {
  return (
    <Confirm
      isOpen={isOpen}
      title={`Hide the review of ${review.name}?`}
      label="Hide review"
      busyLabel="Hiding..."
      keepLabel="Leave as it is"
      onDeclined={() => reasons.discard(review._id)}
      onConfirm={(form) => onConfirm({ state: 'hidden', reason: String(form.get('reason') ?? '').trim() })}
      onClosed={onClosed}
    >
      <p>Nobody but the staff reads it then. It can be published again later.</p>
      <ReasonField
        name="reason"
        label="Reason"
        hint="Goes into the audit log and stands here for the staff. The reviewer does not see it"
        drafts={reasons}
        draftKey={review._id}
        required
      />
    </Confirm>
  );
}
