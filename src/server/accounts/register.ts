// Registers customer accounts. The role is a constant: no request can set it.
import type { register } from '#contract/accounts/accounts.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { UserRow } from '#server/db/account-tables.ts';
import { withKey } from '#server/db/search-keys.ts';
import { takeFromNetwork } from '#server/http/limits.ts';
import { RATE_LIMITS } from '#server/http/rate-limits.ts';
import { addressKey } from '#server/platform/address-key.ts';
import { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { hashPassword } from './hash-password.ts';
import { rememberNetwork } from './known-networks.ts';
import { mailProof } from './prove-email.ts';
import { openSession } from './sessions.ts';
import type { Caller, SignedInNow } from './sign-in.ts';
import { toUser } from './to-user.ts';
import { refuseWeakPassword } from './weak-passwords.ts';

/** @param now milliseconds since 1970 */
export const newUser = (
  facts: Pick<UserRow, 'username' | 'email' | 'role' | 'password_hash'>,
  now: number,
): UserRow => ({
  ...withKey('users', facts),
  id: newId(),
  email_key: addressKey(facts.email),
  profile_image: '',
  email_verified_at: null,
  admin_since: null,
  admin_until: null,
  created_at: now,
  updated_at: now,
});

/**
 * Hashes the password before the email is looked up, so that both outcomes take as long.
 * @throws ApiError email_taken, invalid (a weak password), too_many, unavailable
 */
export async function createAccount(
  ctx: Context,
  { username, email, password }: BodyOf<typeof register>,
  { net, device }: Caller,
): Promise<SignedInNow> {
  // Costs time, so it is counted first.
  await takeFromNetwork(ctx, RATE_LIMITS.judgePassword, net);
  const account = { known: [email, username], role: 'customer', company: ctx.company } as const;
  refuseWeakPassword('password', password, account);
  await takeFromNetwork(ctx, RATE_LIMITS.register, net);
  const password_hash = await hashPassword(password);
  const row = newUser({ username, email, role: 'customer', password_hash }, ctx.clock.now());
  const token = await ctx.db.transaction().execute(async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('users')
      .values(row)
      .onConflict((conflict) => conflict.column('email_key').doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows !== 1n) throw new ApiError('email_taken');
    await mailProof(ctx, trx, row);
    await rememberNetwork(ctx, trx, row.id, net);
    return openSession(ctx, trx, row.id, device);
  });
  return { token, user: toUser(row), who: row.id };
}
