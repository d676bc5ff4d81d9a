// Toasts in the corner of the page, with our own markup over the library's headless store: its <Toaster> injects styles, which our
// content security policy refuses. Only this module may import the library, as its two entry points don't share a store.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless';
import * as buttons from '#content/messages/buttons.yml';
import { Icon } from '#islands/ui/Icon.tsx';
import { CLOSE } from '#lib/icon-lines.ts';
import { TOAST_MS, type ToastOptions } from './toast-options.ts';

/** How long a toast stands before its text may be heard: some screen readers are silent about one that comes with its text. */
const STANDS_MS = 150;

/** Takes a toast away before its time. */
export const hideToast = (id: string): void => toast.dismiss(id);

/** More would cover the page; phones show only the newest. */
const MOST = 3;

/** Above the page's foot on a phone, below its header elsewhere; moved, at the other end of the window. */
const PLACE =
  'top-[calc(var(--spacing-header)+0.75rem)] max-md:top-auto max-md:bottom-20 data-moved:top-auto data-moved:bottom-5 max-md:data-moved:top-[calc(var(--spacing-header)+0.75rem)] max-md:data-moved:bottom-auto';

function isOver(corner: Element, other: Element): boolean {
  const one = corner.getBoundingClientRect();
  const two = other.getBoundingClientRect();
  return one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom;
}

/** Puts the toasts where they don't cover what has the focus; nor, if there is such a place, what stands beside it, as a price does. */
function keepClear(corner: HTMLElement): void {
  const focused = document.activeElement;
  if (!focused?.parentElement || corner.contains(focused)) return;
  for (const kept of [focused.parentElement, focused])
    for (const isMoved of [false, true]) {
      corner.toggleAttribute('data-moved', isMoved);
      if (!isOver(corner, kept)) return;
    }
  corner.removeAttribute('data-moved');
}

/** What stands in the page is silent while a dialog is over it: a region within says the same. */
function regionIn(dialog: Element): HTMLElement {
  const region = document.createElement('p');
  region.role = 'status';
  region.className = 'sr-only';
  dialog.append(region);
  return region;
}

interface TextProps {
  isSilent: boolean;
  children: ReactNode;
}

/** Seen at once, and written anew once it can be heard. */
function Text({ isSilent, children }: TextProps) {
  const [isHeard, setHeard] = useState(false);
  const seen = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const dialogs = isSilent ? [] : [...document.querySelectorAll('dialog:modal')];
    const regions = dialogs.map(regionIn);
    const timer = setTimeout(() => {
      for (const region of regions) region.textContent = seen.current?.textContent ?? '';
      setHeard(true);
    }, STANDS_MS);
    return () => {
      clearTimeout(timer);
      for (const region of regions) region.remove();
    };
  }, [isSilent]);
  if (isHeard) return children;
  return (
    <span ref={seen} inert>
      {children}
    </span>
  );
}

/** @param onDismiss gets the button that is pressed, which goes */
function Message({ onDismiss, ...one }: Toast & { onDismiss: (pressed: HTMLElement) => void }) {
  const { message, visible, id, type, ariaProps, createdAt } = one;
  return (
    <div
      className={`pointer-events-auto ml-auto flex w-fit items-start max-md:w-full not-first:[&_a]:hidden [&_a]:underline max-md:not-first:hidden gap-1 border-l-4 bg-ink pl-3 text-paper shadow-float transition-opacity duration-150 ${
        type === 'error' ? 'border-signal' : 'border-completed-ground'
      } ${visible ? 'opacity-100' : 'opacity-0'}`}
    >
      <p {...ariaProps} className="grow py-1.5 text-[0.95rem] leading-[1.35] wrap-anywhere">
        <Text key={createdAt} isSilent={ariaProps['aria-live'] === 'off'}>
          {resolveValue(message, one)}
        </Text>
      </p>
      <button
        type="button"
        aria-label={buttons.dismiss}
        className="grid size-8 shrink-0 place-items-center outline-offset-[-3px] focus-visible:outline-paper"
        onClick={({ currentTarget }) => {
          onDismiss(currentTarget);
          hideToast(id);
        }}
      >
        <Icon lines={CLOSE} className="size-4" />
      </button>
    </div>
  );
}

function Toasts() {
  const { toasts, handlers } = useToaster({ duration: TOAST_MS, removeDelay: 200 });
  const corner = useRef<HTMLDivElement>(null);
  /** What had the focus before a toast. */
  const before = useRef<Element | null>(null);
  const newestFirst = toasts.toSorted((one, other) => other.createdAt - one.createdAt);
  const newest = newestFirst[0]?.id;

  useEffect(() => {
    const popover = corner.current;
    if (!popover || !newest) return;
    // Opened again, so that toasts are above a dialog that opened later: the top layer stacks in order of opening.
    if (popover.matches(':popover-open') && document.querySelector('dialog:modal')) popover.hidePopover();
    if (!popover.matches(':popover-open')) popover.showPopover();
    keepClear(popover);
    const follow = () => keepClear(popover);
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, [newest]);

  /** The focus goes to the next toast, or back to where it was. */
  function passFocus(pressed: HTMLElement) {
    const others = [...(corner.current?.querySelectorAll('button') ?? [])].filter((one) => one !== pressed);
    const next =
      others.at(0) ?? (before.current?.isConnected ? before.current : document.querySelector('#main'));
    (next as HTMLElement | null)?.focus();
  }

  return (
    <div
      ref={corner}
      popover="manual"
      className={`pointer-events-none fixed inset-auto right-4 m-0 w-[min(350px,100vw-2rem)] overflow-visible border-0 bg-transparent p-0 ${PLACE}`}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hovering or focusing pauses the toasts' timers; nothing is activated. */}
      <div
        className="grid gap-2"
        onMouseEnter={handlers.startPause}
        onMouseLeave={handlers.endPause}
        onFocus={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
          handlers.startPause();
        }}
        onBlur={handlers.endPause}
      >
        {newestFirst.slice(0, MOST).map((one) => (
          <Message key={one.id} {...one} onDismiss={passFocus} />
        ))}
      </div>
    </div>
  );
}

let root: Root | undefined;

/** Newest on top, for 5 seconds, at most three. Screen readers announce errors at once, successes at the next pause. */
export function showToast(kind: 'success' | 'error', text: string, options: ToastOptions = {}): void {
  const host = document.querySelector('#toasts');
  if (!host) return;
  root ??= createRoot(host);
  // Each time: what fails empties the root, and the next toast must not go with it.
  root.render(<Toasts />);
  const { id, link, isSilent, stays } = options;
  const message = link ? (
    <>
      {text} <a href={link.href}>{link.text}</a>
    </>
  ) : (
    text
  );
  const role = kind === 'error' ? 'alert' : 'status';
  const live = kind === 'error' ? 'assertive' : 'polite';
  const shown = {
    ...(id ? { id } : {}),
    ...(stays ? { duration: Number.POSITIVE_INFINITY } : {}),
    ariaProps: { role, 'aria-live': isSilent ? 'off' : live },
  } as const;
  toast[kind](message, shown);
}
