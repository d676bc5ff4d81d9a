// The two forms of the sign-in modal.
import { credentials, registration } from '#contract/accounts.ts';
import { createForm } from './form.ts';
import { register, signIn } from './session.ts';

export type SignInMode = 'sign-in' | 'create';

/** Words of spec section 8. */
export const SIGN_IN_WORDS: Record<SignInMode, string> = {
  'sign-in': 'Signed in successfully!',
  create: 'Account created successfully!',
};
const FAILED = { failed: 'Authentication failed', network: 'Authentication failed' };

export const signInForms = {
  'sign-in': createForm({ schema: credentials, send: signIn, words: FAILED }),
  create: createForm({ schema: registration, send: register, words: FAILED }),
};
