// Signs in by email and password. Neither answer nor timing reveals which emails have an account.
import type { User } from '#contract/accounts/accounts.ts';
import type { UserRow } from '#server/db/account-tables.ts';
import { toUser } from '#server/db/to-contract.ts';
import { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { DUMMY_HASH, verifyPassword } from './hash-password.ts';
import { rememberNetwork } from './known-networks.ts';
import { openSession } from './sessions.ts';
import { countSignIn } from './sign-in-limits.ts';

export interface SignedInNow {
  token: string;
  user: User;
}

interface Credentials {
  email: string;
  password: string;
}

/** @throws ApiError wrong_credentials, too_many, unavailable */
async function findByPassword(ctx: Context, { email, password }: Credentials, net: string): Promise<UserRow> {
  const emailKey = email.toLowerCase();
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

/** @throws ApiError wrong_credentials, too_many (five failures of one account from one network), unavailable */
export async function signIn(ctx: Context, credentials: Credentials, net: string): Promise<SignedInNow> {
  const row = await findByPassword(ctx, credentials, net);
  const token = await ctx.db.transaction().execute(async (trx) => {
    // Locks the account, so that a concurrent change of the password leaves no session made with the old one.
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ password_hash: row.password_hash })
      .where('id', '=', row.id)
      .where('password_hash', '=', row.password_hash)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new ApiError('wrong_credentials');
    await rememberNetwork(ctx, trx, row.id, net);
    return openSession(ctx, trx, row.id);
  });
  return { token, user: toUser(row) };
}
