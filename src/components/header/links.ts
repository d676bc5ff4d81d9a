// The links of the header and of the phone's menu, in their order (spec section 2).
import { PATHS } from '#lib/paths.ts';

export interface NavLink {
  label: string;
  path: string;
  /** Shown to those who are signed in only. */
  needsSession?: boolean;
  /** Carries the number of pieces in the cart. */
  hasCount?: boolean;
}

export const NAV_LINKS: readonly NavLink[] = [
  { label: 'Home', path: PATHS.home },
  { label: 'About', path: PATHS.about },
  { label: 'Services', path: PATHS.services },
  { label: 'Shop', path: PATHS.shop },
  { label: 'Reviews', path: PATHS.review },
  { label: 'Contact', path: PATHS.contact, needsSession: true },
  { label: 'Cart', path: PATHS.cart, hasCount: true },
];
