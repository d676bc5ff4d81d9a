// The corner in which toasts stand. The library's own <Toaster> injects styles, which our CSP refuses: this is our markup
// over its headless store. The only module that imports the library: its two entry points do not share a store.
import { useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless';
import * as buttons from '#content/messages/buttons.yml';
import { Icon } from '#islands/ui/Icon.tsx';
import { CLOSE } from '#lib/icon-lines.ts';
import { TOAST_MS, type ToastOptions } from './toast-options.ts';

/** More would cover what stands under them; on a phone only the newest is seen. */
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
    // Shown again above a dialog that has opened since: what came to the top layer last is drawn last.
    if (popover.matches(':popover-open') && document.querySelector('dialog:modal')) popover.hidePopover();
    if (!popover.matches(':popover-open')) popover.showPopover();
  }, [newest]);

  return (
    <div
      ref={corner}
      popover="manual"
      className="pointer-events-none fixed inset-auto top-[calc(var(--spacing-header)+0.75rem)] right-4 m-0 w-[min(350px,100vw-2rem)] max-md:top-auto max-md:bottom-20 min-[112rem]:w-[min(350px,50vw-var(--container-page)/2+var(--spacing-gutter)-2rem)] overflow-visible border-0 bg-transparent p-0"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: reading or reaching for a toast holds its clock; nothing is activated. */}
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

/** Newest on top, 5 seconds; of those that are there at once, the last three are seen. An error interrupts a screen reader, a success waits. */
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
