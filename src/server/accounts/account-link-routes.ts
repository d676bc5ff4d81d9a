// Links by mail: a forgotten password, and the proof of an address.
import * as links from '#contract/accounts/account-links.ts';
import { type App, bearer, mounter } from '#server/http/endpoint.ts';
import type { Context } from '#server/platform/context.ts';
import { proveEmail, sendProof } from './prove-email.ts';
import { askForReset, resetPassword } from './reset-password.ts';

const { LINK_MESSAGES } = links;

export function accountLinkRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
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
    return { data: { success: true, message: isSent ? LINK_MESSAGES.sent : LINK_MESSAGES.provenAlready } };
  });

  mount(links.getEmailProof)(async (call) => ({
    data: { verified: bearer(call).row.email_verified_at !== null },
  }));
}
