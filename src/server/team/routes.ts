// Endpoints of the team.
import * as team from '#contract/team/team.ts';
import { listTeamHistory } from '#contract/team/team-history.ts';
import { deviceOf } from '#server/accounts/device.ts';
import { addInvitedMember, invite, withdraw } from '#server/accounts/invitations.ts';
import { type App, mounter } from '#server/http/endpoint.ts';
import { type Context, forReports } from '#server/platform/context.ts';
import { changeRole, dropMemberFactor, readTeam, removeMember } from './members.ts';
import { findTeamHistory } from './team-history.ts';

export function teamRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  const changed = async (message: string) => ({
    data: { success: true as const, message, ...(await readTeam(ctx)) },
  });

  mount(team.listTeam)(async () => ({ data: await readTeam(ctx) }));

  mount(listTeamHistory)(async ({ query }) => ({ data: await findTeamHistory(forReports(ctx), query) }));

  mount(team.inviteToTeam)(async (call) => {
    await invite(ctx, call.user, call.body);
    return changed('Invitation sent');
  });

  mount(team.withdrawInvitation)(async (call) => {
    await withdraw(ctx, call.user, call.params.id);
    return changed('Invitation withdrawn');
  });

  mount(team.changeTeamRole)(async (call) => {
    await changeRole(ctx, call.user, call.params.id, call.body);
    return changed('Role changed');
  });

  mount(team.removeFromTeam)(async (call) => {
    await removeMember(ctx, call.user, call.params.id, call.body);
    return changed('Removed from the team');
  });

  mount(team.endMemberFactor)(async (call) => {
    await dropMemberFactor(ctx, call.user, call.params.id, call.body);
    return changed('Authenticator app turned off');
  });

  mount(team.acceptInvitation)(async ({ body, net, headers }) => {
    const device = deviceOf(headers.get('user-agent'));
    const { who, session } = await addInvitedMember(ctx, body, { net, device });
    const message = session ? team.TEAM_MESSAGES.joinedSignedIn : team.TEAM_MESSAGES.joined;
    return { data: { success: true, message, ...(session && { session }) }, who };
  });
}
