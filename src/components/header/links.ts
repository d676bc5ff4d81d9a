// The links of the header and of the phone's menu, in their order.
import { PATHS } from '#lib/paths.ts';

export interface NavLink {
  /** Of content/messages/menus.yml. */
  word: 'home' | 'about' | 'services' | 'shop' | 'reviews' | 'contact' | 'cart';
  path: string;
  /** Shown to those who are signed in only. */
  needsSession?: boolean;
  /** Carries the number of pieces in the cart. */
  hasCount?: boolean;
}

export const NAV_LINKS: readonly NavLink[] = [
  { word: 'home', path: PATHS.home },
  { word: 'about', path: PATHS.about },
  { word: 'services', path: PATHS.services },
  { word: 'shop', path: PATHS.shop },
  { word: 'reviews', path: PATHS.review },
  { word: 'contact', path: PATHS.contact, needsSession: true },
  { word: 'cart', path: PATHS.cart, hasCount: true },
];
