// Paths of the pages, for links in code, and which pages are private.
import type { ServiceSlug } from '#contract/services.ts';

export const PATHS = {
  home: '/',
  services: '/services',
  about: '/about',
  shop: '/shop',
  cart: '/cart',
  checkout: '/checkout',
  contact: '/contact',
  /** Made by the service: free times to book without JavaScript. */
  book: '/book',
  quote: '/quote',
  quoteOffer: '/quote-offer',
  review: '/review',
  signIn: '/sign-in',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  joinTeam: '/join-team',
  stopBankChange: '/stop-bank-change',
  booking: '/booking',
  order: '/order',
  bill: '/bill',
  /** Whoever pays for a visit agrees to what it comes to. */
  agree: '/agree',
  profile: '/profile',
  admin: '/admin',
} as const;

/** The contact form, preset to a price in writing. */
export const QUOTE_REQUEST = `${PATHS.contact}?want=quote`;
export const servicePath = (slug: ServiceSlug): string => `/${slug}`;
/** @example productPath('boiler-gasket-set') // '/shop/boiler-gasket-set' */
export const productPath = (slug: string): string => `${PATHS.shop}/${slug}`;
/** Terms, privacy and the like. */
export const legalPath = (slug: string): string => `/${slug}`;

/** What addresses of the owner's own pages begin with. */
export const OWN_PAGES = '/info/';
/** @example ownPagePath('opening-day') // '/info/opening-day' */
export const ownPagePath = (name: string): string => OWN_PAGES + name;

/** Pages opened by token links: no cache or referrer may learn their addresses either (src/server/http/headers.ts). */
export const TOKEN_LINK_PAGES: readonly string[] = [
  PATHS.booking,
  PATHS.order,
  PATHS.bill,
  PATHS.agree,
  PATHS.quoteOffer,
  PATHS.resetPassword,
  PATHS.verifyEmail,
  PATHS.joinTeam,
  PATHS.stopBankChange,
];
/** About one visitor, or the answer to a form. */
const PRIVATE_PAGES: readonly string[] = [
  ...TOKEN_LINK_PAGES,
  PATHS.cart,
  PATHS.checkout,
  PATHS.signIn,
  PATHS.register,
  PATHS.forgotPassword,
  PATHS.profile,
  PATHS.admin,
  '/form-problem',
  '/engineer',
  '/404',
];

/** Whether a page is kept out of the sitemap and of search engines. */
export const isPrivate = (path: string): boolean => PRIVATE_PAGES.includes(path) || path.startsWith('/sent/');
