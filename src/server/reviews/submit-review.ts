// A new review: published at once, unless something about it should be read by a person first. By a mailed link it is about a
// completed visit, or a delivered order of the shop.
import type { Category } from '#contract/catalogue/categories.ts';
import type { ReviewDraft, ReviewState } from '#contract/reviews/reviews.ts';
import { type ReviewService, SERVICES } from '#contract/services.ts';
import { holdsLink } from '#contract/web-address.ts';
import { londonClock } from '#lib/london.ts';
import { appointmentRow } from '#server/appointments/appointments.ts';
import type { Trx } from '#server/db/open.ts';
import { slugOf } from '#server/diary/units.ts';
import { looksAutomatic } from '#server/http/bot-signs.ts';
import { hashOf, insertSent, once, ownKey, sameContent } from '#server/http/idempotency.ts';
import { takeFromNetwork } from '#server/http/limits.ts';
import { RATE_LIMITS } from '#server/http/rate-limits.ts';
import { orderRow } from '#server/orders/order-rows.ts';
import { followsFrom } from '#server/orders/origins.ts';
import { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { openLink } from '#server/token-links/record-links.ts';

const REVIEWABLE = ['booking', 'order'] as const;
const NOT_VISITED = 'This visit isn’t completed yet. You can review it once it is.';
const NOT_DELIVERED = 'This order hasn’t arrived yet. You can review it once it has.';
const REVIEWED = {
  appointment_id: 'You’ve reviewed this visit already. Thank you.',
  order_id: 'You’ve reviewed this order already. Thank you.',
};

/** The trade that fits a category of parts. */
const SERVICE_OF: Record<Category, ReviewService> = {
  'Coffee Machine Parts': SERVICES.coffee.review,
  'Catering Parts': SERVICES.catering.review,
  'HiFi Parts': SERVICES.electronic.review,
};

export interface ReviewedRecord {
  /** The review's column that holds its id. */
  column: keyof typeof REVIEWED;
  id: string;
  /** For the form, which lets people change them. */
  name: string;
  service: ReviewService;
}

async function visit({ db }: Context, id: string): Promise<ReviewedRecord> {
  const { status, name, service } = await appointmentRow(db, id);
  if (status !== 'completed') throw new ApiError('link_used', { msg: NOT_VISITED });
  return { column: 'appointment_id', id, name, service: SERVICES[slugOf(service)].review };
}

/** A quote's orders are reviewed by their visit. The first part names the service. */
async function delivery({ db }: Context, id: string): Promise<ReviewedRecord> {
  const order = await orderRow(db, id);
  if (order.status !== 'delivered' || !followsFrom(order).isParcel)
    throw new ApiError('link_used', { msg: NOT_DELIVERED });
  const { category } = await db
    .selectFrom('order_lines')
    .innerJoin('products', 'products.id', 'product_id')
    .select('category')
    .where('order_id', '=', id)
    .orderBy('position')
    .executeTakeFirstOrThrow();
  return {
    column: 'order_id',
    id,
    name: `${order.first_name} ${order.last_name}`.trim(),
    service: SERVICE_OF[category],
  };
}

/** @param token of a mailed link @throws ApiError link_used, also when it has its review */
export async function reviewedRecord(ctx: Context, token: string): Promise<ReviewedRecord> {
  const { kind, id } = await openLink(ctx, REVIEWABLE, token);
  const record = await (kind === 'order' ? delivery(ctx, id) : visit(ctx, id));
  const known = ctx.db.selectFrom('reviews').select('id').where(record.column, '=', id);
  if (await known.executeTakeFirst()) throw new ApiError('link_used', { msg: REVIEWED[record.column] });
  return record;
}

/** Hash of the words without case, spacing and punctuation. */
export const wordsHash = (content: string): string =>
  hashOf(
    content
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  );

async function stateOf(trx: Trx, draft: ReviewDraft, words: string, now: number): Promise<ReviewState> {
  const typed = [draft.name, draft.content];
  if (looksAutomatic(draft, typed, now) || typed.some(holdsLink)) return 'held';
  const withSameWords = trx.selectFrom('reviews').select('id').where('words_hash', '=', words).limit(1);
  return (await withSameWords.executeTakeFirst()) ? 'held' : 'published';
}

/** @returns whether everybody can read it now @throws ApiError key_reused, too_many, link_used */
export async function createReview(
  ctx: Context,
  draft: ReviewDraft,
  { net, idempotencyKey }: { net: string; idempotencyKey: string | null },
): Promise<boolean> {
  const { name, service, rating, content, token } = draft;
  const hash = hashOf(name, service, rating, content, ...(token ? [token] : []));
  const now = ctx.clock.now();
  const same = sameContent(ctx, { key: ownKey(idempotencyKey, net, name), hash });
  const saved = once(ctx.db, 'reviews', same, async () => {
    await takeFromNetwork(ctx, RATE_LIMITS.reviews, net);
    const record = token ? await reviewedRecord(ctx, token) : null;
    const words = wordsHash(content);
    return ctx.db.transaction().execute(async (trx) =>
      insertSent(ctx, trx, 'reviews', same, {
        name,
        service,
        rating,
        content,
        role: 'Customer',
        date: londonClock(now).date,
        sample: 0,
        state: await stateOf(trx, draft, words, now),
        words_hash: words,
        verified: record ? 1 : 0,
        appointment_id: null,
        order_id: null,
        ...(record && { [record.column]: record.id }),
      }),
    );
  });
  try {
    return (await saved).state === 'published';
  } catch (cause) {
    // Another review of the same record may have been faster: then this says so.
    if (token) await reviewedRecord(ctx, token);
    throw cause;
  }
}
