// Changes the profile: name, picture, and the password against the current one. Email and role never change here.
import type { ProfileChange } from '#contract/accounts/accounts.ts';
import type { UserRow } from '#server/db/account-tables.ts';
import { searchKey } from '#server/db/search-keys.ts';
import type { SignedIn } from '#server/http/authenticate.ts';
import { claimPicture } from '#server/pictures/store-picture.ts';
import { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { noteEnded } from '#server/platform/ended.ts';
import { mailOwner } from './account-mails.ts';
import { hashPassword } from './hash-password.ts';
import { revokeTokens } from './one-use-links.ts';
import { provePassword } from './proof.ts';
import { throwOthersOut } from './sessions.ts';
import { refuseWeakPassword } from './weak-passwords.ts';

async function newHash(ctx: Context, user: SignedIn, change: ProfileChange): Promise<string | null> {
  if (!change.newPassword) return null;
  await provePassword(ctx, user, 'currentPassword', change.currentPassword ?? '');
  const { email, username, role } = user.row;
  const account = { known: [email, username, change.name], role, company: ctx.company };
  refuseWeakPassword('newPassword', change.newPassword, account);
  return hashPassword(change.newPassword);
}

/**
 * @param net the caller's network
 * @throws ApiError invalid (wrong current password, weak new one, a swept picture), too_many, unauthorised, unavailable
 */
export async function updateProfile(
  ctx: Context,
  user: SignedIn,
  change: ProfileChange,
  net: string,
): Promise<UserRow> {
  const hash = await newHash(ctx, user, change);
  const { profileImage } = change;
  if (profileImage && profileImage !== user.row.profile_image)
    await claimPicture(ctx, 'profileImage', profileImage);
  return ctx.db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('users')
      .set({
        username: change.name,
        search_key: searchKey('users', { username: change.name, email: user.row.email }),
        updated_at: ctx.clock.now(),
        ...(change.profileImage === undefined ? {} : { profile_image: change.profileImage }),
        ...(hash ? { password_hash: hash } : {}),
      })
      .where('id', '=', user.id)
      // Of two changes at once the second was checked against a password that is no longer the current one.
      .$if(hash !== null, (query) => query.where('password_hash', '=', user.row.password_hash))
      .returningAll()
      .executeTakeFirstOrThrow(() => new ApiError('unauthorised'));
    if (hash) {
      // Whoever holds another session or a link may be the reason for the change.
      await throwOthersOut(ctx, trx, user, net);
      await revokeTokens(trx, 'reset', user.id);
      await mailOwner(ctx, trx, row.id, 'password-changed');
      noteEnded(ctx, { password: user.id });
    }
    return row;
  });
}
