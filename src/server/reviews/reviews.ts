// The reviews that everybody reads.
import type { Review } from '#contract/reviews/reviews.ts';
import { toReview } from '#server/db/to-contract.ts';
import type { Context } from '#server/platform/context.ts';

const SHOWN = 500;
/** So many of customers' own, and the samples are gone. */
const ENOUGH = 5;

const shown = ({ db }: Pick<Context, 'db'>) =>
  db
    .selectFrom('reviews')
    .where('state', '=', 'published')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(SHOWN);

/** Samples stand in only until there are enough of customers' own. */
function withoutSamples<Row extends { sample: number }>(rows: readonly Row[]): readonly Row[] {
  const own = rows.filter(({ sample }) => sample === 0);
  return own.length >= ENOUGH ? own : rows;
}

/** Which ones are shown: what a review says never changes, it only comes and goes. */
export async function reviewsVersion(ctx: Pick<Context, 'db'>): Promise<string> {
  const rows = await shown(ctx).select(['id', 'sample']).execute();
  return withoutSamples(rows)
    .map(({ id }) => id)
    .join();
}

/** The newest published reviews, newest first. */
export async function findReviews(ctx: Pick<Context, 'db'>): Promise<Review[]> {
  return withoutSamples(await shown(ctx).selectAll().execute()).map(toReview);
}

/** What the build of the pages is given: null as long as samples are among the reviews. */
export async function ownReviews(ctx: Pick<Context, 'db'>): Promise<Review[] | null> {
  const reviews = await findReviews(ctx);
  return reviews.length >= ENOUGH && reviews.every(({ sample }) => !sample) ? reviews : null;
}
