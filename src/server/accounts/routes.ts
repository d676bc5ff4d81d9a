// Accounts: registering, signing in and out, the profile, and the links of mails.
import * as links from '#contract/accounts/account-links.ts';
import * as accounts from '#contract/accounts/accounts.ts';
import { toUser } from '#server/db/to-contract.ts';
import { type App, bearer, mounter } from '#server/http/endpoint.ts';
import type { Context } from '#server/platform/context.ts';
import { changeProfile } from './change-profile.ts';
import { proveEmail, sendProof } from './prove-email.ts';
import { register } from './register.ts';
import { askForReset, resetPassword } from './reset-password.ts';
import { signOut } from './sessions.ts';
import { signIn } from './sign-in.ts';

const { LINK_MESSAGES } = links;
/** For answers that carry a token. */
const PRIVATE = { 'Cache-Control': 'no-store' };

export function accountRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  mount(accounts.getMe)(async (call) => ({ data: { user: toUser(bearer(call).row) } }));

  mount(accounts.signIn)(async (call) => ({
    data: { success: true, ...(await signIn(ctx, call.body, call.net)) },
    headers: PRIVATE,
  }));

  mount(accounts.register)(async (call) => ({
    data: { success: true, ...(await register(ctx, call.body, call.net)) },
    headers: PRIVATE,
  }));

  mount(accounts.signOut)(async (call) => {
    await signOut(ctx, bearer(call));
    return { data: undefined };
  });

  mount(accounts.changeProfile)(async (call) => {
    const row = await changeProfile(ctx, bearer(call), call.body);
    return { data: { success: true, message: 'Profile updated successfully!', user: toUser(row) } };
  });

  mount(links.forgotPassword)(async ({ body, net }) => {
    await askForReset(ctx, body.email, net);
    return { data: { success: true, message: LINK_MESSAGES.asked } };
  });

  mount(links.resetPassword)(async ({ body, net }) => {
    await resetPassword(ctx, body, net);
    return { data: { success: true, message: LINK_MESSAGES.changed } };
  });

  mount(links.verifyEmail)(async (call) => {
    await proveEmail(ctx, bearer(call), call.body.token, call.net);
    return { data: { success: true, message: LINK_MESSAGES.proven } };
  });

  mount(links.sendEmailProof)(async (call) => {
    const isSent = await sendProof(ctx, bearer(call));
    const message = isSent ? LINK_MESSAGES.sent : LINK_MESSAGES.provenAlready;
    return { data: { success: true, message } };
  });

  mount(links.getEmailProof)(async (call) => ({
    data: { verified: bearer(call).row.email_verified_at !== null },
  }));
}
