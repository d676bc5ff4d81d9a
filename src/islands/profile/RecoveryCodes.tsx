import * as messages from '#content/messages/second-factor.yml';
import { saveFile } from '#islands/shared/save-file.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Notice } from '#islands/ui/Notice.tsx';

interface Props {
  codes: readonly string[];
  onKept: () => void;
}

/** The only time that they are shown. */
export const RecoveryCodes = ({ codes, onKept }: Props) => (
  <div className="grid max-w-192 gap-5">
    <Notice kind="success" catchesFocus>
      {messages.recovery}
    </Notice>
    <ul className="grid gap-x-8 gap-y-1 font-semibold tabular-nums sm:grid-cols-2">
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ul>
    <div className="flex flex-wrap gap-3">
      <Button solid onClick={onKept}>
        {messages.saved}
      </Button>
      <Button
        onClick={() =>
          saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'recovery-codes.txt')
        }
      >
        {messages.download}
      </Button>
    </div>
  </div>
);
