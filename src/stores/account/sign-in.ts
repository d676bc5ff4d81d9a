// The two forms of the sign-in modal.
import * as messages from '#content/messages/account.yml';
import { credentials, registration } from '#contract/accounts/accounts.ts';
import { createForm } from '#stores/form/form.ts';
import { register, signIn } from './session.ts';

export type SignInMode = 'sign-in' | 'create';

export const SIGN_IN_MESSAGES: Record<SignInMode, string> = {
  'sign-in': messages.signedIn,
  create: messages.created,
};
const FAILED = { failed: messages.failed, network: messages.failed };

export const signInForms = {
  'sign-in': createForm({ schema: credentials, send: signIn, messages: FAILED }),
  create: createForm({ schema: registration, send: register, messages: FAILED }),
};
