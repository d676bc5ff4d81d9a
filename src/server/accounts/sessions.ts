// Sessions: a token for each sign-in, of which only the hash is stored.
import { randomBytes } from 'node:crypto';
import type { Queries } from '#server/db/open.ts';
import { hashToken, type SignedIn } from '#server/http/authenticate.ts';
import type { Context } from '#server/platform/context.ts';

/** @returns a new token of 256 random bits */
export async function openSession(ctx: Pick<Context, 'clock'>, queries: Queries, userId: string) {
  const token = randomBytes(32).toString('base64url');
  const now = ctx.clock.now();
  await queries
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), user_id: userId, created_at: now, last_used_at: now })
    .execute();
  return token;
}

/** The token of this sign-in stops working at once; other sign-ins stay. */
export async function signOut(ctx: Context, { tokenHash }: SignedIn): Promise<void> {
  await ctx.db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}
