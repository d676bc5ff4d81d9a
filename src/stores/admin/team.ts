// The team, its invitations and the audit log, for admins.
import { browserCall } from '#api/browser.ts';
import type { Proof } from '#contract/accounts/proof.ts';
import type { TeamRole } from '#contract/accounts/roles.ts';
import {
  changeTeamRole,
  endMemberFactor,
  inviteToTeam,
  listTeam,
  removeFromTeam,
  type Team,
  teamInvitation,
  withdrawInvitation,
} from '#contract/team/team.ts';
import { HISTORY_KIND_NAMES, listTeamHistory } from '#contract/team/team-history.ts';
import { createForm } from '#stores/form/form.ts';
import { oneOf } from '#stores/listing.ts';
import { createPolled } from '#stores/polled.ts';
import { createRowActions, type Outcome } from '#stores/row-actions.ts';
import { type Answer, createAdminList, outcome } from './admin-list.ts';

const { $state: $team, reload: load, replace: show } = createPolled<Team>(() => browserCall(listTeam));

// Every answer has the whole team, so no row is replaced alone.
const { $rows, act } = createRowActions<{ _id: string }>({
  itemOf: () => undefined,
  replace: () => {},
  lookAgain: () => void load(),
});

const change = (id: string, failed: string, send: () => Promise<Answer<Team & { message: string }>>) =>
  act(id, async (): Promise<Outcome> => {
    const changed = outcome(await send(), { failed });
    if (changed.ok) show(changed.data);
    return changed;
  });

const setRole = (id: string, role: TeamRole, proof: Proof) =>
  change(id, 'Failed to change the role', () =>
    browserCall(changeTeamRole, { params: { id }, body: { role, ...proof } }),
  );
const remove = (id: string, body: Proof) =>
  change(id, 'Failed to remove them from the team', () =>
    browserCall(removeFromTeam, { params: { id }, body }),
  );
const endFactor = (id: string, body: Proof) =>
  change(id, 'Failed to turn off the authenticator app', () =>
    browserCall(endMemberFactor, { params: { id }, body }),
  );
const withdraw = (id: string) =>
  change(id, 'Failed to withdraw the invitation', () => browserCall(withdrawInvitation, { params: { id } }));

const invitation = createForm({
  schema: teamInvitation,
  async send(body) {
    const answer = await browserCall(inviteToTeam, { body });
    if (answer.ok) show(answer.data);
    return answer;
  },
  messages: {
    failed: 'Failed to send the invitation',
    network: 'We got no reply. Reload to see whether the invitation was sent.',
  },
});

export const teamStore = { $team, $rows, load, setRole, remove, endFactor, withdraw, invitation };

export const teamHistory = createAdminList({
  sorts: ['newest', 'oldest'],
  usualSort: 'newest',
  fetch: ({ kind, ...query }, signal) =>
    browserCall(listTeamHistory, { query: { ...query, kind: oneOf(HISTORY_KIND_NAMES, kind) }, signal }),
  read: ({ entries, total }) => ({ items: entries, total }),
});
