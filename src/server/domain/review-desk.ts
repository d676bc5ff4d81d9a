// What the admin reads and decides of reviews.
import { sql } from 'kysely';
import { type DeskReview, REVIEW_STATES, type ReviewQuery, type ReviewState } from '#contract/reviews.ts';
import { ApiError } from '../api-error.ts';
import type { Context } from '../context.ts';
import type { Queries } from '../db/open.ts';
import type { ReviewRow } from '../db/tables.ts';
import { toDeskReview } from '../db/to-contract.ts';
import { audit } from './audit.ts';
import { contains } from './search-pattern.ts';
import { sorting } from './sorting.ts';

const isState = (status: string): status is ReviewState =>
  (REVIEW_STATES as readonly string[]).includes(status);

const SORTED: Record<string, readonly (keyof ReviewRow)[]> = {
  name: ['name'],
  service: ['service'],
  rating: ['rating'],
  state: ['state'],
};

/** Those that wait for a person come first, unless another order is asked for. @returns one page and how many there are in all */
export async function findAllReviews(
  ctx: Pick<Context, 'db'>,
  { status, search, sort, limit, offset }: ReviewQuery,
): Promise<{ reviews: DeskReview[]; total: number }> {
  let found = ctx.db.selectFrom('reviews');
  if (isState(status)) found = found.where('state', '=', status);
  if (search)
    found = found.where(({ or, ref }) =>
      or([contains(ref('name'), search), contains(ref('service'), search), contains(ref('content'), search)]),
    );
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const { by, direction } = sorting(sort, SORTED);
  const isByTime = sort === 'newest' || sort === 'oldest';
  const heldFirst = isByTime
    ? found.selectAll().orderBy(sql`case when state = 'held' then 0 else 1 end`)
    : found.selectAll();
  const rows = await by
    .reduce((sorted, column) => sorted.orderBy(column, direction), heldFirst)
    .limit(limit)
    .offset(offset)
    .execute();
  return { reviews: rows.map(toDeskReview), total: Number(total) };
}

async function reviewRow(queries: Queries, id: string): Promise<ReviewRow> {
  const row = await queries.selectFrom('reviews').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new ApiError('not_found');
  return row;
}

export interface Decision {
  state: 'published' | 'hidden';
  /** Kept in the audit log alone. */
  reason?: string | undefined;
}

/**
 * The same state again changes nothing and is no error. Of two admins at once the later one counts, as the log shows.
 * @param actor the admin's user id
 * @throws ApiError not_found
 */
export async function moderateReview(
  ctx: Context,
  actor: string,
  id: string,
  { state, reason }: Decision,
): Promise<ReviewRow> {
  return ctx.db.transaction().execute(async (trx) => {
    const before = await reviewRow(trx, id);
    const after = await trx
      .updateTable('reviews')
      .set({ state })
      .where('id', '=', id)
      .where('state', '!=', state)
      .returningAll()
      .executeTakeFirst();
    if (!after) return reviewRow(trx, id);
    await audit(ctx, trx, {
      actor,
      action: state === 'published' ? 'publish' : 'hide',
      entity: 'review',
      entityId: id,
      before: { state: before.state },
      after: { state, ...(reason ? { reason } : {}) },
    });
    return after;
  });
}
