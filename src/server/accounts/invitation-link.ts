// What an invitation's mailed link opens: joining the team, once.
import { TEAM_MESSAGES } from '#contract/team/team.ts';
import type { LinkRule } from '#server/token-links/link-rules.ts';

export const INVITATION_LINK: LinkRule = {
  address: ({ siteUrl }, token) => `${siteUrl}/join-team#token=${token}`,
  async read(_, queries, id) {
    const invitation = await queries
      .selectFrom('team_invitations')
      .select(['email', 'expires_at'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!invitation) return null;
    return {
      holders: [{ role: 'invited', email: invitation.email }],
      until: () => invitation.expires_at,
    };
  },
  tokenBytes: 32,
  over: TEAM_MESSAGES.used,
};
