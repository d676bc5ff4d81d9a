// /forgot-password: asks for a link. The reply is the same whether there is an account or not.

import { useStore } from '@nanostores/react';
import * as messages from '#content/messages/account.yml';
import { LINK_MESSAGES } from '#contract/accounts/account-links.ts';
import { Button } from '#islands/ui/Button.tsx';
import { bounded } from '#islands/ui/ErrorBoundary.tsx';
import { TextField } from '#islands/ui/Field.tsx';
import { Form } from '#islands/ui/Form.tsx';
import { Refusal } from '#islands/ui/Refusal.tsx';
import { PATHS } from '#lib/paths.ts';
import { askingForm } from '#stores/account/account-links.ts';
import { LinkOutcome } from './LinkOutcome.tsx';

export const ForgotPassword = bounded(ForgotPasswordIsland);

function ForgotPasswordIsland() {
  const form = useStore(askingForm.$form);
  const isSending = form.state === 'sending';
  if (form.state === 'done')
    return (
      <LinkOutcome
        kind="success"
        text={LINK_MESSAGES.asked}
        next={{ label: messages.backToSignIn, href: PATHS.signIn }}
      />
    );
  return (
    <Form
      id="forgot"
      state={form}
      onSubmit={(values) => void askingForm.submit(values)}
      className="grid gap-5"
    >
      <TextField
        name="email"
        label={messages.email}
        type="email"
        autoComplete="username"
        required
        autoCapitalize="none"
        spellCheck={false}
      />
      <Refusal form={form} />
      <Button type="submit" solid disabled={isSending} className="w-full">
        {isSending ? messages.sending : messages.sendLink}
      </Button>
    </Form>
  );
}
