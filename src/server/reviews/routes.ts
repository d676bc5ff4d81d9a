// Reviews: written and read by anyone, published and hidden by the admin.
import * as reviews from '#contract/reviews/reviews.ts';
import { cacheByVersion, cachedJson, cachedReply } from '#server/http/cached-json.ts';
import { type App, mounter } from '#server/http/endpoint.ts';
import { takeFromNetwork } from '#server/http/limits.ts';
import { RATE_LIMITS } from '#server/http/rate-limits.ts';
import { type Context, forReports } from '#server/platform/context.ts';
import { findReviews, reviewsVersion } from './reviews.ts';
import { findAllReviews, setReviewState } from './reviews-admin.ts';
import { createReview, reviewedRecord } from './submit-review.ts';

/** The public list. */
export const cachedReviews = (ctx: Context) =>
  cachedReply(
    reviews.listReviews,
    cacheByVersion(
      ctx,
      () => reviewsVersion(ctx),
      async () => cachedJson(await findReviews(ctx)),
    ),
    (list) => list,
  );

export function reviewRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  mount(reviews.submitReview)(async ({ body, net, idempotencyKey }) => {
    const published = await createReview(ctx, body, { net, idempotencyKey });
    return { data: { success: true, message: 'Review submitted successfully!', published } };
  });

  mount(reviews.readReviewedRecord)(async ({ body, net }) => {
    await takeFromNetwork(ctx, RATE_LIMITS.recordLinks, net);
    const { name, service } = await reviewedRecord(ctx, body.token);
    return { data: { name, service } };
  });

  mount(reviews.listAllReviews)(async ({ query }) => ({
    data: await findAllReviews(forReports(ctx), query),
  }));

  mount(reviews.moderateReview)(async (call) => {
    const review = await setReviewState(ctx, call.user.id, call.params.id, call.body);
    return { data: { success: true, review } };
  });
}
