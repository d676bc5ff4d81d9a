// /verify-email: proves the address with the link, for who is signed in to the account. At a press, so that no program
// that only opens links uses it up.

import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import * as messages from '#content/messages/account.yml';
import { SignInForm } from '#islands/shared/SignInForm.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { Refusal } from '#islands/ui/Refusal.tsx';
import { PATHS } from '#lib/paths.ts';
import { LINK_WORDS, proofForm } from '#stores/account/account-links.ts';
import { takeLinkToken } from '#stores/account/link-token.ts';
import { $session, signOut } from '#stores/account/session.ts';
import { Outcome } from './Outcome.tsx';

const PROFILE = { label: messages.yourProfile, href: PATHS.profile };
/** A new link is sent from the profile, which a stranger reaches by signing in. */
const ASK_AGAIN = { label: messages.signInForLink, href: PATHS.signIn };

function SignInFirst() {
  return (
    <div className="grid gap-5">
      <Notice kind="waiting">{messages.signInFirst}</Notice>
      <SignInForm mode="sign-in" onDone={() => proofForm.reset()} />
    </div>
  );
}

export function VerifyEmail() {
  const [token] = useState(takeLinkToken);
  const form = useStore(proofForm.$form);
  const session = useStore($session);
  const isSending = form.state === 'sending';
  const refused = form.state === 'refused' ? form.errors.token : undefined;
  const dead = token ? refused : LINK_WORDS.incomplete;
  // Somebody else is signed in now: the message to the one before no longer holds.
  const bearer = session?.token;
  useEffect(() => {
    if (bearer && proofForm.$form.get().state === 'refused') proofForm.reset();
  }, [bearer]);

  if (form.state === 'done') return <Outcome kind="success" text={LINK_WORDS.proven} next={PROFILE} />;
  if (dead) return <Outcome kind="error" text={dead} next={ASK_AGAIN} />;
  if (!session) return <SignInFirst />;
  return (
    <div className="grid gap-5">
      <p>
        {messages.signedInAs} <strong className="wrap-anywhere">{session.userEmail}</strong>.
      </p>
      <Refusal form={form} />
      <Button solid disabled={isSending} className="w-full" onClick={() => void proofForm.submit({ token })}>
        {isSending ? messages.confirming : messages.confirmEmail}
      </Button>
      <Button small onClick={() => void signOut()}>
        {messages.otherAccount}
      </Button>
    </div>
  );
}
