// The calls behind src/stores/session.ts, in a file of their own so that landing pages do not load the contract.
import { call } from '#api/browser.ts';
import { getMe, register, signIn, signOut } from '#contract/accounts.ts';
import type { BodySent } from '#contract/endpoint.ts';

export const callMe = () => call(getMe);
export const callSignIn = (body: BodySent<typeof signIn>) => call(signIn, { body });
export const callRegister = (body: BodySent<typeof register>) => call(register, { body });
export const callSignOut = () => call(signOut);
