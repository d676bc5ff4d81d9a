// The two forms for signing in, and their texts.
import * as messages from '#content/messages/account.yml';
import { credentials, registration } from '#contract/accounts/accounts.ts';
import { createForm } from '#stores/form/form.ts';
import { register, signIn } from './session.ts';

export type SignInMode = 'sign-in' | 'create';

export const SIGN_IN_TEXTS = {
  'sign-in': {
    title: messages.signInTitle,
    button: messages.signIn,
    busy: messages.signingIn,
    done: messages.signedIn,
    /** Leads to the other form. */
    question: messages.noAccount,
    other: 'create',
  },
  create: {
    title: messages.createTitle,
    button: messages.create,
    busy: messages.creating,
    done: messages.created,
    question: messages.hasAccount,
    other: 'sign-in',
  },
} as const;
const FAILED = { failed: messages.failed, network: messages.failed };

export const signInForms = {
  'sign-in': createForm({ schema: credentials, send: signIn, messages: FAILED }),
  create: createForm({ schema: registration, send: register, messages: FAILED }),
};
