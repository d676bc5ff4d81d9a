// /reset-password: sets a new password with the link.

import { useStore } from '@nanostores/react';
import { useState } from 'react';
import * as messages from '#content/messages/account.yml';
import { LINK_MESSAGES } from '#contract/accounts/account-links.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Form } from '#islands/ui/Form.tsx';
import { PasswordField } from '#islands/ui/PasswordField.tsx';
import { Refusal } from '#islands/ui/Refusal.tsx';
import { PATHS } from '#lib/paths.ts';
import { resetForm } from '#stores/account/account-links.ts';
import { takeLinkToken } from '#stores/account/link-token.ts';
import { Outcome } from './Outcome.tsx';

const ASK_AGAIN = { label: messages.newLink, href: PATHS.forgotPassword };

export function ResetPassword() {
  const [token] = useState(takeLinkToken);
  const form = useStore(resetForm.$form);
  const isSending = form.state === 'sending';
  const refused = form.state === 'refused' ? form.errors.token : undefined;
  const dead = token ? refused : LINK_MESSAGES.incomplete;
  if (form.state === 'done')
    return (
      <Outcome
        kind="success"
        text={LINK_MESSAGES.changed}
        next={{ label: messages.signInTitle, href: PATHS.signIn }}
      />
    );
  if (dead) return <Outcome kind="error" text={dead} next={ASK_AGAIN} />;
  return (
    <Form
      id="reset"
      state={form}
      onSubmit={(values) => void resetForm.submit({ ...values, token })}
      className="grid gap-5"
    >
      <PasswordField
        name="password"
        label={messages.newPassword}
        hint={messages.passwordHint}
        autoComplete="new-password"
      />
      <Refusal form={form} />
      <Button type="submit" solid disabled={isSending} className="w-full">
        {isSending ? messages.saving : messages.setPassword}
      </Button>
    </Form>
  );
}
