// Members of the team: listing, changing a role, removing. Every change is audited.
import { TEAM_ROLES, type TeamRole } from '#contract/accounts/roles.ts';
import type { Team } from '#contract/team/team.ts';
import { confirmedFactor } from '#server/accounts/factor-codes.ts';
import { lockAsAdmin, refuseLastAdmin, withdrawInvitationsOf } from '#server/accounts/lock-admins.ts';
import { dropFactor } from '#server/accounts/second-factor.ts';
import { iso } from '#server/db/iso.ts';
import type { Trx } from '#server/db/open.ts';
import type { SignedIn } from '#server/http/authenticate.ts';
import { illegalMove, notFound } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { noteEnded } from '#server/platform/ended.ts';

export async function readTeam({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<Team> {
  const members = await db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select(['id', 'username', 'email', 'role', 'confirmed_at'])
    .where('role', 'in', TEAM_ROLES)
    .orderBy('username')
    .orderBy('id')
    .execute();
  const invitations = await db
    .selectFrom('team_invitations')
    .select(['id', 'email', 'role', 'expires_at'])
    .where('expires_at', '>', clock.now())
    .orderBy('created_at', 'desc')
    .execute();
  return {
    members: members.map(({ id, username, email, role, confirmed_at }) => ({
      _id: id,
      name: username,
      email,
      role: role as TeamRole,
      hasSecondFactor: confirmed_at !== null,
    })),
    invitations: invitations.map(({ id, email, role, expires_at }) => ({
      _id: id,
      email,
      role,
      expiresAt: iso(expires_at),
    })),
  };
}

/**
 * Locks the admins, then reads the member.
 * @param wanted the member's role afterwards; null for none
 * @throws ApiError forbidden (the actor is no longer an admin), not_found, illegal_move (the last admin may not lose the role)
 */
async function lockMember(trx: Trx, actor: SignedIn, id: string, wanted: TeamRole | 'same' | null) {
  const admins = await lockAsAdmin(trx, actor.id);
  const member = await trx
    .selectFrom('users')
    .select(['id', 'role', 'username', 'email'])
    .where('id', '=', id)
    .where('role', 'in', TEAM_ROLES)
    .executeTakeFirstOrThrow(notFound);
  if (wanted !== 'admin' && wanted !== 'same') refuseLastAdmin(admins, id);
  return member;
}

/** @throws ApiError forbidden, not_found, illegal_move */
export async function changeRole(ctx: Context, actor: SignedIn, id: string, role: TeamRole): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const before = await lockMember(trx, actor, id, role);
    if (before.role === role) return;
    await trx.updateTable('users').set({ role, updated_at: ctx.clock.now() }).where('id', '=', id).execute();
    if (role !== 'admin') await withdrawInvitationsOf(trx, id);
    await audit(ctx, trx, actor.id, 'role', ['team', id], {
      before: { role: before.role },
      after: { role },
    });
    noteEnded(ctx, { member: id, role });
  });
}

/** The account becomes a customer's. @throws ApiError forbidden, not_found, illegal_move */
export async function removeMember(ctx: Context, actor: SignedIn, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const before = await lockMember(trx, actor, id, null);
    const change = { role: 'customer', updated_at: ctx.clock.now() } as const;
    await trx.updateTable('users').set(change).where('id', '=', id).execute();
    await trx.deleteFrom('sessions').where('user_id', '=', id).execute();
    await withdrawInvitationsOf(trx, id);
    await audit(ctx, trx, actor.id, 'remove', ['team', id], {
      before: { role: before.role },
      after: { role: 'customer' },
    });
    noteEnded(ctx, { member: id, role: 'customer' });
  });
}

const OWN_FACTOR = 'Turn your own authenticator app off on your profile.';
const NO_FACTOR = 'They have no authenticator app.';

/** For a lost phone. @throws ApiError forbidden, not_found, illegal_move (one's own app, or there is none) */
export async function dropMemberFactor(ctx: Context, actor: SignedIn, id: string): Promise<void> {
  if (id === actor.id) throw illegalMove(OWN_FACTOR);
  await ctx.db.transaction().execute(async (trx) => {
    await lockMember(trx, actor, id, 'same');
    if (!(await confirmedFactor(trx, id))) throw illegalMove(NO_FACTOR);
    await dropFactor(ctx, trx, actor.id, id);
    await trx.deleteFrom('sessions').where('user_id', '=', id).execute();
  });
}
