// Paths of the site's pages, for links in code.
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
  booking: '/booking',
  order: '/order',
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
