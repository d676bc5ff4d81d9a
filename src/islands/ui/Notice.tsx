import {
  Fragment,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { countDown } from '#stores/wait-text.ts';

const LOOKS = {
  error: 'border-error text-error',
  success: 'border-completed text-completed',
  waiting: 'border-pending text-pending',
};
const NO_WAIT = { left: '', hasTicked: false };

interface Props {
  kind: keyof typeof LOOKS;
  /** Takes the focus if the control that had it is gone, also when a dialog over it closes. */
  catchesFocus?: boolean;
  /** An outcome that was there before: shown, but no news. */
  isOld?: boolean;
  className?: string;
  /** Seconds until another try is accepted, counted down after the message. */
  retryAfter?: number | null | undefined;
  children: ReactNode;
}

/** A closed dialog and a disabled control keep the focus for a while. */
const isGone = (element: Element | null): boolean =>
  !element?.isConnected || element.matches('body, :disabled, dialog:not([open]) *, dialog:not([open])');

/** How long a status stands before its text may be heard: some screen readers are silent about one that comes with its text. */
const STANDS_MS = 150;

/** How a message is said: as a live region that is new or has stood, or, as a group, by its focus or behind a dialog not yet. */
type Said = 'new' | 'live' | 'group';

/** Takes the focus from nowhere: when it comes, when a dialog over it closes, and when later news takes the focused control away. */
function useCaughtFocus(isWanted: boolean | undefined, born: 'new' | 'live') {
  const box = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState<Said>(born);
  const before = useRef<Element | null>(null);
  const settle = useCallback(() => {
    const now = document.activeElement;
    if (now !== box.current && !isGone(now)) return setSaid(born);
    setSaid('group');
    if (now !== box.current) box.current?.focus();
  }, [born]);

  useEffect(() => {
    if (said !== 'new') return;
    const timer = setTimeout(() => setSaid('live'), STANDS_MS);
    return () => clearTimeout(timer);
  }, [said]);
  useLayoutEffect(() => {
    if (!isWanted) return;
    const over = [...document.querySelectorAll('dialog:modal')].filter((one) => !one.contains(box.current));
    if (over.length > 0) setSaid('group');
    else settle();
    // They are gone once they are closed, and their listeners with them.
    for (const dialog of over) dialog.addEventListener('close', settle);
  }, [isWanted, settle]);
  useLayoutEffect(() => {
    if (isWanted && before.current && isGone(before.current) && isGone(document.activeElement)) settle();
    before.current = document.activeElement === document.body ? null : document.activeElement;
  });
  return [said, box] as const;
}

/**
 * The outcome of an action, beside its control. Mount it anew for each message. Said once: as a live region, or because it has the
 * focus.
 */
export function Notice(props: Props) {
  const { kind, catchesFocus, isOld, className = '', retryAfter, children } = props;
  const id = useId();
  const role = kind === 'error' ? 'alert' : 'status';
  const [{ left, hasTicked }, setWait] = useState(NO_WAIT);
  const [said, box] = useCaughtFocus(catchesFocus && !isOld, kind === 'error' || isOld ? 'live' : 'new');

  useEffect(() => {
    if (!retryAfter) return setWait(NO_WAIT);
    return countDown(retryAfter, (left, hasTicked) => setWait({ left, hasTicked }));
  }, [retryAfter]);

  return (
    <div
      ref={box}
      {...(said === 'group' ? { role: said, 'aria-labelledby': id } : !isOld && { role })}
      id={id}
      // Of a countdown only the first time is news.
      aria-live={hasTicked ? 'off' : undefined}
      tabIndex={-1}
      className={`border-l-4 bg-card px-3 py-2 text-left leading-snug font-semibold outline-none ${LOOKS[kind]} ${className}`}
    >
      {/* Written anew once it can be heard. */}
      {said === 'new' ? (
        <div className="contents" inert>
          {children}
        </div>
      ) : (
        <Fragment key={said}>{children}</Fragment>
      )}
      {left && ` ${left}`}
    </div>
  );
}
