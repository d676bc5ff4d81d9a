// The calls behind src/stores/account/session.ts, in a file of their own: a landing page loads them when somebody is signed in.
import { call } from '#api/browser.ts';
import type * as accounts from '#contract/accounts/accounts.ts';
import { getMe, register, signIn, signOut } from '#contract/addresses.ts';
import type { BodySent } from '#contract/endpoint.ts';

/** Who the stored token belongs to. */
export const callMe = () => call(getMe);
/** Asks for a token. */
export const callSignIn = (body: BodySent<typeof accounts.signIn>) => call(signIn, { body });
/** Opens an account and asks for its token. */
export const callRegister = (body: BodySent<typeof accounts.register>) => call(register, { body });
/** Ends the sign-in of the stored token at the service. */
export const callSignOut = () => call(signOut);
