// A link to another place of the dashboard: opened here without loading the page again, or by the browser in another tab or window.
import type { MouseEvent, ReactNode } from 'react';
import { openPlace } from '#stores/admin/admin-url.ts';
import { scrollIfBelow } from './scroll-if-below.ts';

/** Id of the list or page that an open tab shows below what waits. */
export const VIEW = 'admin-view';

/** Left to the browser: another tab or window was asked for. */
const asksForAnother = ({ metaKey, ctrlKey, shiftKey, button }: MouseEvent) =>
  metaKey || ctrlKey || shiftKey || button !== 0;

interface Props {
  /** @example '?tab=orders&status=to-send' */
  query: string;
  className: string;
  children: ReactNode;
}

export const PlaceLink = ({ query, className, children }: Props) => (
  <a
    href={query}
    className={className}
    onClick={(event) => {
      if (asksForAnother(event)) return;
      event.preventDefault();
      openPlace(query);
      const view = document.getElementById(VIEW);
      scrollIfBelow(view);
      view?.focus({ preventScroll: true });
    }}
  >
    {children}
  </a>
);
