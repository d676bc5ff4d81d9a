// Invitations to the team: sending, withdrawing, and joining by the mailed link.
import type { User } from '#contract/accounts/accounts.ts';
import type { Proof } from '#contract/accounts/proof.ts';
import { isTeam, type TeamRole } from '#contract/accounts/roles.ts';
import { TEAM_MESSAGES } from '#contract/team/team.ts';
import { DAY_MS } from '#lib/days.ts';
import type { SignedIn } from '#server/http/authenticate.ts';
import { takeFromNetwork } from '#server/http/limits.ts';
import { RATE_LIMITS } from '#server/http/rate-limits.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { addressKey } from '#server/platform/address-key.ts';
import { ApiError, invalidField, notFound } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { hashToken, newId } from '#server/platform/ids.ts';
import { endLinks, openLink } from '#server/token-links/record-links.ts';
import { tellAdmins } from './admins.ts';
import { hashPassword } from './hash-password.ts';
import { rememberOnlyNetwork } from './known-networks.ts';
import { lockAsAdmin } from './lock-admins.ts';
import { revokeTokens } from './one-use-links.ts';
import { withProof } from './proof.ts';
import { markProven } from './prove-email.ts';
import { saveMember } from './save-member.ts';
import { endSessions, openSession } from './sessions.ts';
import type { Caller } from './sign-in.ts';
import { toUser } from './to-user.ts';
import { refuseWeakPassword } from './weak-passwords.ts';

const LIFE_MS = 7 * DAY_MS;
const USED = () => new ApiError('link_used', { msg: TEAM_MESSAGES.used });
const INVITATION = ['invitation'] as const;

interface Invited {
  email: string;
  role: TeamRole;
}

const withArticle = (role: TeamRole): string => (role === 'admin' ? 'an admin' : 'staff');

/** @throws ApiError forbidden (no longer an admin), invalid (field `email`: already in the team; or of the proof), too_many */
export async function invite(
  ctx: Context,
  actor: SignedIn,
  { email, role, ...proof }: Invited & Proof,
): Promise<void> {
  await ctx.limits.take(RATE_LIMITS.invite, actor.id);
  const email_key = addressKey(email);
  const now = ctx.clock.now();
  const row = { role, token_hash: newId(), invited_by: actor.id, created_at: now };
  await withProof(ctx, actor, proof, async (trx) => {
    await lockAsAdmin(trx, actor.id);
    const known = await trx
      .selectFrom('users')
      .select('role')
      .where('email_key', '=', email_key)
      .executeTakeFirst();
    if (isTeam(known?.role)) throw invalidField('email', 'This person is in the team already');
    const { id } = await trx
      .insertInto('team_invitations')
      .values({ id: newId(), email, email_key, ...row, expires_at: now + LIFE_MS })
      .onConflict((conflict) =>
        conflict.column('email_key').doUpdateSet({ ...row, email, expires_at: now + LIFE_MS }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    await audit(ctx, trx, actor.id, 'invite', ['team', id], { after: { role } });
    await endLinks(trx, INVITATION, id);
    const token = await queueMail(ctx, trx, {
      fact: `team-invitation-${newId()}`,
      template: 'team-invitation',
      to: { name: '', address: email },
      values: {
        'team.who': actor.row.username,
        'team.role': withArticle(role),
      },
      opens: { kind: 'invitation', id },
    });
    // The previous release looks for it here.
    await trx
      .updateTable('team_invitations')
      .set({ token_hash: hashToken(token) })
      .where('id', '=', id)
      .execute();
    await tellAdmins(ctx, trx, actor, `invited ${email} to be ${withArticle(role)}`);
  });
}

/** @throws ApiError not_found */
export async function withdraw(ctx: Context, actor: SignedIn, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom('team_invitations')
      .where('id', '=', id)
      .returning('role')
      .executeTakeFirstOrThrow(notFound);
    await endLinks(trx, INVITATION, id);
    await audit(ctx, trx, actor.id, 'withdraw', ['team', id], { before: { role: gone.role } });
  });
}

/** What came of an invitation; `session` of an account that it has opened. */
interface Joined {
  who: string;
  session?: { token: string; user: User };
}

/** @throws ApiError link_used, invalid (a weak password; the link stays good), too_many, unavailable */
export async function addInvitedMember(
  ctx: Context,
  { token, name, password }: { token: string; name: string; password: string },
  { net, device }: Caller,
): Promise<Joined> {
  await takeFromNetwork(ctx, RATE_LIMITS.acceptInvitation, net);
  const opened = await openLink(ctx, INVITATION, token);
  const { email, role } = await ctx.db
    .selectFrom('team_invitations')
    .select(['email', 'role'])
    .where('id', '=', opened.id)
    .executeTakeFirstOrThrow(USED);
  refuseWeakPassword('password', password, { known: [email, name], role, company: ctx.company });
  const password_hash = await hashPassword(password);
  return ctx.db.transaction().execute(async (trx) => {
    // One statement, so that only one of two concurrent uses succeeds.
    const invited = await trx
      .deleteFrom('team_invitations')
      .where('id', '=', opened.id)
      .where('token_hash', '=', hashToken(token))
      .returning(['email', 'role'])
      .executeTakeFirstOrThrow(USED);
    await endLinks(trx, INVITATION, opened.id);
    const { row, isNew } = await saveMember(ctx, trx, invited, { username: name, password_hash });
    const { id } = row;
    await endSessions(trx, id);
    await revokeTokens(trx, 'reset', id);
    await markProven(ctx, trx, id);
    await rememberOnlyNetwork(ctx, trx, id, net);
    await audit(ctx, trx, id, 'join', ['team', id], { after: { role: invited.role } });
    if (invited.role === 'admin')
      await tellAdmins(ctx, trx, { row: { username: name } }, 'joined the team as an admin');
    if (!isNew) return { who: id };
    return { who: id, session: { token: await openSession(ctx, trx, id, device), user: toUser(row) } };
  });
}
