// Maps reviews to the contract.
import type { AdminReview, Review } from '#contract/reviews/reviews.ts';
import type { ReviewRow } from '#server/db/tables.ts';

export const toReview = ({ id, name, role, service, rating, content, date, ...row }: ReviewRow): Review => ({
  id,
  name,
  role,
  service,
  rating,
  content,
  date,
  sample: row.sample === 1,
  ...(row.verified === 1 ? { verified: true as const } : {}),
});

/** @param reason why it was hidden */
export const toAdminReview = (row: ReviewRow, reason = ''): AdminReview => ({
  ...toReview(row),
  _id: row.id,
  state: row.state,
  reason: row.state === 'hidden' ? reason : '',
});
