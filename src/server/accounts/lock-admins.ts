// Locks the admins, so that at least one is left; what their invitations become.
import type { Trx } from '#server/db/open.ts';
import { ApiError, illegalMove } from '#server/platform/api-error.ts';

const LAST_ADMIN = 'There would be no admin left. Make somebody else an admin first.';

/**
 * Of two changes at once the second waits here, and then sees what the first has done. One row after the other, in one order: all in one
 * statement are locked as PostgreSQL finds them, and two such calls may wait for each other.
 * @returns the admins' ids
 */
export async function lockAdmins(trx: Trx): Promise<string[]> {
  const admins = trx.selectFrom('users').select('id').where('role', '=', 'admin').orderBy('id');
  for (const { id } of await admins.execute())
    await trx
      .updateTable('users')
      .set(({ ref }) => ({ updated_at: ref('updated_at') }))
      .where('id', '=', id)
      .execute();
  return (await admins.execute()).map(({ id }) => id);
}

/** Call before an admin's action: the role may have gone since the request was admitted. @throws ApiError forbidden */
export async function lockAsAdmin(trx: Trx, userId: string): Promise<string[]> {
  const admins = await lockAdmins(trx);
  if (!admins.includes(userId)) throw new ApiError('forbidden');
  return admins;
}

/** @param admins as locked @throws ApiError illegal_move */
export function refuseLastAdmin(admins: readonly string[], userId: string): void {
  if (admins.length === 1 && admins[0] === userId) throw illegalMove(LAST_ADMIN);
}

/** Withdraws invitations that somebody may no longer give. */
export const withdrawInvitationsOf = (trx: Trx, id: string) =>
  trx.deleteFrom('team_invitations').where('invited_by', '=', id).execute();
