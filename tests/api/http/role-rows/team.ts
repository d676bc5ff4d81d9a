// The permission matrix's rows of the team and of second factors.
import { adminOnly, anyone, PASSWORD, type Row, signedIn } from './row.ts';

const PROVEN = { currentPassword: PASSWORD };

export const TEAM_ROWS: Record<string, Row> = {
  readSecondFactor: { answers: signedIn(200) },
  listSessions: { answers: signedIn(200) },
  // 200: tests/api/accounts/sessions.test.ts
  endSession: { answers: signedIn(404), id: () => 'x'.repeat(64) },
  endOtherSessions: { answers: signedIn(200) },
  // 403: a customer's address isn't verified yet.
  startSecondFactor: { answers: [401, 403, 200, 200], body: () => ({ password: PASSWORD }) },
  confirmSecondFactor: { answers: signedIn(409), body: () => ({ code: '123456' }) },
  endSecondFactor: { answers: signedIn(409), body: () => ({ ...PROVEN, code: '123456' }) },
  listTeam: { answers: adminOnly(200) },
  listTeamHistory: { answers: adminOnly(200) },
  inviteToTeam: {
    answers: adminOnly(201),
    body: () => ({ email: 'new@people.example', role: 'staff', ...PROVEN }),
  },
  withdrawInvitation: { answers: adminOnly(200), id: ({ invitation }) => invitation },
  changeTeamRole: {
    answers: adminOnly(200),
    id: ({ people }) => people.staff.id,
    body: () => ({ role: 'admin', ...PROVEN }),
  },
  removeFromTeam: { answers: adminOnly(200), id: ({ people }) => people.staff.id, body: () => PROVEN },
  // 200: tests/api/team/team.test.ts
  endMemberFactor: { answers: adminOnly(409), id: ({ people }) => people.staff.id, body: () => PROVEN },
  acceptInvitation: {
    answers: anyone(410),
    body: () => ({ token: 'x'.repeat(43), name: 'Ada Marsh', password: PASSWORD }),
  },
};
