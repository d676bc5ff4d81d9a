import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { countDown } from '#stores/wait-text.ts';

const KINDS = {
  error: { role: 'alert', look: 'border-error text-error' },
  success: { role: 'status', look: 'border-completed text-completed' },
  waiting: { role: 'status', look: 'border-pending text-pending' },
} as const;

interface Props {
  kind: keyof typeof KINDS;
  /** Takes the focus if the control that had it is gone, also when a dialog over it closes. */
  catchesFocus?: boolean;
  /** An outcome that was there before: shown, but no news. */
  isOld?: boolean;
  className?: string;
  /** Seconds until another try is accepted, counted down after the message. */
  retryAfter?: number | null | undefined;
  children: ReactNode;
}

/** @returns whether it took the focus from nowhere */
function useCaughtFocus(box: RefObject<HTMLElement | null>, isWanted: boolean): boolean {
  const [isCaught, setCaught] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!isWanted || !element) return;
    const catchIt = () => {
      const focused = document.activeElement;
      // A closed dialog keeps the focus until it is taken out of the page.
      if (focused !== document.body && !focused?.closest('dialog:not([open])')) return;
      setCaught(true);
      element.focus();
    };
    catchIt();
    const over = [...document.querySelectorAll('dialog:modal')].filter((dialog) => !dialog.contains(element));
    for (const dialog of over) dialog.addEventListener('close', catchIt);
    return () => {
      for (const dialog of over) dialog.removeEventListener('close', catchIt);
    };
  }, [box, isWanted]);
  return isCaught;
}

/**
 * The outcome of an action, beside its control. Mount it anew for each message. Said once: as a live region, or because it has the
 * focus.
 */
export function Notice(props: Props) {
  const { kind, catchesFocus = false, isOld = false, className = '', retryAfter, children } = props;
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const { role, look } = KINDS[kind];
  const [{ left, hasTicked }, setWait] = useState({ left: '', hasTicked: false });
  const isCaught = useCaughtFocus(box, catchesFocus && !isOld);

  useEffect(() => {
    if (!retryAfter) return setWait({ left: '', hasTicked: false });
    return countDown(retryAfter, (text, isLater) => setWait({ left: text, hasTicked: isLater }));
  }, [retryAfter]);

  return (
    <div
      ref={box}
      {...(isCaught ? { role: 'group', 'aria-labelledby': id } : { role: isOld ? undefined : role })}
      id={id}
      // Of a countdown only the first time is news.
      aria-live={hasTicked ? 'off' : undefined}
      tabIndex={-1}
      className={`border-l-4 bg-card py-2 pr-3 pl-3 text-left leading-snug font-semibold ${look} ${className}`.trim()}
    >
      {children}
      {left && ` ${left}`}
    </div>
  );
}
