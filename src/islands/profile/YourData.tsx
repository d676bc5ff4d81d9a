import { useState } from 'react';
import * as messages from '#content/messages/profile.yml';
import { Confirm } from '#islands/shared/actions/Confirm.tsx';
import { useDownload } from '#islands/shared/use-download.ts';
import { askToSignIn } from '#islands/shared/use-guard.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { PasswordField } from '#islands/ui/PasswordField.tsx';
import { legalPath } from '#lib/paths.ts';
import { ownData } from '#stores/account/own-data.ts';

async function remove({ password = '' }: Record<string, string>) {
  const outcome = await ownData.deleteAccount(password);
  if (!outcome.ok) await askToSignIn(outcome.code);
  return outcome;
}

/** Downloads all data of the account, or deletes it. */
export function YourData({ onDeleted }: { onDeleted: () => void }) {
  const { isBusy, problem, download } = useDownload('my-data.json', ownData.fetchAll);
  const [isAsking, setAsking] = useState(false);

  return (
    <div className="grid max-w-192 justify-items-start gap-4">
      <p>
        {messages.dataText}{' '}
        <a className="link" href={legalPath('privacy')}>
          {messages.privacyPage}
        </a>
        .
      </p>
      <div className="flex flex-wrap gap-3">
        <Button small aria-disabled={isBusy} onClick={download}>
          {isBusy ? messages.fetching : messages.download}
        </Button>
        <Button small onClick={() => setAsking(true)}>
          {messages.deleteAccount}
        </Button>
      </div>
      {problem && <Notice kind="error">{problem}</Notice>}
      {isAsking && (
        <Confirm
          title={messages.deleteTitle}
          label={messages.deleteAccount}
          busyLabel={messages.deleting}
          keepLabel={messages.keep}
          hasFields
          onConfirm={remove}
          onClosed={(done) => {
            setAsking(false);
            if (done) onDeleted();
          }}
        >
          <p>{messages.deleteText}</p>
          <PasswordField
            name="password"
            label={messages.yourPassword}
            required
            autoComplete="current-password"
          />
        </Confirm>
      )}
    </div>
  );
}
