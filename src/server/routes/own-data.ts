// A copy of one's own data, and the deletion of one's account.
import { deleteOwnAccount, readOwnData } from '#contract/own-data.ts';
import type { Context } from '../context.ts';
import { deleteAccount } from '../domain/delete-account.ts';
import { ownDataOf } from '../domain/own-data.ts';
import { type App, bearer, mounter } from '../http/endpoint.ts';

const DELETED = 'Your account is deleted.';

export function ownDataRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  mount(readOwnData)(async (call) => ({ data: await ownDataOf(ctx, bearer(call)) }));

  mount(deleteOwnAccount)(async (call) => {
    await deleteAccount(ctx, bearer(call), call.body.password);
    return { data: { success: true, message: DELETED } };
  });
}
