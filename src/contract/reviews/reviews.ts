// Visitors' reviews.
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { botTraps, line, listQuery, sortsOf, text, token, whole } from '#contract/field.ts';
import { REVIEW_SERVICES } from '#contract/services.ts';

export const review = z.object({
  id: z.string(),
  name: z.string(),
  /** 'Customer' by default. */
  role: z.string(),
  service: z.enum(REVIEW_SERVICES),
  rating: z.number(),
  content: z.string(),
  /** `YYYY-MM-DD`, London. */
  date: z.string(),
  sample: z.boolean(),
  /** Written by the link that we mailed after a visit or a delivery; missing otherwise. */
  verified: z.optional(z.literal(true)),
});
export type Review = z.infer<typeof review>;

export const REVIEW_STATES = ['held', 'published', 'hidden'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** Values of the list's `status`: 'new' are those of the last three days that were published at once. */
export const REVIEW_FILTERS = [...REVIEW_STATES, 'new'] as const;

/** With what only the admin sees. */
const adminReview = z.extend(review, {
  _id: z.string(),
  state: z.enum(REVIEW_STATES),
  /** Why it was hidden; '' unless it is. */
  reason: z.string(),
});
export type AdminReview = z.infer<typeof adminReview>;

export const DEFAULT_RATING = 5;

const stars = whole(1, 5, 'Choose from 1 to 5 stars');

export const reviewDraft = z.object({
  name: line('Enter your name'),
  service: z.enum(REVIEW_SERVICES, 'Choose a service'),
  rating: z._default(stars, DEFAULT_RATING),
  content: text('Write your review', 2000),
  /** Of the link in the mail about a completed visit or a delivered order. */
  token: z.optional(token),
  ...botTraps,
});
export type ReviewDraft = z.infer<typeof reviewDraft>;

/** Published at once, unless it holds links, repeats another or fails the spam checks: then the admin decides. */
export const submitReview = endpoint({
  method: 'POST',
  path: '/api/reviews',
  summary: 'Hands in a review',
  body: reviewDraft,
  reply: z.object({ success: z.literal(true), message: z.string(), published: z.boolean() }),
  status: 201,
  takesForms: true,
  errors: ['key_reused', 'link_used'],
});

/** What the form is filled with. */
export const readReviewedRecord = endpoint({
  method: 'POST',
  path: '/api/links/review',
  summary: 'Whose completed visit or delivered order the link in the mail is about',
  body: z.object({ token }),
  reply: z.object({ name: z.string(), service: z.enum(REVIEW_SERVICES) }),
  errors: ['link_used'],
});

/** The 500 newest published reviews. Replies have an ETag. */
export const listReviews = endpoint({
  method: 'GET',
  path: '/api/reviews',
  summary: 'Published reviews, newest first',
  reply: z.array(review),
});

export const REVIEW_SORTS = sortsOf('name', 'service', 'rating', 'state');
const reviewQuery = z.extend(listQuery, { sort: z._default(z.enum(REVIEW_SORTS), 'newest') });
export type ReviewQuery = z.infer<typeof reviewQuery>;

/** Held ones first, then the newest. */
export const listAllReviews = endpoint({
  method: 'GET',
  path: '/api/reviews/all',
  summary: 'Every review, also those that nobody else can read',
  access: 'dashboard',
  query: reviewQuery,
  reply: z.object({ reviews: z.array(adminReview), total: z.number() }),
});

/** Repeating it is no error. The reason for hiding goes into the audit log. */
export const moderateReview = endpoint({
  method: 'PATCH',
  path: '/api/reviews/{id}',
  summary: 'Publishes a review, or hides it for a reason',
  access: 'dashboard',
  body: z
    .strictObject({
      state: z.enum(['published', 'hidden'], 'Choose to publish or to hide it'),
      reason: z.optional(line('Give the reason', 500)),
      /** The state the admin saw; if another admin has changed it since, the call is refused. */
      seen: z.optional(z.enum(REVIEW_STATES)),
    })
    .check(
      z.refine(({ state, reason }) => state === 'published' || reason !== undefined, {
        error: 'Give the reason',
        path: ['reason'],
      }),
    ),
  reply: z.object({ success: z.literal(true), review: adminReview }),
  errors: ['illegal_move'],
});

/** content/reviews.yml: samples, shown until there are enough customers' reviews. */
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
