// /verify-email: proves the address with the link. At a press, so that no program that only opens links uses it up.
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Button } from '#islands/ui/Button.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { PATHS } from '#lib/paths.ts';
import { LINK_WORDS, proofForm, takeLinkToken } from '#stores/account-links.ts';
import { Outcome } from './Outcome.tsx';

const PROFILE = { label: 'Your profile', href: PATHS.profile };
/** A new link is sent from the profile, which a stranger reaches by signing in. */
const ASK_AGAIN = { label: 'Sign in for a new link', href: PATHS.signIn };

export function VerifyEmail() {
  const [token] = useState(takeLinkToken);
  const form = useStore(proofForm.$form);
  const isSending = form.state === 'sending';
  const refused = form.state === 'refused' ? form.errors.token : undefined;
  const dead = token ? refused : LINK_WORDS.incomplete;
  if (form.state === 'done') return <Outcome kind="success" text={LINK_WORDS.proven} next={PROFILE} />;
  if (dead) return <Outcome kind="error" text={dead} next={ASK_AGAIN} />;
  return (
    <div className="grid gap-5">
      {form.state === 'refused' && form.msg && (
        <Notice kind="error" catchesFocus>
          {form.msg}
        </Notice>
      )}
      <Button solid disabled={isSending} className="w-full" onClick={() => void proofForm.submit({ token })}>
        {isSending ? 'Confirming...' : 'Confirm my email address'}
      </Button>
    </div>
  );
}
