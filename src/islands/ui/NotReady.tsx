import * as notices from '#content/messages/notices.yml';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';

interface Props {
  /** While it is loading. */
  loading: string;
  /** Why it couldn't be loaded; null while it is loading. */
  failed: string | null;
  /** Left out where another try is no use. */
  onRetry?: (() => void) | undefined;
}

/** In place of something that isn't loaded: a message, and after a failure a button to try again. */
export function NotReady({ loading, failed, onRetry }: Props) {
  if (failed === null)
    return (
      <p role="status" className="min-h-40 text-soft">
        {loading}
      </p>
    );
  return (
    <div className="grid justify-items-start gap-4">
      <Notice kind="error">{failed}</Notice>
      {onRetry && (
        <Button small onClick={onRetry}>
          {notices.tryAgain}
        </Button>
      )}
    </div>
  );
}
