import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import * as messages from '#content/messages/profile.yml';
import { Button } from '#islands/ui/Button.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { emailProof } from '#stores/account/email-proof.ts';

/** Asks the customer to confirm their email address until they have. */
export function EmailProof() {
  const proof = useStore(emailProof.$proof);
  useEffect(() => void emailProof.load(), []);

  if (proof.state === 'unknown' || proof.state === 'proven') return null;
  return (
    <div className="mb-10 grid max-w-192 justify-items-start gap-4">
      <Notice kind="waiting">
        <p>{messages.confirmEmail}</p>
        <p className="font-normal">{messages.confirmWhy}</p>
      </Notice>
      <Button small disabled={proof.state === 'sending'} onClick={() => void emailProof.sendAgain()}>
        {proof.state === 'sending' ? messages.sending : messages.sendAgain}
      </Button>
      {'msg' in proof && (
        <Notice key={proof.msg} kind={proof.state === 'sent' ? 'success' : 'error'} catchesFocus>
          {proof.msg}
        </Notice>
      )}
    </div>
  );
}
