// Reviews: handed in and read by anyone.
import * as reviews from '#contract/reviews.ts';
import type { Context } from '../context.ts';
import { findReviews } from '../domain/reviews.ts';
import { submitReview } from '../domain/submit-review.ts';
import { type App, mounter } from '../route.ts';
import { prepare, tagged } from '../tagged.ts';

export function reviewRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  mount(reviews.submitReview)(async ({ body, net, idempotencyKey }) => {
    const published = await submitReview(ctx, body, { net, idempotencyKey });
    return { data: { success: true, message: 'Review submitted successfully!', published } };
  });

  mount(reviews.listReviews)(async ({ headers }) => tagged(headers, prepare(await findReviews(ctx))));
}
