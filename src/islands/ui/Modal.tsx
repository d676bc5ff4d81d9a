import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import * as buttons from '#content/messages/buttons.yml';
import * as notices from '#content/messages/notices.yml';
import { CLOSE } from '#lib/icon-lines.ts';
import { closeFromOutside } from './close-from-outside.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Icon } from './Icon.tsx';

interface Props {
  /**
   * Escape, a click outside, or the Close button; takes the dialog out of the page. The browser then gives the focus back to the
   * opener.
   */
  onClose: () => void;
  title: string;
  /** 'drawer' slides in from the left edge, 'side' from the right; 'wide' is for forms of two columns. */
  shape?: 'narrow' | 'wide' | 'drawer' | 'side';
  /** A function gets `close`, for contents with a close button of their own. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

const CENTRED = 'm-auto max-h-[90dvh] w-[calc(100vw-2rem)] rounded-lg';
const SHAPES = {
  narrow: `${CENTRED} max-w-120 starting:open:translate-y-2`,
  wide: `${CENTRED} max-w-208 starting:open:translate-y-2`,
  drawer: 'm-0 h-dvh max-h-none w-[min(22rem,88vw)] max-w-none starting:open:-translate-x-full',
  // What has the focus isn't under the buttons of a long form, which stick to its foot.
  side: 'my-0 mr-0 ml-auto h-dvh max-h-none w-[min(46rem,100%)] max-w-none has-[.sticky]:scroll-pb-24 starting:open:translate-x-full',
};

const Head = ({ id, title, onClose }: { id: string; title: string; onClose: () => void }) => (
  <div className="mb-6 flex items-start justify-between gap-4">
    <h2 id={id} tabIndex={-1} className="pt-1.5 text-h3 outline-none">
      {title}
    </h2>
    <button
      type="button"
      aria-label={buttons.close}
      className="-mt-1 -mr-2 grid size-11 shrink-0 place-items-center"
      onClick={onClose}
    >
      <Icon lines={CLOSE} />
    </button>
  </div>
);

/**
 * A native dialog over the page, which doesn't scroll meanwhile (src/styles/base.css); open for as long as it is rendered. Put
 * `autoFocus` on its first field.
 */
export function Modal({ onClose, title, shape = 'narrow', children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [isShown, setShown] = useState(false);
  const isClosed = useRef(true);

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // `closedby` is not in every browser yet.
    if (element && !('closedBy' in element)) closeFromOutside(element);
    isClosed.current = false;
    // The contents mount in the open dialog: React focuses `autoFocus` on mount, which a closed dialog refuses.
    setShown(true);
    return () => {
      isClosed.current = true;
      // Removed while it is open, it would keep the focus from the opener.
      element?.close();
    };
  }, []);

  // Calls onClose once, and at once: the browser's close event comes in a later task, and would close what has been opened
  // meanwhile; so would a save that ends after Escape.
  const close = () => {
    if (isClosed.current) return;
    isClosed.current = true;
    dialog.current?.close();
    onClose();
  };

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      closedby="any"
      onClose={({ target, currentTarget }) => {
        // React, unlike the browser, bubbles the close event of a nested dialog.
        if (target === currentTarget) close();
      }}
      className={`overflow-y-auto overscroll-contain bg-paper text-ink shadow-float outline-none transition-[translate] duration-200 ${SHAPES[shape]}`}
    >
      {isShown && (
        <div className="p-6 sm:p-8">
          <Head id={titleId} title={title} onClose={close} />
          {/* What fails in a dialog leaves the page behind it alone, and the dialog can be closed. */}
          <ErrorBoundary text={notices.stopped}>
            {typeof children === 'function' ? children(close) : children}
          </ErrorBoundary>
        </div>
      )}
    </dialog>
  );
}
