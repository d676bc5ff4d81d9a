// Idempotency: a repeated request saves one row. Recognised by its key for good, by its content for ten minutes while the row stands.
import { hash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { isUniqueViolation } from '#server/db/errors.ts';
import type { Queries, Trx } from '#server/db/open.ts';
import type { IdempotentRow, Tables } from '#server/db/tables.ts';
import { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';

const REPEAT_MS = 10 * 60_000;
const NEVER = sql<boolean>`1 = 0`;

/** Tables whose `idempotency_key` and `fresh_hash` are unique. */
type Guarded = 'appointments' | 'cancellations' | 'reviews';

export interface Request {
  /** The Idempotency-Key header, hashed with its owner (ownKey). */
  key: string | null;
  /** Hash of the request's content. */
  hash: string;
  /** Selects rows that have changed since: the same content is then a new request. */
  changed?: RawBuilder<boolean>;
}

/** @returns SHA-256 of the facts in this order, hex */
export const hashOf = (...facts: readonly unknown[]): string => hash('sha256', JSON.stringify(facts), 'hex');

/** Binds a key to its owner: the same key from someone else is a different one. @param owner a user's id, or what identifies a visitor */
export const ownKey = (key: string | null, ...owner: readonly string[]): string | null =>
  key && hashOf('key', key, ...owner);

/** Tables whose `idempotency_key` is unique, and stands beside a hash of what was asked. */
type Keyed = Guarded | 'orders' | 'refunds';

type Same = Pick<Request, 'key' | 'hash'>;

/** @returns the row that this key has made before @throws ApiError key_reused if that was asked for with other content */
export async function rowOfKey<Table extends Keyed>(
  queries: Queries,
  table: Table,
  { key, hash }: Same,
): Promise<Tables[Table] | undefined> {
  if (!key) return undefined;
  const rows = queries.selectFrom<Keyed>(table).selectAll();
  const known = await rows.where('idempotency_key', '=', key).executeTakeFirst();
  if (known && known.content_hash !== hash) throw new ApiError('key_reused');
  return known as Tables[Table] | undefined;
}

/** @param make its transaction inserts the row with the key @returns the new or existing row @throws ApiError key_reused */
export async function once<Table extends Keyed>(
  { db }: Pick<Context, 'db'>,
  table: Table,
  same: Same,
  make: () => Promise<Tables[Table]>,
): Promise<Tables[Table]> {
  const known = await rowOfKey(db, table, same);
  if (known) return known;
  try {
    return await make();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    // The same request was under way twice, and the other came first.
    const other = await rowOfKey(db, table, same);
    if (other) return other;
    throw error;
  }
}

async function findSaved<Table extends Guarded>(
  queries: Queries,
  table: Table,
  { key, hash, changed = NEVER }: Request,
  since: number,
): Promise<Tables[Table] | undefined> {
  const known = await rowOfKey(queries, table, { key, hash });
  if (known) return known;
  const fresh = await queries
    .selectFrom<Guarded>(table)
    .selectAll()
    .where('fresh_hash', '=', hash)
    .where('created_at', '>', since)
    .where(sql<boolean>`not (${changed})`)
    .executeTakeFirst();
  return fresh as Tables[Table] | undefined;
}

type NewRow<Table extends Guarded> = Omit<Tables[Table], keyof IdempotentRow>;

interface Steps<Table extends Guarded> {
  /** Checks rate limits; not called for repeats. */
  admit: () => Promise<void>;
  /** @param now its `created_at`, in milliseconds since 1970 */
  row: (trx: Trx, now: number) => NewRow<Table> | Promise<NewRow<Table>>;
  /** In the transaction of a new row. */
  afterInsert?: (trx: Trx, row: Tables[Table]) => Promise<void>;
}

/** After ten minutes, or once the row has changed, the same content is a new request. */
const forgetContent = (queries: Queries, table: Guarded, { hash, changed = NEVER }: Request, since: number) =>
  queries
    .updateTable<Guarded>(table)
    .set({ fresh_hash: null })
    .where('fresh_hash', '=', hash)
    .where(({ eb, or }) => or([eb('created_at', '<=', since), changed]))
    .execute();

/** The first insert may conflict with the hash of such a row, which is then cleared. */
const TRIES = 2;

/** @returns the new or existing row @throws ApiError key_reused, and what the steps throw */
export async function saveIdempotently<Table extends Guarded>(
  ctx: Pick<Context, 'db' | 'clock'>,
  table: Table,
  request: Request,
  steps: Steps<Table>,
): Promise<Tables[Table]> {
  const now = ctx.clock.now();
  const since = now - REPEAT_MS;
  const { key, hash } = request;
  const known = await findSaved(ctx.db, table, request, since);
  if (known) return known;
  await steps.admit();
  return ctx.db.transaction().execute(async (trx) => {
    const row = {
      ...(await steps.row(trx, now)),
      ...{ id: newId(), idempotency_key: key, content_hash: hash, fresh_hash: hash, created_at: now },
    } as Tables[Table];
    for (let tried = 0; tried < TRIES; tried += 1) {
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto<Guarded>(table)
        .values(row as never)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows === 1n) {
        await steps.afterInsert?.(trx, row);
        return row;
      }
      await forgetContent(trx, table, request, since);
      // A concurrent repeat was faster.
      const other = await findSaved(trx, table, request, since);
      if (other) return other;
    }
    throw new ApiError('unavailable');
  });
}
