import { Notice } from '#islands/ui/Notice.tsx';

/** The message of a finished action; nothing while it is ''. The key mounts a new notice for each message, so that each is announced. */
export const SuccessNotice = ({ message, className = '' }: { message: string; className?: string }) =>
  message && (
    <Notice key={message} kind="success" catchesFocus className={className}>
      {message}
    </Notice>
  );
