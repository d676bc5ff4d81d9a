import * as notices from '#content/messages/notices.yml';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';

interface Props {
  /** Of what isn't ready; without it, it is loading. */
  state?: { state: string; msg?: string; isDead?: boolean };
  /** While it is loading. */
  loading: string;
  /** Why it couldn't be loaded, if the state doesn't say so itself. */
  failed?: string;
  /** Left out where another try is no use. */
  onRetry?: (() => unknown) | undefined;
}

/** In place of something that isn't loaded: a message, and after a failure a button to try again. */
export function NotReady({ state, loading, failed, onRetry }: Props) {
  if (state?.state !== 'failed')
    return (
      <p role="status" className="min-h-40 text-soft">
        {loading}
      </p>
    );
  return (
    <div className="grid justify-items-start gap-4">
      <Notice kind="error">{failed ?? state.msg}</Notice>
      {onRetry && !state.isDead && (
        <Button small onClick={() => void onRetry()}>
          {notices.tryAgain}
        </Button>
      )}
    </div>
  );
}
