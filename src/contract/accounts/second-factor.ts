// Second factor: codes of an authenticator app (TOTP, RFC 6238), and recovery codes for when it is lost.
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { knownPassword } from './accounts.ts';

const ASK_CODE = 'Enter the code';
/** Six digits of the app, or a recovery code; spaces and dashes don't matter. */
export const factorCode = z
  .string(ASK_CODE)
  .check(z.trim(), z.minLength(1, ASK_CODE), z.maxLength(40, 'Use 40 characters or fewer'));

const state = {
  isOn: z.boolean(),
  /** Unused recovery codes. */
  recoveryCodesLeft: z.number(),
  /** Whether the team's settings ask the bearer for it. */
  isRequired: z.boolean(),
};

export const readSecondFactor = endpoint({
  method: 'GET',
  path: '/api/second-factor',
  summary: 'Whether the bearer signs in with an authenticator app',
  access: 'signed-in',
  reply: z.object(state),
});
export type SecondFactorState = z.infer<typeof readSecondFactor.reply>;

/** The secret is answered only here, and counts once it is confirmed by a code within 15 minutes. */
export const startSecondFactor = endpoint({
  method: 'POST',
  path: '/api/second-factor/start',
  summary: 'A new secret for the bearer’s authenticator app, against the password',
  access: 'signed-in',
  body: z.object({ password: knownPassword }),
  reply: z.object({
    /** Base32. */
    secret: z.string(),
    /** `otpauth://totp/…`, for the QR code. */
    uri: z.string(),
  }),
  errors: ['forbidden', 'illegal_move'],
});

export const firstCode = z.object({ code: factorCode });

/** Ends all other sign-ins. The recovery codes are answered only here. */
export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/second-factor/confirm',
  summary: 'Turns the second factor on, by the app’s first code',
  access: 'signed-in',
  body: firstCode,
  reply: z.object({ success: z.literal(true), message: z.string(), recoveryCodes: z.array(z.string()) }),
  errors: ['illegal_move'],
});

export const endSecondFactor = endpoint({
  method: 'POST',
  path: '/api/second-factor/end',
  summary: 'Turns the second factor off, against the password and a code',
  access: 'signed-in',
  takesProof: 'always',
  body: z.object({ currentPassword: knownPassword, code: factorCode }),
  reply: z.object({ success: z.literal(true), message: z.string() }),
  errors: ['illegal_move'],
});
