import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import * as messages from '#content/messages/account.yml';
import { Button } from '#islands/ui/Button.tsx';
import { Form } from '#islands/ui/Form.tsx';
import { Refusal } from '#islands/ui/Refusal.tsx';
import { PATHS } from '#lib/paths.ts';
import type { joinForm, resetForm } from '#stores/account/account-links.ts';
import { takeLinkToken } from '#stores/account/link-token.ts';
import { LinkOutcome } from './LinkOutcome.tsx';

interface Props {
  id: string;
  store: typeof joinForm | typeof resetForm;
  /** Without a token in the link. */
  incomplete: string;
  /** Where to go when the link doesn't work. */
  otherwise: { label: string; href: string };
  done: string;
  /** Where to go then; to sign in unless given. */
  next?: { label: string; href: string };
  submit: { label: string; sending: string };
  children: ReactNode;
}

const SIGN_IN = { label: messages.signInTitle, href: PATHS.signIn };

/** A form that is sent with the token of a mailed link. When it's done, the account can sign in. */
export function LinkForm({
  id,
  store,
  incomplete,
  otherwise,
  done,
  next = SIGN_IN,
  submit,
  children,
}: Props) {
  const [token] = useState(takeLinkToken);
  const form = useStore(store.$form);
  const isSending = form.state === 'sending';
  const refused = form.state === 'refused' ? form.errors.token : undefined;
  const dead = token ? refused : incomplete;
  if (form.state === 'done') return <LinkOutcome kind="success" text={done} next={next} />;
  if (dead) return <LinkOutcome kind="error" text={dead} next={otherwise} />;
  return (
    <Form
      id={id}
      state={form}
      onSubmit={(values) => void store.submit({ ...values, token })}
      className="grid gap-5"
    >
      {children}
      <Refusal form={form} />
      <Button type="submit" solid disabled={isSending} className="w-full">
        {isSending ? submit.sending : submit.label}
      </Button>
    </Form>
  );
}
