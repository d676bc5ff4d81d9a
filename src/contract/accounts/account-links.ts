// One-use links by mail: resetting a password and verifying an email address.
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { email } from '#contract/field.ts';
import { newPassword } from './accounts.ts';

const LINK_KINDS = ['reset', 'verify'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

export const LINK_MESSAGES = {
  /** The same whether or not there is an account. */
  asked: 'If that address has an account, we’ve sent it a link.',
  changed: 'Your password is changed. Sign in with the new one.',
  proven: 'Your email address is confirmed.',
  incomplete: 'This link isn’t complete. Open it from the email again, or ask for a new one.',
  sent: 'We’ve sent a new link. Check your inbox.',
  provenAlready: 'Your email address is confirmed already.',
  otherAccount: 'This link belongs to another account. Sign in to the account that it was sent for.',
};

const done = z.object({ success: z.literal(true), message: z.string() });

/** 256 random bits as base64url. */
const token = z.string(LINK_MESSAGES.incomplete).check(z.regex(/^[\w-]{43}$/, LINK_MESSAGES.incomplete));

export const forgottenPassword = z.object({ email });
export const passwordReset = z.object({ token, password: newPassword });

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/password/forgot',
  summary: 'Mails a link for a new password to the address, if it has an account; answers the same if not',
  body: forgottenPassword,
  reply: done,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/password/reset',
  summary: 'Sets a new password by the link and ends all sign-ins; also proves the address',
  body: passwordReset,
  reply: done,
  errors: ['link_used'],
});

export const emailProof = z.object({ token });

/** Needs the account's session too: a stranger who registered another person's address must not gain from that person's click. */
export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/email/verify',
  summary:
    'Proves the bearer’s address by the link; earlier guest orders and appointments of it join the account',
  access: 'signed-in',
  body: emailProof,
  reply: done,
  errors: ['forbidden', 'link_used'],
});

export const sendEmailProof = endpoint({
  method: 'POST',
  path: '/api/email/send-proof',
  summary: 'Mails the bearer a new link that proves their address',
  access: 'signed-in',
  reply: done,
});

export const getEmailProof = endpoint({
  method: 'GET',
  path: '/api/email/proof',
  summary: 'Whether the address of the bearer is proven',
  access: 'signed-in',
  reply: z.object({ verified: z.boolean() }),
});
