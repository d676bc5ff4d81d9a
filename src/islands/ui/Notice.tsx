import {
  Fragment,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
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

/** A closed dialog and a disabled control keep the focus for a while. */
const isGone = (element: Element | null): boolean =>
  !element?.isConnected || element.matches('body, :disabled, dialog:not([open]) *, dialog:not([open])');

/** How a message is said: as a live region, by its focus, or, behind a dialog, not yet. */
type Said = 'live' | 'focused' | 'later';

/** Takes the focus from nowhere: when it comes, when a dialog over it closes, and when later news takes the focused control away. */
function useCaughtFocus(box: RefObject<HTMLElement | null>, isWanted: boolean): Said {
  const [said, setSaid] = useState<Said>('live');
  const before = useRef<Element | null>(null);
  const settle = useCallback(() => {
    const now = document.activeElement;
    if (now !== box.current && !isGone(now)) return setSaid('live');
    setSaid('focused');
    if (now !== box.current) box.current?.focus();
  }, [box]);

  useLayoutEffect(() => {
    if (!isWanted) return;
    const over = [...document.querySelectorAll('dialog:modal')].filter((one) => !one.contains(box.current));
    if (over.length > 0) setSaid('later');
    else settle();
    for (const dialog of over) dialog.addEventListener('close', settle);
    return () => {
      for (const dialog of over) dialog.removeEventListener('close', settle);
    };
  }, [box, isWanted, settle]);
  useLayoutEffect(() => {
    if (isWanted && before.current && isGone(before.current) && isGone(document.activeElement)) settle();
    before.current = document.activeElement === document.body ? null : document.activeElement;
  });
  return said;
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
  const said = useCaughtFocus(box, catchesFocus && !isOld);

  useEffect(() => {
    if (!retryAfter) return setWait({ left: '', hasTicked: false });
    return countDown(retryAfter, (text, isLater) => setWait({ left: text, hasTicked: isLater }));
  }, [retryAfter]);

  return (
    <div
      ref={box}
      {...(said === 'live' ? { role: isOld ? undefined : role } : { role: 'group', 'aria-labelledby': id })}
      id={id}
      // Of a countdown only the first time is news.
      aria-live={hasTicked ? 'off' : undefined}
      tabIndex={-1}
      className={`border-l-4 bg-card py-2 pr-3 pl-3 text-left leading-snug font-semibold outline-none ${look} ${className}`.trim()}
    >
      {/* Written anew once it can be heard. */}
      <Fragment key={said}>{children}</Fragment>
      {left && ` ${left}`}
    </div>
  );
}
