// Makes an admin on the server itself, for a shop whose admins a thief has thrown out.
import { isTeam } from '#contract/accounts/roles.ts';
import { addressKey } from '#server/platform/address-key.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { noteEnded } from '#server/platform/ended.ts';
import { DUMMY_HASH } from './hash-password.ts';
import { lockAdmins } from './lock-admins.ts';
import { createAccountLink, revokeTokens } from './one-use-links.ts';
import { newUser } from './register.ts';

/**
 * Ends all sessions and invitations, and of this account its authenticator app and its password. Its power over other admins begins at
 * once: whoever runs the server is no thief.
 * @returns the address of a page that sets a password
 */
export async function recoverAdmin(
  ctx: Pick<Context, 'db' | 'clock' | 'config'>,
  email: string,
): Promise<string> {
  const now = ctx.clock.now();
  return ctx.db.transaction().execute(async (trx) => {
    await lockAdmins(trx);
    const change = { role: 'admin', password_hash: DUMMY_HASH, admin_since: null, updated_at: now } as const;
    const before = await trx
      .selectFrom('users')
      .select('role')
      .where('email_key', '=', addressKey(email))
      .executeTakeFirst();
    const { id, email_key } = await trx
      .insertInto('users')
      .values({ ...newUser({ username: 'Admin', email, role: 'admin', password_hash: DUMMY_HASH }, now) })
      .onConflict((conflict) => conflict.column('email_key').doUpdateSet(change))
      .returning(['id', 'email_key'])
      .executeTakeFirstOrThrow();
    for (const table of ['sessions', 'team_invitations'] as const) await trx.deleteFrom(table).execute();
    for (const table of ['second_factors', 'recovery_codes', 'known_networks'] as const)
      await trx.deleteFrom(table).where('user_id', '=', id).execute();
    await revokeTokens(trx, 'reset', id);
    await audit(ctx, trx, 'operator', 'recover', ['team', id], {
      before: { role: isTeam(before?.role) ? before.role : 'customer' },
      after: { role: 'admin' },
    });
    const link = await createAccountLink(ctx, trx, 'reset', email_key);
    noteEnded(ctx, { factor: id });
    return link;
  });
}
