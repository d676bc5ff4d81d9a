// Reviews: the admin's dashboard.
import { call as browserCall } from '#api/browser.ts';
import { type AdminReview, listAllReviews, moderateReview, REVIEW_SORTS } from '#contract/reviews/reviews.ts';
import { createDrafts } from '#stores/form/drafts.ts';
import { oneOf } from '#stores/listing.ts';
import type { Outcome } from '#stores/row-actions.ts';
import { createAdminList } from './admin-list.ts';

type Call = typeof browserCall;

export const REVIEW_MESSAGES = {
  notLoaded: 'Failed to load reviews',
  published: 'Review published',
  hidden: 'Review hidden',
  notChanged: 'Failed to update review',
};

/** What the admin decides; hiding takes a reason. */
export type ReviewDecision = { state: 'published' } | { state: 'hidden'; reason: string };

/** Every review, whatever its state, and publishing or hiding one. */
export function createReviewsStore(call: Call) {
  const { change, ...list } = createAdminList({
    fetch: (page, signal, { sort }) =>
      call(listAllReviews, { query: { ...page, sort: oneOf(REVIEW_SORTS, sort) }, signal }),
    read: ({ reviews, total }) => ({ items: reviews, total }),
  });

  /** Why a review is to be hidden, typed and not sent, by its id: a dialog that is closed by a slip takes nothing with it. */
  const reasons = createDrafts<string>();

  /** @param review as it was shown: a decision by somebody else since then is refused, not undone */
  async function decide(review: AdminReview, decision: ReviewDecision): Promise<Outcome | null> {
    const { _id: id, state: seen } = review;
    const outcome = await change(id, {
      send: () => call(moderateReview, { params: { id }, body: { ...decision, seen } }),
      item: (data) => data.review,
      done: REVIEW_MESSAGES[decision.state],
      failed: REVIEW_MESSAGES.notChanged,
      expected: { state: decision.state },
    });
    if (outcome?.ok) reasons.discard(id);
    else if (outcome?.code === 'illegal_move') await list.refresh(true);
    return outcome;
  }

  return { ...list, reasons, decide };
}

export const reviewsStore = createReviewsStore(browserCall);
