import { type ReactNode, useEffect, useRef } from 'react';
import { useCountdown } from './use-countdown.ts';

const KINDS = {
  error: { role: 'alert', look: 'border-error text-error' },
  success: { role: 'status', look: 'border-completed text-completed' },
  waiting: { role: 'status', look: 'border-pending text-pending' },
} as const;

interface Props {
  kind: keyof typeof KINDS;
  /** Takes the focus if the control that had it is gone. */
  catchesFocus?: boolean;
  className?: string;
  /** Seconds until another try is taken: what is left of them follows the message. */
  retryAfter?: number | null | undefined;
  children: ReactNode;
}

/** What has just happened, in the page beside what it happened to. Mount it anew for each new message. */
export function Notice({ kind, catchesFocus = false, className = '', retryAfter, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const { role, look } = KINDS[kind];
  const [left, hasTicked] = useCountdown(retryAfter);

  useEffect(() => {
    if (catchesFocus && document.activeElement === document.body) box.current?.focus();
  }, [catchesFocus]);

  return (
    <div
      ref={box}
      // Passing minutes are no alarm: a screen reader reads them at the next pause.
      role={hasTicked ? 'status' : role}
      tabIndex={-1}
      className={`border-l-4 bg-card py-2 pr-3 pl-3 text-left leading-snug font-semibold ${look} ${className}`.trim()}
    >
      {children}
      {left && ` ${left}`}
    </div>
  );
}
