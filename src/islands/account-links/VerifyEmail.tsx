// /verify-email: confirms the address with the link, for somebody signed in to the account. It takes a press, so that
// programs that follow links in mails don't use it up.

import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import * as messages from '#content/messages/account.yml';
import { LINK_MESSAGES } from '#contract/accounts/account-links.ts';
import { SignInForm } from '#islands/shared/SignInForm.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { bounded } from '#islands/ui/ErrorBoundary.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { Refusal } from '#islands/ui/Refusal.tsx';
import { PATHS } from '#lib/paths.ts';
import { proofForm } from '#stores/account/account-links.ts';
import { takeLinkToken } from '#stores/account/link-token.ts';
import { $session, signOut } from '#stores/account/session.ts';
import { LinkOutcome } from './LinkOutcome.tsx';

const PROFILE = { label: messages.yourProfile, href: PATHS.profile };
/** A new link is sent from the profile, which needs a sign-in. */
const ASK_AGAIN = { label: messages.signInForLink, href: PATHS.signIn };

function SignInFirst() {
  return (
    <div className="grid gap-5">
      <Notice kind="waiting">{messages.signInFirst}</Notice>
      <SignInForm mode="sign-in" onDone={() => proofForm.reset()} />
    </div>
  );
}

export const VerifyEmail = bounded(VerifyEmailIsland);

function VerifyEmailIsland() {
  const [token] = useState(takeLinkToken);
  const form = useStore(proofForm.$form);
  const session = useStore($session);
  const isSending = form.state === 'sending';
  const refused = form.state === 'refused' ? form.errors.token : undefined;
  const dead = token ? refused : LINK_MESSAGES.incomplete;
  // A refusal of another account doesn't hold for the one that is signed in now.
  const bearer = session?.token;
  useEffect(() => {
    if (bearer && proofForm.$form.get().state === 'refused') proofForm.reset();
  }, [bearer]);

  if (form.state === 'done') return <LinkOutcome kind="success" text={LINK_MESSAGES.proven} next={PROFILE} />;
  if (dead) return <LinkOutcome kind="error" text={dead} next={ASK_AGAIN} />;
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
