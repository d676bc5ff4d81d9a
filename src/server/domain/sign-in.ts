// From an e-mail and a password to a token. Nothing here tells a stranger which e-mails have an account.
import type { User } from '#contract/accounts.ts';
import { ApiError } from '../api-error.ts';
import type { Context } from '../context.ts';
import type { UserRow } from '../db/tables.ts';
import { toUser } from '../db/to-contract.ts';
import { NOBODYS_HASH, verifyPassword } from './hash-password.ts';
import { openSession } from './open-session.ts';
import { countSignIn, knowNetwork } from './sign-in-limits.ts';

export interface SignedInNow {
  token: string;
  user: User;
}

async function findByPassword(ctx: Context, emailKey: string, password: string): Promise<UserRow | null> {
  const row = await ctx.db
    .selectFrom('users')
    .selectAll()
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
  const matches = await verifyPassword(row?.password_hash ?? NOBODYS_HASH, password);
  return row && matches ? row : null;
}

interface From {
  net: string;
  proof: string | null;
}

async function judged(ctx: Context, emailKey: string, password: string, { net, proof }: From) {
  const giveBack = await countSignIn(ctx, emailKey, net, proof);
  let row: UserRow | null;
  try {
    row = await findByPassword(ctx, emailKey, password);
  } catch (error) {
    await giveBack();
    throw error;
  }
  if (!row) throw new ApiError('wrong_credentials');
  await giveBack();
  await knowNetwork(ctx, emailKey, net);
  return row;
}

/** @throws ApiError wrong_credentials, challenge, too_many (five failures of one account from one network), unavailable */
export async function signIn(
  ctx: Context,
  { email, password }: { email: string; password: string },
  from: From,
): Promise<SignedInNow> {
  const row = await judged(ctx, email.toLowerCase(), password, from);
  const token = await ctx.db.transaction().execute(async (trx) => {
    // Locks the account: a password that is being changed meanwhile must not leave a sign-in by the old one behind.
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ password_hash: row.password_hash })
      .where('id', '=', row.id)
      .where('password_hash', '=', row.password_hash)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new ApiError('wrong_credentials');
    return openSession(ctx, trx, row.id);
  });
  return { token, user: toUser(row) };
}
