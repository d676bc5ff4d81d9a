// Codes of the second factor: of the app, each used once, and recovery codes, of which only hashes are stored.
import { hash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { cleanNumber } from '#contract/clean-text.ts';
import type { SecondFactorRow } from '#server/db/account-tables.ts';
import type { Queries, Trx } from '#server/db/open.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { noteEnded } from '#server/platform/ended.ts';

const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** So much that a plain hash of it can't be searched; a multiple of 5, for whole groups of letters. */
const RECOVERY_BYTES = 15;
/** Of 30 s: one before and one after the present, for clocks that differ. */
const STEPS_OFF = 1;

export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

const totpOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) });

/** What the app reads from the QR code. */
export const factorUri = ({ company }: Pick<Context, 'company'>, secret: string, email: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret), issuer: company.name, label: email }).toString();

/** @returns the time step of a right code; null for a wrong one */
export function stepOf({ clock }: Pick<Context, 'clock'>, secret: string, code: string): number | null {
  const totp = totpOf(secret);
  const timestamp = clock.now();
  const delta = totp.validate({ token: code, timestamp, window: STEPS_OFF });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

export const confirmedFactor = (queries: Queries, userId: string): Promise<SecondFactorRow | undefined> =>
  queries
    .selectFrom('second_factors')
    .selectAll()
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();

const plain = (code: string): string => cleanNumber(code).replace(/[\s-]/g, '').toUpperCase();
const recoveryHash = (userId: string, code: string): string => hash('sha256', `${userId}|${code}`, 'hex');

/** @example 'QK3F-7ZPA-M2XN-5YTW-J4LC-XQ6B': 120 random bits */
const newRecoveryCode = (): string =>
  (
    new Secret({ buffer: new Uint8Array(randomBytes(RECOVERY_BYTES)).buffer }).base32.match(/.{4}/g) ?? []
  ).join('-');

/** Replaces all of the account's recovery codes. @returns the new ones */
export async function newRecoveryCodes(trx: Trx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ code_hash: recoveryHash(userId, plain(code)), user_id: userId })))
    .execute();
  return codes;
}

/**
 * Uses a code up, in one statement: of two uses at once only one succeeds, and none of an earlier time step after it.
 * @returns whether it was right
 */
export async function useCode(
  ctx: Pick<Context, 'clock' | 'config'>,
  trx: Trx,
  { user_id, secret }: SecondFactorRow,
  typed: string,
): Promise<boolean> {
  const code = plain(typed);
  if (/^\d{6}$/.test(code)) {
    const step = stepOf(ctx, secret, code);
    if (step === null) return false;
    const { numUpdatedRows } = await trx
      .updateTable('second_factors')
      .set({ last_step: step })
      .where('user_id', '=', user_id)
      .where('last_step', '<', step)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }
  const recoveryCode = recoveryHash(user_id, code);
  const { numDeletedRows } = await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', user_id)
    .where('code_hash', '=', recoveryCode)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await audit(ctx, trx, user_id, 'recovery-code', ['account', user_id]);
  noteEnded(ctx, { recoveryCode });
  return true;
}
