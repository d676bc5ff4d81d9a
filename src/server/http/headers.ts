// Security headers. The pages' own script and style hashes stand in their <meta>; both policies apply.
import { PATHS } from '#lib/paths.ts';
import type { Config } from '../platform/configuration.ts';

/** `Cache-Control` of the built site: names with a hash in them, pages, everything else. */
export const CACHING = {
  immutable: 'public, max-age=31536000, immutable',
  page: 'no-cache',
  file: 'public, max-age=86400',
};

/** Pages that links in mails open: they hold nothing of anybody, and leave no trace of who came. */
export const BY_LINK: readonly string[] = [
  PATHS.booking,
  PATHS.order,
  PATHS.resetPassword,
  PATHS.verifyEmail,
];
const LEAVES_NO_TRACE = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
};

/** What such a page has instead of, and beside, the headers of others; nothing for all other pages. */
export const linkHeaders = (path: string): Readonly<Record<string, string>> =>
  BY_LINK.includes(path) ? LEAVES_NO_TRACE : {};

/** Where browsers tell what a page's policy refused. */
export const REPORTS_PATH = '/api/reports';

type Site = Pick<Config, 'siteUrl'>;

const ALWAYS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'DENY',
};

const PERMISSIONS = 'camera=(), microphone=(), geolocation=(), usb=(), browsing-topics=(), payment=(self)';

function transport(config: Site): { headers: Record<string, string>; upgrade: string } {
  // Over plain http (a laptop, a test) these two would send the browser to an https that is not there.
  if (!config.siteUrl.startsWith('https:')) return { headers: {}, upgrade: '' };
  return {
    headers: { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload' },
    upgrade: '; upgrade-insecure-requests',
  };
}

/**
 * `checkout` is for the page that pays: PayPal's window keeps its opener, and PayPal's SDK may bring Trusted Types policies of
 * its own, and sinks that have none (docs/decisions/0003-payment.md).
 */
export function pageHeaders(config: Site, checkout: boolean): Record<string, string> {
  const { headers, upgrade } = transport(config);
  const trusted = checkout ? '' : " require-trusted-types-for 'script'; trusted-types 'none';";
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

/** For pictures that people uploaded: data, never a document that could run anything. */
export function uploadHeaders(config: Config): Record<string, string> {
  return {
    ...ALWAYS,
    ...transport(config).headers,
    'Content-Security-Policy':
      "default-src 'none'; sandbox; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'Cross-Origin-Resource-Policy': config.allowedOrigins.length > 0 ? 'cross-origin' : 'same-origin',
  };
}

/** For answers of the API. */
export function apiHeaders(config: Config): Record<string, string> {
  return {
    ...ALWAYS,
    ...transport(config).headers,
    'Content-Security-Policy':
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'Cross-Origin-Resource-Policy': config.allowedOrigins.length > 0 ? 'cross-origin' : 'same-site',
  };
}
