// A change of the bank details that waits for a day: stopping it, and confirming it by a second admin.
import * as z from 'zod/mini';
import { proofWithCode } from '#contract/accounts/proof.ts';
import { endpoint } from '#contract/endpoint.ts';

const done = z.object({ success: z.literal(true), message: z.string() });

export const BANK_MESSAGES = {
  stopped: 'The change is stopped. Bills go on with the bank details that they have now.',
  nothing: 'No change of the bank details is waiting: it has been stopped, replaced or has taken effect.',
  incomplete: 'This link isn’t complete. Open it from the email again.',
};

/** Lets it take effect at once. Refused for whoever made it, and for 24 hours to a new admin or one with a new authenticator app. */
export const confirmBank = endpoint({
  method: 'POST',
  path: '/api/settings/bank/confirm',
  summary: 'Confirms another admin’s change of the bank details, against the password and a code',
  access: 'settings',
  takesProof: 'always',
  body: z.strictObject({
    /** Of the change that was seen. */
    version: z.number().check(z.int(), z.minimum(0)),
    ...proofWithCode,
  }),
  reply: done,
  errors: ['stale_version', 'illegal_move'],
});

export const stopBank = endpoint({
  method: 'POST',
  path: '/api/settings/bank/stop',
  summary: 'Stops the change of the bank details that waits',
  access: 'dashboard',
  reply: done,
  errors: ['illegal_move'],
});

export const stopLink = z.strictObject({
  /** 256 random bits as base64url. */
  token: z.string(BANK_MESSAGES.incomplete).check(z.regex(/^[\w-]{43}$/, BANK_MESSAGES.incomplete)),
});

/** Whoever has the link was mailed it as an admin; it can do nothing else. */
export const stopBankByLink = endpoint({
  method: 'POST',
  path: '/api/links/bank/stop',
  summary: 'Stops the change of the bank details that a mail told of',
  body: stopLink,
  reply: done,
  errors: ['link_used'],
});
