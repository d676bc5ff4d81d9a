import { Notice } from '#islands/ui/Notice.tsx';

/** What was done, once it is; each message is news of its own. */
export const Said = ({ message, className = '' }: { message: string; className?: string }) =>
  message && (
    <Notice key={message} kind="success" catchesFocus className={className}>
      {message}
    </Notice>
  );
