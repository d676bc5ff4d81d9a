// Signing in by email and password, and a code if the account has a second factor. Neither answer nor timing reveals which emails
// have an account.
import type { User } from '#contract/accounts/accounts.ts';
import type { UserRow } from '#server/db/account-tables.ts';
import type { Trx } from '#server/db/open.ts';
import { RATE_LIMITS } from '#server/http/rate-limits.ts';
import { addressKey } from '#server/platform/address-key.ts';
import { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { confirmedFactor, useCode } from './factor-codes.ts';
import { DUMMY_HASH, verifyPassword } from './hash-password.ts';
import { rememberNetwork } from './known-networks.ts';
import { openSession } from './sessions.ts';
import { countSignIn } from './sign-in-limits.ts';
import { toUser } from './to-user.ts';

export interface SignedInNow {
  token: string;
  user: User;
  /** The account's id. */
  who: string;
}

/** Whence somebody signs in. */
export interface Caller {
  /** Their network. */
  net: string;
  /** In plain words; '' if unknown. */
  device: string;
}

interface Credentials {
  email: string;
  password: string;
  /** Of the second factor. */
  code?: string | undefined;
}

/** @throws ApiError wrong_credentials, too_many, unavailable */
async function findByPassword(ctx: Context, { email, password }: Credentials, net: string): Promise<UserRow> {
  const emailKey = addressKey(email);
  const row = await ctx.db
    .selectFrom('users')
    .selectAll()
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
  const giveBack = await countSignIn(ctx, { emailKey, account: row?.id ?? null }, net);
  let matches = false;
  try {
    matches = await verifyPassword(row?.password_hash ?? DUMMY_HASH, password);
  } catch (error) {
    await giveBack();
    throw error;
  }
  if (!row || !matches) throw new ApiError('wrong_credentials');
  await giveBack();
  return row;
}

/** @throws ApiError second_factor_needed, wrong_code */
async function checkCode(ctx: Context, trx: Trx, userId: string, code: string | undefined) {
  const factor = await confirmedFactor(trx, userId);
  if (!factor) return;
  if (!code) throw new ApiError('second_factor_needed');
  if (!(await useCode(ctx, trx, factor, code))) throw new ApiError('wrong_code');
}

/**
 * @throws ApiError wrong_credentials, second_factor_needed, wrong_code, too_many (five failures of one account from one network; ten
 * wrong codes), unavailable
 */
export async function openSessionByPassword(
  ctx: Context,
  credentials: Credentials,
  { net, device }: Caller,
): Promise<SignedInNow> {
  const row = await findByPassword(ctx, credentials, net);
  // A new password, which ends a thief's tries, starts anew.
  const tries = `${row.id}|${row.password_hash}`;
  if (credentials.code) await ctx.limits.take(RATE_LIMITS.codes, tries);
  const token = await ctx.db.transaction().execute(async (trx) => {
    // Locks the account, so that a concurrent change of the password leaves no session made with the old one.
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ password_hash: row.password_hash })
      .where('id', '=', row.id)
      .where('password_hash', '=', row.password_hash)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new ApiError('wrong_credentials');
    await checkCode(ctx, trx, row.id, credentials.code);
    await rememberNetwork(ctx, trx, row.id, net);
    return openSession(ctx, trx, row.id, device);
  });
  if (credentials.code) await ctx.limits.giveBack(RATE_LIMITS.codes, tries);
  return { token, user: toUser(row), who: row.id };
}
