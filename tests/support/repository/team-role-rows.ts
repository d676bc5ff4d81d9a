// The permission matrix's rows of the team.
import { adminOnly, anyone, type Row } from './diary-role-rows.ts';

export const TEAM_ROWS: Record<string, Row> = {
  listTeam: { answers: adminOnly(200) },
  inviteToTeam: { answers: adminOnly(201), body: () => ({ email: 'new@people.example', role: 'staff' }) },
  withdrawInvitation: { answers: adminOnly(200), id: ({ invitation }) => invitation },
  changeTeamRole: {
    answers: adminOnly(200),
    id: ({ people }) => people.staff.id,
    body: () => ({ role: 'admin' }),
  },
  removeFromTeam: { answers: adminOnly(200), id: ({ people }) => people.staff.id },
  acceptInvitation: {
    answers: anyone(410),
    body: () => ({ token: 'x'.repeat(43), name: 'Ada Marsh', password: 'brass weight on a chain' }),
  },
};
