// A copy of one's own data, and the deletion of one's account.
import { deleteOwnAccount, readOwnData } from '#contract/my-records/own-data.ts';
import { deleteAccount } from '#server/accounts/delete-account.ts';
import { type App, bearer, mounter } from '#server/http/endpoint.ts';
import type { Context } from '#server/platform/context.ts';
import { ownDataOf } from './own-data.ts';

const DELETED = 'Your account is deleted.';

export function ownDataRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  mount(readOwnData)(async (call) => ({ data: await ownDataOf(ctx, bearer(call)) }));

  mount(deleteOwnAccount)(async (call) => {
    await deleteAccount(ctx, bearer(call), call.body.password);
    return { data: { success: true, message: DELETED } };
  });
}
