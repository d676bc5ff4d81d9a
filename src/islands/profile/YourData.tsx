import { useState } from 'react';
import { saveFile } from '#islands/save-file.ts';
import { say } from '#islands/toast.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Confirm } from '#islands/ui/Confirm.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { PasswordField } from '#islands/ui/PasswordField.tsx';
import { askAgain } from '#islands/use-guard.ts';
import { legalPath } from '#lib/paths.ts';
import { ownData } from '#stores/own-data.ts';

/** A copy of everything, and the end of the account. @param onDeleted once there is no account any more */
export function YourData({ onDeleted }: { onDeleted: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [isAsking, setAsking] = useState(false);

  async function download() {
    if (isBusy) return;
    setBusy(true);
    setProblem('');
    const result = await ownData.fetchAll();
    setBusy(false);
    if (result.ok) return saveFile(result.file, 'my-data.json');
    setProblem(result.msg);
    say.error(result.msg);
    await askAgain(result.code);
  }

  async function remove(form: FormData) {
    const outcome = await ownData.deleteAccount(String(form.get('password') ?? ''));
    if (!outcome.ok) await askAgain(outcome.code);
    return outcome;
  }

  return (
    <div className="grid max-w-[48rem] justify-items-start gap-4">
      <p>
        Everything that we keep about your account, as a JSON file. What we keep and for how long is said on
        our{' '}
        <a className="link" href={legalPath('privacy')}>
          privacy page
        </a>
        .
      </p>
      <div className="flex flex-wrap gap-3">
        <Button small aria-disabled={isBusy} onClick={() => void download()}>
          {isBusy ? 'Fetching...' : 'Download my data'}
        </Button>
        <Button small onClick={() => setAsking(true)}>
          Delete my account
        </Button>
      </div>
      {problem && <Notice kind="error">{problem}</Notice>}
      <Confirm
        isOpen={isAsking}
        title="Delete your account?"
        word="Delete my account"
        busyWord="Deleting..."
        keepWord="Keep my account"
        onConfirm={remove}
        onClosed={(done) => {
          setAsking(false);
          if (done) onDeleted();
        }}
      >
        <p>
          Your profile goes and you are signed out everywhere. Orders and appointments stay with us as the law
          asks, without your account; an open order still comes. This cannot be undone.
        </p>
        <PasswordField name="password" label="Your password" autoComplete="current-password" />
      </Confirm>
    </div>
  );
}
