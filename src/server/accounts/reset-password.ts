// Resets a forgotten password by a link to the account's email address.

import { takeFromNetwork } from '#server/http/limits.ts';
import { RATE_LIMITS } from '#server/http/rate-limits.ts';
import { dropUnaddressed } from '#server/mail/drop-mail.ts';
import { takeMailAllowance } from '#server/mail/mail-allowance.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { addressKey } from '#server/platform/address-key.ts';
import type { Context } from '#server/platform/context.ts';
import { noteEnded } from '#server/platform/ended.ts';
import { newId } from '#server/platform/ids.ts';
import { mailOwner } from './account-mails.ts';
import { hashPassword } from './hash-password.ts';
import { rememberOnlyNetwork } from './known-networks.ts';
import { withdrawInvitationsOf } from './lock-admins.ts';
import { consumeToken, createAccountLink, ownerOfLink, revokeTokens } from './one-use-links.ts';
import { markProven } from './prove-email.ts';
import { endSessions } from './sessions.ts';
import { refuseWeakPassword } from './weak-passwords.ts';

/**
 * Mails a link to the address if it has an account. Every address costs the same: the mail is queued for each, and deleted
 * in the same transaction where there is no account.
 * @throws ApiError too_many, whether there is an account or not
 */
export async function askForReset(ctx: Context, email: string, net: string): Promise<void> {
  const emailKey = addressKey(email);
  await takeFromNetwork(ctx, RATE_LIMITS.forgot, net);
  await takeFromNetwork(ctx, RATE_LIMITS.forgotForAddress, net, emailKey);
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await takeMailAllowance(ctx, trx, emailKey, 'password-reset'))) return;
    const user = await trx
      .selectFrom('users')
      .select('email')
      .where('email_key', '=', emailKey)
      .executeTakeFirst();
    const fact = `password-reset-${newId()}`;
    await queueMail(ctx, trx, {
      fact,
      template: 'password-reset',
      // To the account's address, never to the typed one.
      to: { name: '', address: user?.email ?? '' },
      values: { 'account.link': await createAccountLink(ctx, trx, 'reset', emailKey) },
    });
    await dropUnaddressed(trx, fact);
  });
}

/**
 * Sets the password and ends all sessions. To have the link also verifies the address.
 * @returns the account's id
 * @throws ApiError link_used, invalid (a weak password; the link stays good), too_many, unavailable
 */
export async function replacePassword(
  ctx: Context,
  { token, password }: { token: string; password: string },
  net: string,
): Promise<string> {
  await takeFromNetwork(ctx, RATE_LIMITS.resetPassword, net);
  const owner = await ownerOfLink(ctx, 'reset', token);
  const { email, username, role } = owner;
  refuseWeakPassword('password', password, { known: [email, username], role, company: ctx.company });
  const hash = await hashPassword(password);
  return ctx.db.transaction().execute(async (trx) => {
    const userId = await consumeToken(ctx, trx, 'reset', token);
    // Before the sessions end: a concurrent sign-in with the old password waits here and is then refused.
    await trx.updateTable('users').set({ password_hash: hash }).where('id', '=', userId).execute();
    await endSessions(trx, userId);
    await revokeTokens(trx, 'reset', userId);
    await markProven(ctx, trx, userId);
    await rememberOnlyNetwork(ctx, trx, userId, net);
    // Who knew the old password may have sent some.
    await withdrawInvitationsOf(trx, userId);
    await mailOwner(ctx, trx, userId, 'password-changed');
    noteEnded(ctx, { password: userId });
    return userId;
  });
}
