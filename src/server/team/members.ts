// Members of the team: listing, changing a role, removing. Every change is audited.

import type { Proof } from '#contract/accounts/proof.ts';
import { TEAM_ROLES, type TeamRole } from '#contract/accounts/roles.ts';
import type { Team } from '#contract/team/team.ts';
import { refuseNewAdmin, setRole, tellAdmins } from '#server/accounts/admins.ts';
import { confirmedFactor } from '#server/accounts/factor-codes.ts';
import { lockAsAdmin, refuseLastAdmin, withdrawInvitationsOf } from '#server/accounts/lock-admins.ts';
import { withProof } from '#server/accounts/proof.ts';
import { dropFactor } from '#server/accounts/second-factor.ts';
import { endSessions } from '#server/accounts/sessions.ts';
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
    .orderBy('search_key')
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
 * @throws ApiError forbidden (the actor is no longer an admin), not_found, illegal_move (the last admin may not lose the role; a new
 * one has no power over the others)
 */
async function lockMember(
  ctx: Context,
  trx: Trx,
  actor: SignedIn,
  id: string,
  wanted: TeamRole | 'same' | null,
) {
  const admins = await lockAsAdmin(trx, actor.id);
  const member = await trx
    .selectFrom('users')
    .select(['id', 'role', 'username', 'email'])
    .where('id', '=', id)
    .where('role', 'in', TEAM_ROLES)
    .executeTakeFirstOrThrow(notFound);
  if (wanted !== 'admin' && wanted !== 'same') refuseLastAdmin(admins, id);
  if (member.role === 'admin' && wanted !== 'admin' && id !== actor.id)
    await refuseNewAdmin(ctx, trx, actor.id);
  return member;
}

/** @throws ApiError forbidden, not_found, illegal_move, and as `withProof` */
export async function changeRole(
  ctx: Context,
  actor: SignedIn,
  id: string,
  { role, ...proof }: { role: TeamRole } & Proof,
): Promise<void> {
  await withProof(ctx, actor, proof, async (trx) => {
    const before = await lockMember(ctx, trx, actor, id, role);
    if (before.role === role) return;
    await setRole(ctx, trx, before, role);
    if (role !== 'admin') await withdrawInvitationsOf(trx, id);
    await audit(ctx, trx, actor.id, 'role', ['team', id], {
      before: { role: before.role },
      after: { role },
    });
    await tellAdmins(ctx, trx, actor, `made ${before.username} ${role === 'admin' ? 'an admin' : 'staff'}`);
    noteEnded(ctx, { member: id, role });
  });
}

/** The account becomes a customer's. @throws ApiError forbidden, not_found, illegal_move, and as `withProof` */
export async function removeMember(ctx: Context, actor: SignedIn, id: string, proof: Proof): Promise<void> {
  await withProof(ctx, actor, proof, async (trx) => {
    const before = await lockMember(ctx, trx, actor, id, null);
    await setRole(ctx, trx, before, 'customer');
    await endSessions(trx, id);
    await withdrawInvitationsOf(trx, id);
    await audit(ctx, trx, actor.id, 'remove', ['team', id], {
      before: { role: before.role },
      after: { role: 'customer' },
    });
    await tellAdmins(ctx, trx, actor, `removed ${before.username} from the team`);
    noteEnded(ctx, { member: id, role: 'customer' });
  });
}

const OWN_FACTOR = 'Turn your own authenticator app off on your profile.';
const NO_FACTOR = 'They have no authenticator app.';

/** For a lost phone. @throws ApiError forbidden, not_found, illegal_move (one's own app, or there is none), and as `withProof` */
export async function dropMemberFactor(
  ctx: Context,
  actor: SignedIn,
  id: string,
  proof: Proof,
): Promise<void> {
  if (id === actor.id) throw illegalMove(OWN_FACTOR);
  await withProof(ctx, actor, proof, async (trx) => {
    const { username } = await lockMember(ctx, trx, actor, id, 'same');
    if (!(await confirmedFactor(trx, id))) throw illegalMove(NO_FACTOR);
    await dropFactor(ctx, trx, actor.id, id);
    await endSessions(trx, id);
    await tellAdmins(ctx, trx, actor, `turned off ${username}’s authenticator app`);
  });
}
