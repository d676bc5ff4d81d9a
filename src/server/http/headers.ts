// Security headers. Pages also have a <meta> policy with the hashes of their scripts and styles; browsers apply both.
import { PATHS, TOKEN_LINK_PAGES } from '#lib/paths.ts';
import type { Config } from '#server/platform/configuration.ts';

/** `Cache-Control` of files with hashed names, of pages and of other files. */
export const CACHING = {
  immutable: 'public, max-age=31536000, immutable',
  page: 'no-cache',
  file: 'public, max-age=86400',
};

/** Of a page that only the holder of a link may see, and of answers that aren't public reads. */
export const PRIVATE = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
};

/** Headers of such a page, in addition to or instead of the usual ones. */
export const linkHeaders = (path: string): Readonly<Record<string, string>> =>
  TOKEN_LINK_PAGES.includes(path) ? PRIVATE : {};

/** Where browsers report violations of a page's policy. */
export const REPORTS_PATH = '/api/reports';

type Site = Pick<Config, 'siteUrl'>;

const ALWAYS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'DENY',
};

const PERMISSIONS = 'camera=(), microphone=(), geolocation=(), usb=(), browsing-topics=(), payment=(self)';

function transport(config: Site): { headers: Record<string, string>; upgrade: string } {
  // On plain http (a laptop, a test) they would send the browser to https, where nothing answers.
  if (!config.siteUrl.startsWith('https:')) return { headers: {}, upgrade: '' };
  return {
    headers: { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload' },
    upgrade: '; upgrade-insecure-requests',
  };
}

/** Whether PayPal's button is on the page. */
export const hasPayPal = (path: string): boolean =>
  [PATHS.checkout, PATHS.quoteOffer, PATHS.bill, PATHS.order].some((page) => page === path);

/**
 * @param checkout allows what PayPal's SDK needs: the opener of its window, and scripts without Trusted Types
 * (docs/decisions/0003-payment.md)
 * @param trustedTypes names of the policies that its scripts may make
 */
export function pageHeaders(
  config: Site,
  checkout: boolean,
  trustedTypes = "'none'",
): Record<string, string> {
  const { headers, upgrade } = transport(config);
  const trusted = checkout ? '' : ` require-trusted-types-for 'script'; trusted-types ${trustedTypes};`;
  return {
    ...ALWAYS,
    ...headers,
    'Content-Security-Policy': `base-uri 'none'; object-src 'none'; form-action 'self'; frame-ancestors 'none';${trusted} report-to reports${upgrade}`,
    'Reporting-Endpoints': `reports="${REPORTS_PATH}"`,
    'Permissions-Policy': PERMISSIONS,
    'Cross-Origin-Opener-Policy': checkout ? 'same-origin-allow-popups' : 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
}

/** Of the catalogue's pictures and of the cards of shared links, which mail programs and other sites show. */
export const pictureHeaders = (path: string): Readonly<Record<string, string>> =>
  /^\/(pictures|social)\//.test(path) ? { 'Cross-Origin-Resource-Policy': 'cross-origin' } : {};

/** Headers of uploaded pictures, which mails show as well, and which must never run as documents. */
export function uploadHeaders(config: Site): Record<string, string> {
  return {
    ...ALWAYS,
    ...transport(config).headers,
    'Content-Security-Policy':
      "default-src 'none'; sandbox; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'Cross-Origin-Resource-Policy': 'cross-origin',
  };
}

export function apiHeaders(config: Config): Record<string, string> {
  return {
    ...ALWAYS,
    ...transport(config).headers,
    'Content-Security-Policy':
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'Cross-Origin-Resource-Policy': config.allowedOrigins.length > 0 ? 'cross-origin' : 'same-site',
  };
}
