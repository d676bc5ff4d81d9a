// The team: its members with their roles, and open invitations.

import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Proof } from '#contract/accounts/proof.ts';
import type { TeamRole } from '#contract/accounts/roles.ts';
import type { TeamInvitation, TeamMember } from '#contract/team/team.ts';
import { MailLink } from '#islands/admin/shell/Contact.tsx';
import { ProofDialog } from '#islands/admin/shell/Proof.tsx';
import { RowActions } from '#islands/admin/shell/RowActions.tsx';
import { useKeptFocus } from '#islands/shared/focus/use-kept-focus.ts';
import { orSignIn, sayOutcome } from '#islands/shared/show-outcome.ts';
import { useLoaded } from '#islands/shared/use-guard.ts';
import { Chip } from '#islands/ui/Chip.tsx';
import { Moment } from '#islands/ui/Moment.tsx';
import { NotReady } from '#islands/ui/NotReady.tsx';
import { type Column, Table } from '#islands/ui/Table.tsx';
import { $session } from '#stores/account/session.ts';
import { teamStore } from '#stores/admin/team.ts';
import { InviteForm } from './InviteForm.tsx';

const { $team, $rows, load, setRole, remove, endFactor, withdraw } = teamStore;

interface Asked {
  member: TeamMember;
  /** Another role, removing a member, or turning off a lost authenticator app. */
  what: 'role' | 'remove' | 'end-factor';
}
type Ask = (asked: Asked) => void;

const ROLE_NAMES: Record<TeamRole, string> = { staff: 'Staff', admin: 'Admin' };
const otherRole = ({ role }: TeamMember): TeamRole => (role === 'admin' ? 'staff' : 'admin');
const roleLabel = (member: TeamMember): string =>
  otherRole(member) === 'admin' ? 'Make admin' : 'Make staff';

const Actions = ({ member, isOwn, onAsk }: { member: TeamMember; isOwn: boolean; onAsk: Ask }) => {
  const { _id: id, name, hasSecondFactor } = member;
  const label = roleLabel(member);
  return (
    <RowActions
      $rows={$rows}
      id={id}
      of={name}
      actions={[
        { label, name: `${label}: ${name}`, onPress: () => onAsk({ member, what: 'role' }) },
        { label: 'Remove', name: `Remove ${name}`, onPress: () => onAsk({ member, what: 'remove' }) },
        ...(hasSecondFactor && !isOwn
          ? [
              {
                label: 'Turn off app',
                name: `Turn off the authenticator app for ${name}`,
                onPress: () => onAsk({ member, what: 'end-factor' }),
              },
            ]
          : []),
      ]}
    />
  );
};

const memberColumns = (ownEmail: string, onAsk: Ask): readonly Column<TeamMember>[] => [
  {
    head: 'Name',
    isName: true,
    cell: ({ name, email }) => (
      <>
        {name} {email === ownEmail && <span className="label font-normal">You</span>}
      </>
    ),
  },
  { head: 'Email', cell: ({ email }) => <MailLink email={email} /> },
  { head: 'Role', isShort: true, cell: ({ role }) => ROLE_NAMES[role] },
  {
    head: 'Authenticator app',
    isShort: true,
    cell: ({ hasSecondFactor }) => (
      <Chip tone={hasSecondFactor ? 'completed' : 'plain'}>{hasSecondFactor ? 'On' : 'Off'}</Chip>
    ),
  },
  {
    head: 'Actions',
    cell: (member) => <Actions member={member} isOwn={member.email === ownEmail} onAsk={onAsk} />,
  },
];

const INVITATION_COLUMNS: readonly Column<TeamInvitation>[] = [
  { head: 'Email', isName: true, cell: ({ email }) => <span className="wrap-anywhere">{email}</span> },
  { head: 'Role', isShort: true, cell: ({ role }) => ROLE_NAMES[role] },
  { head: 'Works until', cell: ({ expiresAt }) => <Moment iso={expiresAt} /> },
  {
    head: 'Actions',
    cell: ({ _id: id, email }) => (
      <RowActions
        $rows={$rows}
        id={id}
        actions={[
          {
            label: 'Withdraw',
            name: `Withdraw the invitation for ${email}`,
            onPress: () => void sayOutcome(withdraw(id)),
          },
        ]}
      />
    ),
  },
];

const ROLE_TEXTS: Record<TeamRole, string> = {
  admin: 'They may then refund, save lists, and change the settings and the team.',
  staff:
    'They keep the dashboard, but may no longer refund, save lists, or change the settings and the team.',
};

function questionOf({ member, what }: Asked) {
  const { _id, name } = member;
  const role = otherRole(member);
  return {
    role: {
      title: `${roleLabel(member)}: ${name}?`,
      label: roleLabel(member),
      busyLabel: 'Changing...',
      keepLabel: 'Keep the role',
      onProof: (proof: Proof) => orSignIn(setRole(_id, role, proof)),
      text: ROLE_TEXTS[role],
    },
    remove: {
      title: `Remove ${name} from the team?`,
      label: 'Remove',
      busyLabel: 'Removing...',
      keepLabel: 'Keep',
      onProof: (proof: Proof) => sayOutcome(remove(_id, proof)),
      text: 'They’re signed out everywhere and lose the dashboard at once. Their account stays, as a customer’s.',
    },
    'end-factor': {
      title: `Turn off ${name}’s authenticator app?`,
      label: 'Turn off',
      busyLabel: 'Turning off...',
      keepLabel: 'Keep it on',
      onProof: (proof: Proof) => orSignIn(endFactor(_id, proof)),
      text: 'Do this only if they’ve lost it and told you so in person. They’re signed out everywhere, and their password alone signs them in.',
    },
  }[what];
}

function Question({ asked, onClosed }: { asked: Asked; onClosed: () => void }) {
  const { text, ...question } = questionOf(asked);
  return (
    <ProofDialog {...question} onClosed={onClosed}>
      <p>{text} Every admin gets an email.</p>
    </ProofDialog>
  );
}

export function Team() {
  const state = useLoaded($team, load);
  const ownEmail = useStore($session)?.userEmail ?? '';
  const [asked, setAsked] = useState<Asked | null>(null);
  const invited = useKeptFocus<HTMLElement>();
  if (state.state !== 'ready')
    return (
      <NotReady state={state} loading="Loading the team..." failed="Failed to load the team" onRetry={load} />
    );
  const { members, invitations } = state.data;
  return (
    <div className="grid gap-14">
      <Table
        caption="The team"
        columns={memberColumns(ownEmail, setAsked)}
        rows={members}
        rowKey={({ _id }) => _id}
      />
      <InviteForm />
      <section ref={invited} tabIndex={-1} aria-labelledby="team-invitations" className="outline-none">
        <h2 id="team-invitations" className="mb-4 text-h3">
          Invitations
        </h2>
        {invitations.length === 0 ? (
          <p className="text-soft">Nobody has an open invitation.</p>
        ) : (
          <Table
            caption="Invitations"
            columns={INVITATION_COLUMNS}
            rows={invitations}
            rowKey={({ _id }) => _id}
          />
        )}
      </section>
      {asked && <Question asked={asked} onClosed={() => setAsked(null)} />}
    </div>
  );
}
