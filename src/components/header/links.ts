// Links of the header and of the phone menu, in order.
import { PATHS } from '#lib/paths.ts';

interface NavLink {
  /** A key of content/messages/menus.yml. */
  key: 'home' | 'about' | 'services' | 'shop' | 'reviews' | 'contact' | 'cart';
  path: string;
  /** Only shown to signed-in visitors. */
  needsSession?: boolean;
  /** Shows how many pieces the cart holds. */
  hasCount?: boolean;
}

export const NAV_LINKS: readonly NavLink[] = [
  { key: 'home', path: PATHS.home },
  { key: 'about', path: PATHS.about },
  { key: 'services', path: PATHS.services },
  { key: 'shop', path: PATHS.shop },
  { key: 'reviews', path: PATHS.review },
  { key: 'contact', path: PATHS.contact, needsSession: true },
  { key: 'cart', path: PATHS.cart, hasCount: true },
];
