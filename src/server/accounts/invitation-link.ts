// What an invitation's mailed link opens: joining the team, once.
import { TEAM_MESSAGES } from '#contract/team/team.ts';
import type { LinkRule } from '#server/token-links/link-rules.ts';

export const INVITATION_LINK: LinkRule = {
  address: ({ siteUrl }, token) => `${siteUrl}/join-team#token=${token}`,
  async read(_, queries, id) {
    const invitation = await queries
      .selectFrom('team_invitations')
      .select(['email', 'token_hash', 'expires_at'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!invitation) return null;
    return {
      holders: [{ role: 'invited', email: invitation.email }],
      until: () => invitation.expires_at,
      history: [],
      onlyHash: invitation.token_hash,
    };
  },
  tokenBytes: 32,
  over: TEAM_MESSAGES.used,
  async earlier(queries, hash) {
    const found = queries.selectFrom('team_invitations').select(['id', 'token_hash', 'created_at']);
    const rows = await (hash === undefined ? found : found.where('token_hash', '=', hash)).execute();
    return rows.map(({ id, token_hash, created_at }) => ({ id, token_hash, made: created_at }));
  },
};
