// API calls of session.ts, in a separate chunk that landing pages load only if someone is signed in.
import { call } from '#api/browser.ts';
import type * as accounts from '#contract/accounts/accounts.ts';
import { getMe, register, signIn, signOut } from '#contract/addresses.ts';
import type { BodySent } from '#contract/endpoint.ts';

export const callMe = () => call(getMe);
export const callSignIn = (body: BodySent<typeof accounts.signIn>) => call(signIn, { body });
export const callRegister = (body: BodySent<typeof accounts.register>) => call(register, { body });
export const callSignOut = () => call(signOut);
