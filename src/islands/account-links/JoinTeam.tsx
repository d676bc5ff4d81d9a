// /join-team: joins the team with the link of an invitation.

import { useStore } from '@nanostores/react';
import * as messages from '#content/messages/account.yml';
import * as menus from '#content/messages/menus.yml';
import { TEAM_MESSAGES } from '#contract/team/team.ts';
import { bounded } from '#islands/ui/ErrorBoundary.tsx';
import { TextField } from '#islands/ui/Field.tsx';
import { PasswordField } from '#islands/ui/PasswordField.tsx';
import { PATHS } from '#lib/paths.ts';
import { joinForm } from '#stores/account/account-links.ts';
import { $session } from '#stores/account/session.ts';
import { LinkForm } from './LinkForm.tsx';

function JoinTeamIsland() {
  // Once they have joined: an invitation signs in the account that it has opened, and no other.
  const isSignedIn = useStore(joinForm.$form).state === 'done' && $session.get() !== null;
  return (
    <LinkForm
      id="join"
      store={joinForm}
      incomplete={TEAM_MESSAGES.incomplete}
      otherwise={{ label: menus.backHome, href: PATHS.home }}
      done={isSignedIn ? TEAM_MESSAGES.joinedSignedIn : TEAM_MESSAGES.joined}
      {...(isSignedIn && { next: { label: menus.admin, href: PATHS.admin } })}
      submit={{ label: messages.join, sending: messages.joining }}
    >
      <TextField name="name" label={messages.yourName} autoComplete="name" required />
      <PasswordField
        name="password"
        required
        label={messages.password}
        hint={messages.passwordHint}
        autoComplete="new-password"
      />
    </LinkForm>
  );
}

export const JoinTeam = bounded(JoinTeamIsland);
