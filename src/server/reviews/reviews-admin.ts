// Reviews for the admin: listed, published and hidden.
import { type RawBuilder, sql } from 'kysely';
import type { BodyOf } from '#contract/endpoint.ts';
import {
  type AdminReview,
  type moderateReview,
  REVIEW_STATES,
  type ReviewQuery,
} from '#contract/reviews/reviews.ts';
import { DAY_MS } from '#lib/days.ts';
import { listPage } from '#server/db/list-page.ts';
import type { Queries } from '#server/db/open.ts';
import { BY_NAME } from '#server/db/search-keys.ts';
import { contains } from '#server/db/search-pattern.ts';
import type { ReviewRow } from '#server/db/tables.ts';
import { type ApiError, illegalMove, notFound } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { isOneOf } from '#server/platform/one-of.ts';
import { toAdminReview } from './to-review.ts';

/** How long a review that was published by itself is new to the team: over a weekend, too. */
const NEW_MS = 3 * DAY_MS;

/** @param now milliseconds since 1970 */
export const NEW_REVIEWS = (now: number): RawBuilder<boolean> =>
  sql`(state = 'published' and sample = 0 and created_at > ${now - NEW_MS})`;

const SORTED: Record<string, readonly string[]> = {
  name: [BY_NAME],
  service: ['service'],
  rating: ['rating'],
  state: ['state'],
};

/** Why each of these was hidden, the last time; one query for a whole page. */
async function reasonsOf(queries: Queries, rows: readonly ReviewRow[]): Promise<Map<string, string>> {
  const hidden = rows.filter(({ state }) => state === 'hidden').map(({ id }) => id);
  if (hidden.length === 0) return new Map();
  const entries = await queries
    .selectFrom('audit_log')
    .select(['entity_id', 'after'])
    .where('entity', '=', 'review')
    .where('entity_id', 'in', hidden)
    .where('action', '=', 'hide')
    .orderBy('at')
    .orderBy('id')
    .execute();
  return new Map(entries.map(({ entity_id, after }) => [entity_id, String(JSON.parse(after).reason ?? '')]));
}

/** Those that wait for a person come first, unless another order is asked for. @returns one page, and how many there are in all */
export async function findAllReviews(ctx: Context, { status, search, ...page }: ReviewQuery) {
  let found = ctx.db.selectFrom('reviews').where(contains(search, 'search_key'));
  if (status === 'new') found = found.where(NEW_REVIEWS(ctx.clock.now()));
  else if (isOneOf(REVIEW_STATES, status)) found = found.where('state', '=', status);
  const isByTime = page.sort === 'newest' || page.sort === 'oldest';
  const heldFirst = isByTime
    ? found.selectAll().orderBy(sql`case when state = 'held' then 0 else 1 end`)
    : found.selectAll();
  const { rows, total } = await listPage(found, heldFirst, page, SORTED);
  const reasons = await reasonsOf(ctx.db, rows);
  return { reviews: rows.map((row) => toAdminReview(row, reasons.get(row.id))), total };
}

const reviewRow = (queries: Queries, id: string): Promise<ReviewRow> =>
  queries.selectFrom('reviews').selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound);

const asAdmin = async (queries: Queries, row: ReviewRow): Promise<AdminReview> =>
  toAdminReview(row, (await reasonsOf(queries, [row])).get(row.id));

const decidedSince = ({ state }: ReviewRow): ApiError =>
  illegalMove(`Someone else has already dealt with this review: it is ${state}. Please check it first.`);

/**
 * The same state again changes nothing and is no error. Of two admins at once the first counts, and the other gets an error.
 * @throws ApiError not_found, illegal_move (another has decided otherwise since)
 */
export async function setReviewState(
  ctx: Context,
  actor: string,
  id: string,
  { state, reason, seen }: BodyOf<typeof moderateReview>,
): Promise<AdminReview> {
  return ctx.db.transaction().execute(async (trx) => {
    const before = await reviewRow(trx, id);
    if (before.state === state) return asAdmin(trx, before);
    if (seen && before.state !== seen) throw decidedSince(before);
    const after = await trx
      .updateTable('reviews')
      .set({ state })
      .where('id', '=', id)
      .where('state', '=', before.state)
      .returningAll()
      .executeTakeFirst();
    if (!after) {
      const now = await reviewRow(trx, id);
      if (now.state !== state) throw decidedSince(now);
      return asAdmin(trx, now);
    }
    await audit(ctx, trx, actor, state === 'published' ? 'publish' : 'hide', ['review', id], {
      before: { state: before.state },
      after: { state, ...(reason ? { reason } : {}) },
    });
    return asAdmin(trx, after);
  });
}
