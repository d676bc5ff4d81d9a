import { type ReactNode, useEffect, useRef, useState } from 'react';
import { countDown } from '#stores/wait-text.ts';

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
  /** Seconds until another try is accepted, counted down after the message. */
  retryAfter?: number | null | undefined;
  children: ReactNode;
}

/** The outcome of an action, beside its control. Mount it anew for each message. */
export function Notice({ kind, catchesFocus = false, className = '', retryAfter, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const { role, look } = KINDS[kind];
  const [{ left, hasTicked }, setWait] = useState({ left: '', hasTicked: false });

  useEffect(() => {
    if (catchesFocus && document.activeElement === document.body) box.current?.focus();
  }, [catchesFocus]);

  useEffect(() => {
    if (!retryAfter) return setWait({ left: '', hasTicked: false });
    return countDown(retryAfter, (text, isLater) => setWait({ left: text, hasTicked: isLater }));
  }, [retryAfter]);

  return (
    <div
      ref={box}
      // A countdown isn't urgent: a screen reader reads it at the next pause.
      role={hasTicked ? 'status' : role}
      tabIndex={-1}
      className={`border-l-4 bg-card py-2 pr-3 pl-3 text-left leading-snug font-semibold ${look} ${className}`.trim()}
    >
      {children}
      {left && ` ${left}`}
    </div>
  );
}
