// Every address of the site that code mentions: nobody types a path twice.
import type { ServiceSlug } from '#contract/services.ts';

export const PATHS = {
  home: '/',
  services: '/services',
  about: '/about',
  shop: '/shop',
  cart: '/cart',
  checkout: '/checkout',
  contact: '/contact',
  quote: '/quote',
  review: '/review',
  signIn: '/sign-in',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  booking: '/booking',
  order: '/order',
  profile: '/profile',
  admin: '/admin',
} as const;

/** The page of a trade. */
export const servicePath = (slug: ServiceSlug): string => `/${slug}`;
/** The page of one sample part. @example productPath('boiler-gasket-set') // '/shop/boiler-gasket-set' */
export const productPath = (slug: string): string => `${PATHS.shop}/${slug}`;
/** A page of rules: terms, privacy and the like. */
export const legalPath = (slug: string): string => `/${slug}`;
