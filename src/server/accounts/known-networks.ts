// Networks that an account was used from, where guesses made elsewhere don't lock its owner out. Only hashes are stored.
import { hash } from 'node:crypto';
import type { Queries } from '#server/db/open.ts';
import type { Context } from '#server/platform/context.ts';

const hashOf = (userId: string, net: string): string => hash('sha256', `${userId}|${net}`, 'hex');

/** After a sign-in, or a link from the account's mail. */
export async function rememberNetwork(
  { clock }: Pick<Context, 'clock'>,
  queries: Queries,
  userId: string,
  net: string,
): Promise<void> {
  const last_at = clock.now();
  await queries
    .insertInto('known_networks')
    .values({ network_hash: hashOf(userId, net), user_id: userId, last_at })
    .onConflict((conflict) => conflict.column('network_hash').doUpdateSet({ last_at }))
    .execute();
}

/** Whoever proves anew that the account is theirs may do so because somebody else used it: only their own network stays. */
export async function rememberOnlyNetwork(
  ctx: Pick<Context, 'clock'>,
  queries: Queries,
  userId: string,
  net: string,
): Promise<void> {
  await queries.deleteFrom('known_networks').where('user_id', '=', userId).execute();
  await rememberNetwork(ctx, queries, userId, net);
}

/** @param userId null where no account has the address: costs the same query */
export async function isKnownNetwork(
  { db }: Pick<Context, 'db'>,
  userId: string | null,
  net: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('known_networks')
    .select('user_id')
    .where('network_hash', '=', hashOf(userId ?? '', net))
    .executeTakeFirst();
  return row !== undefined;
}
