// Accounts: registering, signing in and out, the profile.
import * as accounts from '#contract/accounts/accounts.ts';
import { toUser } from '#server/db/to-contract.ts';
import { type App, bearer, mounter } from '#server/http/endpoint.ts';
import type { Context } from '#server/platform/context.ts';
import { changeProfile } from './change-profile.ts';
import { register } from './register.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

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
}
