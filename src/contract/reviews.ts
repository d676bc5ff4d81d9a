// Reviews that visitors write.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { botTraps, line, text } from './field.ts';
import { REVIEW_SERVICES } from './services.ts';

export const review = z.object({
  id: z.string(),
  name: z.string(),
  /** 'Customer' when the writer has none (spec section 3). */
  role: z.string(),
  service: z.enum(REVIEW_SERVICES),
  rating: z.number(),
  content: z.string(),
  /** `YYYY-MM-DD`, London. */
  date: z.string(),
  sample: z.boolean(),
});
export type Review = z.infer<typeof review>;

export const DEFAULT_RATING = 5;

const stars = z
  .number('Choose from 1 to 5 stars')
  .check(
    z.int('Choose from 1 to 5 stars'),
    z.minimum(1, 'Choose from 1 to 5 stars'),
    z.maximum(5, 'Choose from 1 to 5 stars'),
  );

export const reviewDraft = z.object({
  name: line('Enter your name'),
  service: z.enum(REVIEW_SERVICES, 'Choose a service'),
  rating: z._default(stars, DEFAULT_RATING),
  content: text('Write your review', 2000),
  ...botTraps,
});
export type ReviewDraft = z.infer<typeof reviewDraft>;

/** A review appears at once unless it holds links, repeats or trips the spam checks; then it waits for the admin. */
export const submitReview = endpoint({
  method: 'POST',
  path: '/api/reviews',
  summary: 'Hands in a review',
  body: reviewDraft,
  reply: z.object({ success: z.literal(true), message: z.string(), published: z.boolean() }),
  status: 201,
  takesForms: true,
  errors: ['key_reused'],
});

/** The 500 newest published reviews. Answers carry an ETag. */
export const listReviews = endpoint({
  method: 'GET',
  path: '/api/reviews',
  summary: 'Published reviews, newest first',
  reply: z.array(review),
});

/** content/reviews.yml: samples that stand until customers' own arrive. */
export const sampleReviews = z.strictObject({
  reviews: z.array(
    z.strictObject({
      id: z.string(),
      name: line('Give the name'),
      role: z.optional(line('Give the role')),
      service: z.enum(REVIEW_SERVICES),
      rating: stars,
      content: text('Give the review', 2000),
      date: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Write the date in quotes: "2026-03-14"')),
      sample: z.literal(true),
    }),
  ),
});
