// Published reviews.
import type { Review } from '#contract/reviews/reviews.ts';
import type { Context } from '#server/platform/context.ts';
import { toReview } from './to-review.ts';

const NEWEST = 500;
/** From so many reviews by customers on, no samples are shown. */
const ENOUGH = 3;

const published = ({ db }: Pick<Context, 'db'>) =>
  db
    .selectFrom('reviews')
    .where('state', '=', 'published')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(NEWEST);

function withoutSamples<Row extends { sample: number }>(rows: readonly Row[]): readonly Row[] {
  const own = rows.filter(({ sample }) => sample === 0);
  return own.length >= ENOUGH ? own : rows;
}

/** The ids of those that are shown: what a review says never changes, it only comes and goes. */
export async function reviewsVersion(ctx: Pick<Context, 'db'>): Promise<string> {
  const rows = await published(ctx).select(['id', 'sample']).execute();
  return withoutSamples(rows)
    .map(({ id }) => id)
    .join();
}

/** The newest published reviews, newest first. */
export async function findReviews(ctx: Pick<Context, 'db'>): Promise<Review[]> {
  return withoutSamples(await published(ctx).selectAll().execute()).map(toReview);
}

/** What the build of the pages gets: null as long as samples are among the reviews. */
export async function ownReviews(ctx: Pick<Context, 'db'>): Promise<Review[] | null> {
  const reviews = await findReviews(ctx);
  return reviews.length >= ENOUGH && reviews.every(({ sample }) => !sample) ? reviews : null;
}
