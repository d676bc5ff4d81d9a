// Proof of who asks, for what a stolen session alone may not do: the password, and a code where the account has an authenticator app.
import type { Proof, ProofIfNeeded } from '#contract/accounts/proof.ts';
import type { Trx } from '#server/db/open.ts';
import type { SignedIn } from '#server/http/authenticate.ts';
import { RATE_LIMITS } from '#server/http/rate-limits.ts';
import { ApiError, invalidField } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { confirmedFactor, useCode } from './factor-codes.ts';
import { verifyPassword } from './hash-password.ts';
import { lockAdmins } from './lock-admins.ts';

const ASK_CODE = 'Enter the code from your authenticator app';
const WRONG_CODE = 'That code isn’t right, or has been used already. Try the next one.';

/** @param field that holds the password @throws ApiError invalid, too_many */
export async function provePassword(
  ctx: Context,
  user: SignedIn,
  field: string,
  password: string,
): Promise<void> {
  if (!password) throw invalidField(field, 'Enter your current password');
  await ctx.limits.take(RATE_LIMITS.presentPassword, user.id);
  if (!(await verifyPassword(user.row.password_hash, password)))
    throw invalidField(field, 'That isn’t your current password');
  await ctx.limits.giveBack(RATE_LIMITS.presentPassword, user.id);
}

/** Locks the account, so that a concurrent sign-in either ends with this or needs a code. @throws ApiError unauthorised */
export async function lockAccount(trx: Trx, { id, row }: SignedIn): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ password_hash: row.password_hash })
    .where('id', '=', id)
    .where('password_hash', '=', row.password_hash)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ApiError('unauthorised');
}

/**
 * Makes a change against proof. A change that fails leaves the code unused.
 * @param lacking thrown where the account has no authenticator app; without it the password is enough there
 * @throws ApiError invalid (field `currentPassword` or `code`), too_many, unauthorised
 */
export async function withProof<T>(
  ctx: Context,
  user: SignedIn,
  { currentPassword, code }: Proof,
  change: (trx: Trx) => Promise<T>,
  lacking?: ApiError,
): Promise<T> {
  await provePassword(ctx, user, 'currentPassword', currentPassword);
  if (code) await ctx.limits.take(RATE_LIMITS.codes, user.id);
  const result = await ctx.db.transaction().execute(async (trx) => {
    // Before their own row: changes of the team lock all admins, too.
    if (user.row.role === 'admin') await lockAdmins(trx);
    await lockAccount(trx, user);
    const factor = await confirmedFactor(trx, user.id);
    if (!factor && lacking) throw lacking;
    if (factor && !code) throw invalidField('code', ASK_CODE);
    if (factor && code && !(await useCode(ctx, trx, factor, code))) throw invalidField('code', WRONG_CODE);
    return change(trx);
  });
  if (code) await ctx.limits.giveBack(RATE_LIMITS.codes, user.id);
  return result;
}

/**
 * For an endpoint of which only some changes take proof.
 * @param change calls `demandProof` where it is one of these
 * @throws ApiError proof_required, and as `withProof`
 */
export async function withProofIfGiven<T>(
  ctx: Context,
  user: SignedIn,
  { currentPassword, code }: ProofIfNeeded,
  change: (trx: Trx, demandProof: () => void) => Promise<T>,
): Promise<T> {
  if (currentPassword !== undefined)
    return withProof(ctx, user, { currentPassword, code }, (trx) => change(trx, () => {}));
  return ctx.db.transaction().execute((trx) =>
    change(trx, () => {
      throw new ApiError('proof_required');
    }),
  );
}
