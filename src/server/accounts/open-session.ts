import { randomBytes } from 'node:crypto';
import type { Queries } from '#server/db/open.ts';
import { hashToken } from '#server/http/authenticate.ts';
import type { Context } from '#server/platform/context.ts';

/** @returns a new token of 256 random bits; only its hash is kept */
export async function openSession(
  ctx: Pick<Context, 'clock'>,
  queries: Queries,
  userId: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = ctx.clock.now();
  await queries
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), user_id: userId, created_at: now, last_used_at: now })
    .execute();
  return token;
}
