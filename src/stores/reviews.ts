// Reviews: the admin's desk.
import { call as browserCall } from '#api/browser.ts';
import { type DeskReview, listAllReviews, moderateReview, REVIEW_SORTS } from '#contract/reviews.ts';
import { createDrafts } from './drafts.ts';
import { createListing, type Outcome, oneOf } from './listing.ts';
import { withReason } from './with-reason.ts';

type Call = typeof browserCall;

export const REVIEW_WORDS = {
  notLoaded: 'Failed to load reviews',
  published: 'Review published',
  hidden: 'Review hidden',
  notChanged: 'Failed to update review',
};

/** What the admin decides; hiding takes a reason. */
export type ReviewDecision = { state: 'published' } | { state: 'hidden'; reason: string };

/** Every review, whatever its state, and publishing or hiding one. */
export function createReviewDesk(call: Call) {
  const listing = createListing<DeskReview>(async (page, signal, more) => {
    const query = { ...page, sort: oneOf(REVIEW_SORTS, more.sort) };
    const answer = await call(listAllReviews, { query, signal });
    return answer.ok ? { ok: true, items: answer.data.reviews, total: answer.data.total } : answer;
  });

  /** Why a review is to be hidden, typed and not sent, by its id: a dialog that is closed by a slip takes nothing with it. */
  const reasons = createDrafts<string>();

  async function send({ _id: id, state: seen }: DeskReview, decision: ReviewDecision): Promise<Outcome> {
    const answer = await call(moderateReview, { params: { id }, body: { ...decision, seen } });
    if (!answer.ok) return { ok: false, code: answer.code, msg: withReason(REVIEW_WORDS.notChanged, answer) };
    listing.replace(answer.data.review);
    return { ok: true, isPending: false, msg: REVIEW_WORDS[decision.state] };
  }

  /**
   * Null when the row is already being changed.
   * @param review as it was shown: another's decision since then is told, not undone
   */
  async function decide(review: DeskReview, decision: ReviewDecision): Promise<Outcome | null> {
    const expected = { state: decision.state };
    const outcome = await listing.act(review._id, () => send(review, decision), expected);
    if (outcome?.ok) reasons.discard(review._id);
    else if (outcome?.code === 'illegal_move') await listing.refresh(true);
    return outcome;
  }

  const { $list, $rows, $news, load, refresh } = listing;
  return { $list, $rows, $news, reasons, load, refresh, decide };
}

export const reviewDesk = createReviewDesk(browserCall);
