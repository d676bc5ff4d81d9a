// Verifies an account's email address and joins earlier guest orders and appointments to the account.
import { sql } from 'kysely';
import { LINK_MESSAGES } from '#contract/accounts/account-links.ts';
import type { UserRow } from '#server/db/account-tables.ts';
import type { Trx } from '#server/db/open.ts';
import type { SignedIn } from '#server/http/authenticate.ts';
import { takeFromNetwork } from '#server/http/limits.ts';
import { RATE_LIMITS } from '#server/http/rate-limits.ts';
import { ALLOWANCES, takeMailAllowance } from '#server/mail/mail-allowance.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { consumeToken, createAccountLink, ownerOfLink, revokeTokens } from './one-use-links.ts';

/** @returns false when the address has already had its share of such mails */
export async function mailProof(ctx: Context, trx: Trx, user: UserRow): Promise<boolean> {
  if (!(await takeMailAllowance(ctx, trx, user.email_key, 'email-proof'))) return false;
  await queueMail(ctx, trx, {
    fact: `email-proof-${newId()}`,
    template: 'email-proof',
    // No name, here or in the text: whoever registered may have typed someone else's address.
    to: { name: '', address: user.email },
    values: { 'account.link': await createAccountLink(ctx, trx, 'verify', user.email_key) },
  });
  return true;
}

/** @returns false when the address is proven already @throws ApiError too_many */
export async function sendProof(ctx: Context, { row }: SignedIn): Promise<boolean> {
  if (row.email_verified_at !== null) return false;
  const isSent = await ctx.db.transaction().execute((trx) => mailProof(ctx, trx, row));
  if (!isSent)
    throw new ApiError('too_many', {
      msg: 'We’ve already sent a link to this address. Check your inbox and spam folder, or try again later.',
      retryAfter: ALLOWANCES['email-proof'].pauseMs / 1000,
    });
  return true;
}

/**
 * Marks the address as verified and joins its guest orders and appointments to the account. Only present ones: later guest
 * orders stay apart, even from a verified address, for anybody can type an address. Those above accounts say which join.
 * @param trx the transaction that consumes the token
 */
export async function markProven(ctx: Context, trx: Trx, userId: string): Promise<void> {
  const now = ctx.clock.now();
  const { email_key } = await trx
    .updateTable('users')
    .set({ email_verified_at: sql`coalesce(email_verified_at, ${now})`, updated_at: now })
    .where('id', '=', userId)
    .returning('email_key')
    .executeTakeFirstOrThrow();
  for (const join of ctx.onProven) await join(trx, userId, email_key);
  await revokeTokens(trx, 'verify', userId);
}

/**
 * Token and session must belong to one account. Somebody who registered with another's address has no token, and the address's
 * owner no password for that account: neither alone can join the owner's orders to it.
 * @throws ApiError link_used, forbidden (another account's link, which stays good), too_many
 */
export async function proveEmail(ctx: Context, user: SignedIn, token: string, net: string): Promise<void> {
  await takeFromNetwork(ctx, RATE_LIMITS.verifyEmail, net);
  const { id } = await ownerOfLink(ctx, 'verify', token);
  if (id !== user.id) throw new ApiError('forbidden', { msg: LINK_MESSAGES.otherAccount });
  await ctx.db.transaction().execute(async (trx) => {
    await markProven(ctx, trx, await consumeToken(ctx, trx, 'verify', token));
  });
}
