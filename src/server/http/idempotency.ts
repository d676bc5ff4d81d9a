// Idempotency: a repeated request makes one row. Recognised by its key for good; what a visitor sends also by its content, for ten
// minutes while the row stands.
import { hash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { isUniqueViolation } from '#server/db/errors.ts';
import type { Queries, Trx } from '#server/db/open.ts';
import { searchKey, type Texts } from '#server/db/search-keys.ts';
import type { IdempotentRow, Tables } from '#server/db/tables.ts';
import { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';

const REPEAT_MS = 10 * 60_000;

/** Tables whose `idempotency_key` and `fresh_hash` are unique. */
type Sent = 'appointments' | 'cancellations' | 'reviews';
/** Tables whose `idempotency_key` is unique, and stands beside a hash of what was asked. */
type Keyed = Sent | 'orders' | 'payments' | 'refunds';

export interface Same {
  /** The Idempotency-Key header, hashed with its owner (ownKey). */
  key: string | null;
  /** Hash of the request's content. */
  hash: string;
}

export interface SameContent extends Same {
  /** Selects rows whose content, sent again, is a new request. */
  stale: RawBuilder<boolean>;
}

/** @returns SHA-256 of the facts in this order, hex */
export const hashOf = (...facts: readonly unknown[]): string => hash('sha256', JSON.stringify(facts), 'hex');

/** Binds a key to its owner: the same key from someone else is a different one. @param owner a user's id, or what identifies a visitor */
export const ownKey = (key: string | null, ...owner: readonly string[]): string | null =>
  key && hashOf('key', key, ...owner);

/** The columns that recognise a row by its key. */
export const keyColumns = ({ key, hash }: Same) => ({ idempotency_key: key, content_hash: hash });

/** @param changed selects rows that have changed since they were sent */
export const sameContent = (
  { clock }: Pick<Context, 'clock'>,
  same: Same,
  changed: RawBuilder<boolean> = sql`1 = 0`,
): SameContent => ({
  ...same,
  stale: sql`(created_at <= ${clock.now() - REPEAT_MS} or ${changed})`,
});

async function madeBefore<Table extends Keyed>(
  queries: Queries,
  table: Table,
  { key, hash, stale }: Same & Partial<SameContent>,
): Promise<Tables[Table] | undefined> {
  const rows = queries.selectFrom<Keyed>(table).selectAll();
  const known = key ? await rows.where('idempotency_key', '=', key).executeTakeFirst() : undefined;
  if (known && known.content_hash !== hash) throw new ApiError('key_reused');
  if (known || !stale) return known as Tables[Table] | undefined;
  const found = rows.where(sql<boolean>`fresh_hash = ${hash} and not ${stale}`);
  return (await found.executeTakeFirst()) as Tables[Table] | undefined;
}

/**
 * @param queries a transaction only where a lock keeps the same request out until it ends
 * @param make inserts the row, with its `keyColumns` or by `insertSent`
 * @returns the new or existing row @throws ApiError key_reused if the key was used with other content, and what `make` throws
 */
export async function once<Table extends Keyed>(
  queries: Queries,
  table: Table,
  same: Same | SameContent,
  make: () => Promise<Tables[Table]>,
): Promise<Tables[Table]> {
  const known = await madeBefore(queries, table, same);
  if (known) return known;
  try {
    return await make();
  } catch (error) {
    // The same request was under way twice, and the other came first.
    const other = isUniqueViolation(error) && (await madeBefore(queries, table, same));
    if (other) return other;
    throw error;
  }
}

/** Inserts what a visitor has sent; an earlier row lets go of the content that is a new request now. */
export async function insertSent<Table extends Sent>(
  { clock }: Pick<Context, 'clock'>,
  trx: Trx,
  table: Table,
  same: SameContent,
  facts: Omit<Tables[Table], keyof IdempotentRow | 'search_key'>,
): Promise<Tables[Table]> {
  const earlier = trx.updateTable<Sent>(table).set({ fresh_hash: null });
  await earlier.where(sql<boolean>`fresh_hash = ${same.hash} and ${same.stale}`).execute();
  const own = { id: newId(), ...keyColumns(same), fresh_hash: same.hash, created_at: clock.now() };
  const sent = { ...facts, ...own } as unknown as Tables[Table];
  const row = { ...sent, search_key: searchKey(table, sent as Texts<Table>) };
  await trx
    .insertInto<Sent>(table)
    .values(row as never)
    .execute();
  return row;
}
