// Toasts in the corner of the page, with our own markup over the library's headless store: its <Toaster> injects styles, which our
// content security policy refuses. Only this module may import the library, as its two entry points don't share a store.
import { useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless';
import * as buttons from '#content/messages/buttons.yml';
import { Icon } from '#islands/ui/Icon.tsx';
import { CLOSE } from '#lib/icon-lines.ts';
import { TOAST_MS, type ToastOptions } from './toast-options.ts';

/** More would cover the page; phones show only the newest. */
const MOST = 3;

function Message(one: Toast) {
  const { message, visible, id, type, ariaProps } = one;
  return (
    <div
      className={`pointer-events-auto ml-auto flex w-fit items-start max-md:w-full not-first:[&_a]:hidden [&_a]:underline max-md:not-first:hidden gap-1 border-l-4 bg-ink pl-3 text-paper shadow-float transition-opacity duration-150 ${
        type === 'error' ? 'border-signal' : 'border-completed-ground'
      } ${visible ? 'opacity-100' : 'opacity-0'}`}
    >
      <p {...ariaProps} className="grow py-1.5 text-[0.95rem] leading-[1.35] wrap-anywhere">
        {resolveValue(message, one)}
      </p>
      <button
        type="button"
        aria-label={buttons.dismiss}
        className="grid size-8 shrink-0 place-items-center outline-offset-[-3px] focus-visible:outline-paper"
        onClick={() => toast.dismiss(id)}
      >
        <Icon lines={CLOSE} className="size-4" />
      </button>
    </div>
  );
}

function Toasts() {
  const { toasts, handlers } = useToaster({ duration: TOAST_MS, removeDelay: 200 });
  const corner = useRef<HTMLDivElement>(null);
  const newestFirst = toasts.toSorted((one, other) => other.createdAt - one.createdAt);
  const newest = newestFirst[0]?.id;

  useEffect(() => {
    const popover = corner.current;
    if (!popover || !newest) return;
    // Opened again, so that toasts are above a dialog that opened later: the top layer stacks in order of opening.
    if (popover.matches(':popover-open') && document.querySelector('dialog:modal')) popover.hidePopover();
    if (!popover.matches(':popover-open')) popover.showPopover();
  }, [newest]);

  return (
    <div
      ref={corner}
      popover="manual"
      className="pointer-events-none fixed inset-auto top-[calc(var(--spacing-header)+0.75rem)] right-4 m-0 w-[min(350px,100vw-2rem)] max-md:top-auto max-md:bottom-20 overflow-visible border-0 bg-transparent p-0"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hovering or focusing pauses the toasts' timers; nothing is activated. */}
      <div
        className="grid gap-2"
        onMouseEnter={handlers.startPause}
        onMouseLeave={handlers.endPause}
        onFocus={handlers.startPause}
        onBlur={handlers.endPause}
      >
        {newestFirst.slice(0, MOST).map((one) => (
          <Message key={one.id} {...one} />
        ))}
      </div>
    </div>
  );
}

let isMounted = false;

/** Newest on top, for 5 seconds, at most three. Screen readers announce errors at once, successes at the next pause. */
export function showToast(kind: 'success' | 'error', text: string, { id, link }: ToastOptions = {}): void {
  const host = document.querySelector('#toasts');
  if (!host) return;
  if (!isMounted) createRoot(host).render(<Toasts />);
  isMounted = true;
  const message = link ? (
    <>
      {text} <a href={link.href}>{link.text}</a>
    </>
  ) : (
    text
  );
  const options = id ? { id } : {};
  if (kind === 'error')
    toast.error(message, { ...options, ariaProps: { role: 'alert', 'aria-live': 'assertive' } });
  else toast.success(message, options);
}
