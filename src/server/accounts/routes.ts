// Accounts: registering, signing in and out, the profile, and the links of mails.
import * as links from '#contract/accounts/account-links.ts';
import * as accounts from '#contract/accounts/accounts.ts';
import * as factor from '#contract/accounts/second-factor.ts';
import * as sessions from '#contract/accounts/sessions.ts';
import type { SignedIn } from '#server/http/authenticate.ts';
import { type App, mounter } from '#server/http/endpoint.ts';
import { previewCookie, previewToken } from '#server/http/preview-cookie.ts';
import type { Context } from '#server/platform/context.ts';
import { updateProfile } from './change-profile.ts';
import { deviceOf } from './device.ts';
import { proveEmail, sendProof } from './prove-email.ts';
import { createAccount } from './register.ts';
import { askForReset, replacePassword } from './reset-password.ts';
import { confirmFactor, endFactor, factorState, startFactor } from './second-factor.ts';
import { closeSession, deleteSession, findSessions, signOutElsewhere } from './sessions.ts';
import { type Caller, openSessionByPassword } from './sign-in.ts';
import { toUser } from './to-user.ts';

const { LINK_MESSAGES } = links;

const callerOf = ({ net, headers }: { net: string; headers: Headers }): Caller => ({
  net,
  device: deviceOf(headers.get('user-agent')),
});

function factorRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  mount(factor.readSecondFactor)(async (call) => ({ data: await factorState(ctx, call.user) }));

  mount(factor.startSecondFactor)(async (call) => ({
    data: await startFactor(ctx, call.user, call.body.password),
  }));

  mount(factor.confirmSecondFactor)(async (call) => {
    const recoveryCodes = await confirmFactor(ctx, call.user, call.body.code, call.net);
    return { data: { success: true, message: 'Authenticator app set up', recoveryCodes } };
  });

  mount(factor.endSecondFactor)(async (call) => {
    await endFactor(ctx, call.user, call.body);
    return { data: { success: true, message: 'Authenticator app turned off' } };
  });
}

function sessionRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  const own = async (user: SignedIn) => ({ data: { sessions: await findSessions(ctx, user) } });

  mount(sessions.listSessions)(async (call) => own(call.user));

  mount(sessions.endSession)(async (call) => {
    await deleteSession(ctx, call.user, call.params.id);
    return own(call.user);
  });

  mount(sessions.endOtherSessions)(async (call) => {
    await signOutElsewhere(ctx, call.user, call.net);
    return own(call.user);
  });
}

/** Password and address by mailed links. */
function linkRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  mount(links.forgotPassword)(async ({ body, net }) => {
    await askForReset(ctx, body.email, net);
    return { data: { success: true, message: LINK_MESSAGES.asked } };
  });

  mount(links.resetPassword)(async ({ body, net }) => {
    const who = await replacePassword(ctx, body, net);
    return { data: { success: true, message: LINK_MESSAGES.changed }, who };
  });

  mount(links.verifyEmail)(async (call) => {
    await proveEmail(ctx, call.user, call.body.token, call.net);
    return { data: { success: true, message: LINK_MESSAGES.proven } };
  });

  mount(links.sendEmailProof)(async (call) => {
    const isSent = await sendProof(ctx, call.user);
    const message = isSent ? LINK_MESSAGES.sent : LINK_MESSAGES.provenAlready;
    return { data: { success: true, message } };
  });

  mount(links.getEmailProof)(async (call) => ({
    data: { verified: call.user.row.email_verified_at !== null },
  }));
}

export function accountRoutes(app: App, ctx: Context): void {
  linkRoutes(app, ctx);
  factorRoutes(app, ctx);
  sessionRoutes(app, ctx);
  const mount = mounter(app, ctx);
  mount(accounts.getMe)(async (call) => ({ data: { user: toUser(call.user.row) } }));

  mount(accounts.signIn)(async (call) => {
    const { who, ...signedIn } = await openSessionByPassword(ctx, call.body, callerOf(call));
    return { data: { success: true, ...signedIn }, who };
  });

  mount(accounts.register)(async (call) => {
    const { who, ...signedIn } = await createAccount(ctx, call.body, callerOf(call));
    return { data: { success: true, ...signedIn }, who };
  });

  mount(accounts.signOut)(async (call) => {
    await closeSession(ctx, call.user);
    // Whoever sits at this browser next sees no drafts.
    const isPreviewing = previewToken(ctx.config, call.headers.get('cookie')) !== '';
    const headers = isPreviewing ? { 'Set-Cookie': previewCookie(ctx.config, '', 0) } : {};
    return { data: undefined, headers };
  });

  mount(accounts.changeProfile)(async (call) => {
    const row = await updateProfile(ctx, call.user, call.body, call.net);
    return { data: { success: true, message: 'Profile updated successfully!', user: toUser(row) } };
  });
}
