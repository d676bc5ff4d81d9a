// Finds the user of a bearer token. The role always comes from the database, never from the browser.
import { hash } from 'node:crypto';
import type { Role } from '#contract/accounts/accounts.ts';
import type { UserRow } from '#server/db/tables.ts';
import type { Context } from '#server/platform/context.ts';

export interface SignedIn {
  id: string;
  role: Role;
  row: UserRow;
  tokenHash: string;
}

const HOUR = 3_600_000;
/** How long a session lasts without use, and at most, in milliseconds. */
export const SESSION_LIFE: Record<Role, { idle: number; absolute: number }> = {
  customer: { idle: 7 * 24 * HOUR, absolute: 30 * 24 * HOUR },
  admin: { idle: HOUR / 2, absolute: 12 * HOUR },
};
/** `last_used_at` is written at most this often, so that not every read costs a write. */
const TOUCH_MS = 60_000;

/** What the database stores of a token: SHA-256, hex. */
export const hashToken = (token: string): string => hash('sha256', token, 'hex');

/** @param header the Authorization header @returns null without a good token */
export async function authenticate(ctx: Context, header: string | undefined): Promise<SignedIn | null> {
  const token = /^Bearer ([\w-]{20,100})$/.exec(header ?? '')?.[1];
  if (!token) return null;
  const tokenHash = hashToken(token);
  const row = await ctx.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('users')
    .select(['sessions.created_at as session_at', 'sessions.last_used_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (!row) return null;
  const { session_at, last_used_at } = row;
  const now = ctx.clock.now();
  const life = SESSION_LIFE[row.role];
  if (now - last_used_at > life.idle || now - session_at > life.absolute) {
    await ctx.db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
    return null;
  }
  if (now - last_used_at > TOUCH_MS)
    await ctx.db
      .updateTable('sessions')
      .set({ last_used_at: now })
      .where('token_hash', '=', tokenHash)
      .execute();
  return { id: row.id, role: row.role, row, tokenHash };
}
