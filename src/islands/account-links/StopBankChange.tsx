// /stop-bank-change: stops a change of the bank details by the link of a mail. It takes a press, so that programs that follow links in
// mails don't use it up.

import { useStore } from '@nanostores/react';
import { useState } from 'react';
import * as messages from '#content/messages/account.yml';
import * as menus from '#content/messages/menus.yml';
import { BANK_MESSAGES } from '#contract/settings/bank-changes.ts';
import { Button } from '#islands/ui/Button.tsx';
import { bounded } from '#islands/ui/ErrorBoundary.tsx';
import { Refusal } from '#islands/ui/Refusal.tsx';
import { PATHS } from '#lib/paths.ts';
import { stopBankForm } from '#stores/account/account-links.ts';
import { takeLinkToken } from '#stores/account/link-token.ts';
import { LinkOutcome } from './LinkOutcome.tsx';

const HOME = { label: menus.backHome, href: PATHS.home };

export const StopBankChange = bounded(StopBankChangeIsland);

function StopBankChangeIsland() {
  const [token] = useState(takeLinkToken);
  const form = useStore(stopBankForm.$form);
  const isSending = form.state === 'sending';
  const refused = form.state === 'refused' ? form.errors.token : undefined;
  const dead = token ? refused : BANK_MESSAGES.incomplete;
  if (form.state === 'done') return <LinkOutcome kind="success" text={BANK_MESSAGES.stopped} next={HOME} />;
  if (dead) return <LinkOutcome kind="error" text={dead} next={HOME} />;
  return (
    <div className="grid gap-5">
      <Refusal form={form} />
      <Button
        solid
        disabled={isSending}
        className="w-full"
        onClick={() => void stopBankForm.submit({ token })}
      >
        {isSending ? messages.stopping : messages.stopChange}
      </Button>
    </div>
  );
}
