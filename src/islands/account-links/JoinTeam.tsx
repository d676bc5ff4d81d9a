// /join-team: joins the team with the link of an invitation.

import { useStore } from '@nanostores/react';
import { useState } from 'react';
import * as messages from '#content/messages/account.yml';
import * as menus from '#content/messages/menus.yml';
import { TEAM_MESSAGES } from '#contract/team/team.ts';
import { Button } from '#islands/ui/Button.tsx';
import { TextField } from '#islands/ui/Field.tsx';
import { Form } from '#islands/ui/Form.tsx';
import { PasswordField } from '#islands/ui/PasswordField.tsx';
import { Refusal } from '#islands/ui/Refusal.tsx';
import { PATHS } from '#lib/paths.ts';
import { joinForm } from '#stores/account/account-links.ts';
import { takeLinkToken } from '#stores/account/link-token.ts';
import { Outcome } from './Outcome.tsx';

export function JoinTeam() {
  const [token] = useState(takeLinkToken);
  const form = useStore(joinForm.$form);
  const isSending = form.state === 'sending';
  const refused = form.state === 'refused' ? form.errors.token : undefined;
  const dead = token ? refused : TEAM_MESSAGES.incomplete;
  if (form.state === 'done')
    return (
      <Outcome
        kind="success"
        text={TEAM_MESSAGES.joined}
        next={{ label: messages.signInTitle, href: PATHS.signIn }}
      />
    );
  if (dead) return <Outcome kind="error" text={dead} next={{ label: menus.backHome, href: PATHS.home }} />;
  return (
    <Form
      id="join"
      state={form}
      onSubmit={(values) => void joinForm.submit({ ...values, token })}
      className="grid gap-5"
    >
      <TextField name="name" label={messages.yourName} autoComplete="name" maxLength={60} />
      <PasswordField
        name="password"
        label={messages.password}
        hint={messages.passwordHint}
        autoComplete="new-password"
      />
      <Refusal form={form} />
      <Button type="submit" solid disabled={isSending} className="w-full">
        {isSending ? messages.joining : messages.join}
      </Button>
    </Form>
  );
}
