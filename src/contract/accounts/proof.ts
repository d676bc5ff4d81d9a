// Proof that whoever asks is whose session it is: what a stolen session alone can't give.
import * as z from 'zod/mini';
import { knownPassword } from './accounts.ts';
import { factorCode } from './second-factor.ts';

const code = z.optional(z.string().check(z.trim(), z.maxLength(40, 'Use 40 characters or fewer')));

/** The code, or a recovery code, where the account has an authenticator app. */
export const proof = { currentPassword: knownPassword, code };
/** As calls send it. */
export interface Proof {
  currentPassword: string;
  code?: string | undefined;
}
/** Where a call may do without it. */
export type ProofIfNeeded = { [Part in keyof Proof]?: Proof[Part] | undefined };
/** For what takes a code in any case. */
export const proofWithCode = { currentPassword: knownPassword, code: factorCode };
/** Where only some changes take it: without it they are refused as `proof_required`. */
export const proofWhereNeeded = { currentPassword: z.optional(knownPassword), code };
