import type { Review } from '#contract/reviews.ts';
import type { Context } from '../context.ts';
import { toReview } from '../db/to-contract.ts';

const SHOWN = 500;

/** The newest published reviews, newest first. */
export async function findReviews(ctx: Pick<Context, 'db'>): Promise<Review[]> {
  const rows = await ctx.db
    .selectFrom('reviews')
    .selectAll()
    .where('state', '=', 'published')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(SHOWN)
    .execute();
  return rows.map(toReview);
}
