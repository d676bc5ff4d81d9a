// Deletes the owner's account with its sessions; orders and appointments stay without it.
import type { SignedIn } from '#server/http/authenticate.ts';
import { ApiError } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { noteEnded } from '#server/platform/ended.ts';
import { mailOwner } from './account-mails.ts';
import { lockAdmins, refuseLastAdmin, withdrawInvitationsOf } from './lock-admins.ts';
import { provePassword } from './proof.ts';

/**
 * The row's sessions and links are deleted with it; the database clears its id in orders and appointments.
 * @throws ApiError invalid (field `password`), illegal_move (the last admin), unauthorised (gone already), too_many
 */
export async function deleteAccount(ctx: Context, user: SignedIn, password: string): Promise<void> {
  await provePassword(ctx, user, 'password', password);
  await ctx.db.transaction().execute(async (trx) => {
    if (user.row.role === 'admin') refuseLastAdmin(await lockAdmins(trx), user.id);
    await withdrawInvitationsOf(trx, user.id);
    await mailOwner(ctx, trx, user.id, 'account-deleted');
    const { numDeletedRows } = await trx
      .deleteFrom('users')
      .where('id', '=', user.id)
      // Only if the password is still the one that was checked.
      .where('password_hash', '=', user.row.password_hash)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new ApiError('unauthorised');
    await audit(ctx, trx, user.id, 'delete', ['account', user.id], { before: { role: user.role } });
    noteEnded(ctx, { deleted: user.id });
  });
}
