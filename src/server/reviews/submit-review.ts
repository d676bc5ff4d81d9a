// A new review: published at once, unless something about it should be read by a person first.
import type { ReviewDraft, ReviewState } from '#contract/reviews/reviews.ts';
import { londonClock } from '#lib/london.ts';
import type { Trx } from '#server/db/open.ts';
import { holdsLink, looksAutomatic } from '#server/http/bot-signs.ts';
import { hashOf, ownKey, saveIdempotently } from '#server/http/idempotency.ts';
import { type Limit, takeFromNetwork } from '#server/http/limits.ts';
import type { Context } from '#server/platform/context.ts';
import { type ReviewedRecord, reviewedRecord } from './reviewed-record.ts';

const PER_NETWORK: Limit = { name: 'reviews', points: 3, seconds: 3600 };

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
export async function submitReview(
  ctx: Context,
  draft: ReviewDraft,
  { net, idempotencyKey }: { net: string; idempotencyKey: string | null },
): Promise<boolean> {
  const { name, service, rating, content, token } = draft;
  const hash = hashOf(name, service, rating, content, ...(token ? [token] : []));
  let record: ReviewedRecord | null = null;
  const request = { key: ownKey(idempotencyKey, net, name), hash };
  const saved = saveIdempotently(ctx, 'reviews', request, {
    async admit() {
      await takeFromNetwork(ctx, PER_NETWORK, net);
      if (token) record = await reviewedRecord(ctx, token);
    },
    async row(trx, now) {
      const words = wordsHash(content);
      return {
        ...{ name, service, rating, content },
        role: 'Customer',
        date: londonClock(now).date,
        sample: 0,
        state: await stateOf(trx, draft, words, now),
        words_hash: words,
        verified: record ? 1 : 0,
        appointment_id: null,
        order_id: null,
        ...(record && { [record.column]: record.id }),
      };
    },
  });
  try {
    return (await saved).state === 'published';
  } catch (cause) {
    // Another review of the same record may have been faster: then this says so.
    if (token) await reviewedRecord(ctx, token);
    throw cause;
  }
}
