import type { Review } from '#contract/reviews.ts';
import type { Context } from '../context.ts';
import { toReview } from '../db/to-contract.ts';

const SHOWN = 500;

const shown = ({ db }: Pick<Context, 'db'>) =>
  db
    .selectFrom('reviews')
    .where('state', '=', 'published')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(SHOWN);

/** Which ones are shown: what a review says never changes, it only comes and goes. */
export async function reviewsStamp(ctx: Pick<Context, 'db'>): Promise<string> {
  const rows = await shown(ctx).select('id').execute();
  return rows.map(({ id }) => id).join();
}

/** The newest published reviews, newest first. */
export async function findReviews(ctx: Pick<Context, 'db'>): Promise<Review[]> {
  return (await shown(ctx).selectAll().execute()).map(toReview);
}
