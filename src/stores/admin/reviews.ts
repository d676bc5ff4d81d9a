// Reviews in the dashboard: listed in every state, published and hidden.
import { browserCall } from '#api/browser.ts';
import { type AdminReview, listAllReviews, moderateReview, REVIEW_SORTS } from '#contract/reviews/reviews.ts';
import type { Outcome } from '#stores/row-actions.ts';
import { createAdminList } from './admin-list.ts';

/** What the admin decides; hiding takes a reason. */
type ReviewDecision = { state: 'published' } | { state: 'hidden'; reason: string };

/** @param call the API's client; another in tests */
export function createReviewsStore(call: typeof browserCall) {
  const { change, ...list } = createAdminList({
    sorts: REVIEW_SORTS,
    fetch: (query, signal) => call(listAllReviews, { query, signal }),
    read: ({ reviews, total }) => ({ items: reviews, total }),
  });

  /** @param review as shown: refused if another admin has decided since */
  async function decide(review: AdminReview, decision: ReviewDecision): Promise<Outcome | null> {
    const { _id: id, state: seen } = review;
    const outcome = await change(id, {
      send: () => call(moderateReview, { params: { id }, body: { ...decision, seen } }),
      item: (data) => data.review,
      done: `Review ${decision.state}`,
      failed: 'Failed to update review',
      expected: { state: decision.state },
    });
    if (outcome?.ok === false && outcome.code === 'illegal_move') await list.refresh(true);
    return outcome;
  }

  return { ...list, decide };
}

export const reviewsStore = createReviewsStore(browserCall);
