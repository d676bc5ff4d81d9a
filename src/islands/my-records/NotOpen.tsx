import * as notices from '#content/messages/notices.yml';
import { Button } from '#islands/ui/Button.tsx';
import { Notice } from '#islands/ui/Notice.tsx';

interface Props {
  state: { state: 'loading' } | { state: 'failed'; msg: string; isDead: boolean };
  /** The message meanwhile. */
  loading: string;
  onRetry: () => void;
}

/** Instead of what a link opens: it is on its way, or it did not come. */
export function NotOpen({ state, loading, onRetry }: Props) {
  if (state.state === 'loading')
    return (
      <p role="status" className="min-h-40 text-soft">
        {loading}
      </p>
    );
  return (
    <div className="grid justify-items-start gap-5">
      <Notice kind="error" className="w-full">
        {state.msg}
      </Notice>
      {!state.isDead && <Button onClick={onRetry}>{notices.tryAgain}</Button>}
    </div>
  );
}
