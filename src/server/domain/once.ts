// The same request twice keeps one row: by its idempotency key for good, by its content for ten minutes.
import { hash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { ApiError } from '../api-error.ts';
import type { Context } from '../context.ts';
import type { Queries } from '../db/open.ts';
import type { Tables } from '../db/tables.ts';
import { newId } from '../new-id.ts';

const REPEAT_MS = 10 * 60_000;

/** Tables whose `idempotency_key` and `fresh_hash` are unique. */
type Guarded = 'appointments' | 'cancellations' | 'reviews';

export interface Request {
  key: string | null;
  /** Of everything that makes it this request. */
  hash: string;
}

/** @returns SHA-256 of the facts in this order, hex */
export const hashOf = (...facts: readonly unknown[]): string => hash('sha256', JSON.stringify(facts), 'hex');

async function findKept(
  queries: Queries,
  table: Guarded,
  { key, hash }: Request,
  since: number,
): Promise<string | null> {
  const rows = queries.selectFrom(table).select(['id', 'content_hash']);
  const byKey = key && (await rows.where('idempotency_key', '=', key).executeTakeFirst());
  if (byKey && byKey.content_hash !== hash) throw new ApiError('key_reused');
  if (byKey) return byKey.id;
  const byContent = await rows
    .where('fresh_hash', '=', hash)
    .where('created_at', '>', since)
    .executeTakeFirst();
  return byContent?.id ?? null;
}

interface Steps {
  /** Throttles: a repeat of what is kept is not counted. */
  admit: () => Promise<void>;
  /** Inserts with `on conflict do nothing`, and what belongs to it. @returns false when nothing was inserted */
  write: (trx: Transaction<Tables>, id: string) => Promise<boolean>;
}

/**
 * @returns the id of the row that stands for the request, new or kept before
 * @throws ApiError key_reused, and what the steps throw
 */
export async function once(
  ctx: Pick<Context, 'db' | 'clock'>,
  table: Guarded,
  request: Request,
  { admit, write }: Steps,
): Promise<string> {
  const since = ctx.clock.now() - REPEAT_MS;
  const known = await findKept(ctx.db, table, request, since);
  if (known) return known;
  await admit();
  return ctx.db.transaction().execute(async (trx) => {
    await trx
      .updateTable(table)
      .set({ fresh_hash: null })
      .where('fresh_hash', '=', request.hash)
      .where('created_at', '<=', since)
      .execute();
    const id = newId();
    if (await write(trx, id)) return id;
    // The same request was under way twice, and the other came first.
    const other = await findKept(trx, table, request, since);
    if (!other) throw new ApiError('unavailable');
    return other;
  });
}
