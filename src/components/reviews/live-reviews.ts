// The published reviews of the API, in a file of its own so that the page reads before the contract is loaded.
import { call } from '#api/browser.ts';
import { listReviews, type Review } from '#contract/reviews.ts';

/** Null when they cannot be had. */
export async function liveReviews(): Promise<Review[] | null> {
  const answer = await call(listReviews);
  return answer.ok && Array.isArray(answer.data) ? answer.data : null;
}
