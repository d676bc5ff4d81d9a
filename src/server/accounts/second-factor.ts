// Turning an account's second factor on and off. Its owner hears of both by mail, and the audit log has them.
import type { SecondFactorState } from '#contract/accounts/second-factor.ts';
import { countRows } from '#server/db/count-rows.ts';
import type { Trx } from '#server/db/open.ts';
import type { SignedIn } from '#server/http/authenticate.ts';
import { RATE_LIMITS } from '#server/http/rate-limits.ts';
import { ApiError, illegalMove, invalidField } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { noteEnded } from '#server/platform/ended.ts';
import { mailOwner } from './account-mails.ts';
import { confirmedFactor, factorUri, newRecoveryCodes, newSecret, stepOf } from './factor-codes.ts';
import { lockAccount, provePassword, withProof } from './proof.ts';
import { throwOthersOut } from './sessions.ts';

const SETUP_MS = 15 * 60_000;
const WRONG = 'That code isn’t right, or has been used already. Try the next one.';
const PROVE_FIRST = 'Confirm your email address first. The link is in the email that we sent you.';
const ON_ALREADY = 'The authenticator app is set up already.';
const START_AGAIN = 'This took too long. Please start again.';
const OFF_ALREADY = 'The authenticator app is off already.';

export async function factorState({ db }: Pick<Context, 'db'>, user: SignedIn): Promise<SecondFactorState> {
  const factor = await confirmedFactor(db, user.id);
  const recoveryCodesLeft = await countRows(db.selectFrom('recovery_codes').where('user_id', '=', user.id));
  return { isOn: factor !== undefined, recoveryCodesLeft, isRequired: user.lacksFactor };
}

/**
 * Keeps a secret that doesn't count yet; a second start replaces it.
 * @throws ApiError invalid (field `password`), forbidden (whose the address is must be proven, or a stranger could lock its owner
 * out), illegal_move (on already), too_many
 */
export async function startFactor(ctx: Context, user: SignedIn, password: string) {
  await provePassword(ctx, user, 'password', password);
  const { row } = user;
  if (row.role === 'customer' && row.email_verified_at === null)
    throw new ApiError('forbidden', { msg: PROVE_FIRST });
  const secret = newSecret();
  const values = { secret, created_at: ctx.clock.now(), last_step: 0 };
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('second_factors')
    .values({ user_id: user.id, ...values, confirmed_at: null })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(values).where('second_factors.confirmed_at', 'is', null),
    )
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) throw illegalMove(ON_ALREADY);
  return { secret, uri: factorUri(ctx, secret, row.email) };
}

/** Audits the change, mails the owner, and notes for a restore that an earlier factor has ended. @param actor who made it */
async function report(
  ctx: Context,
  trx: Trx,
  actor: string,
  userId: string,
  state: 'on' | 'off',
): Promise<void> {
  await audit(ctx, trx, actor, `second-factor-${state}`, ['account', userId], {
    before: { secondFactor: state === 'on' ? 'off' : 'on' },
    after: { secondFactor: state },
  });
  await mailOwner(ctx, trx, userId, `second-factor-${state}`);
  noteEnded(ctx, { factor: userId });
}

/**
 * @param net the caller's network
 * @returns the recovery codes @throws ApiError invalid (field `code`), illegal_move, too_many, unauthorised
 */
export async function confirmFactor(
  ctx: Context,
  user: SignedIn,
  code: string,
  net: string,
): Promise<string[]> {
  await ctx.limits.take(RATE_LIMITS.codes, user.id);
  const codes = await ctx.db.transaction().execute(async (trx) => {
    await lockAccount(trx, user);
    const now = ctx.clock.now();
    const begun = await trx
      .selectFrom('second_factors')
      .select('secret')
      .where('user_id', '=', user.id)
      .where('confirmed_at', 'is', null)
      .where('created_at', '>', now - SETUP_MS)
      .executeTakeFirstOrThrow(() => illegalMove(START_AGAIN));
    const step = stepOf(ctx, begun.secret, code.replace(/\s/g, ''));
    if (step === null) throw invalidField('code', WRONG);
    await trx
      .updateTable('second_factors')
      .set({ confirmed_at: now, last_step: step })
      .where('user_id', '=', user.id)
      .execute();
    await throwOthersOut(ctx, trx, user, net);
    const fresh = await newRecoveryCodes(trx, user.id);
    await report(ctx, trx, user.id, user.id, 'on');
    return fresh;
  });
  await ctx.limits.giveBack(RATE_LIMITS.codes, user.id);
  return codes;
}

/** With its recovery codes. @param actor who does it */
export async function dropFactor(ctx: Context, trx: Trx, actor: string, userId: string): Promise<void> {
  await trx.deleteFrom('second_factors').where('user_id', '=', userId).execute();
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await report(ctx, trx, actor, userId, 'off');
}

/** @throws ApiError invalid (field `currentPassword` or `code`), illegal_move, too_many, unauthorised */
export const endFactor = (
  ctx: Context,
  user: SignedIn,
  proof: { currentPassword: string; code: string },
): Promise<void> =>
  withProof(ctx, user, proof, (trx) => dropFactor(ctx, trx, user.id, user.id), illegalMove(OFF_ALREADY));
