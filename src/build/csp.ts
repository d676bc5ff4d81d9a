// Content security policy of each built page: what it loads from elsewhere, and hashes of its own inline scripts and styles.
import { hash } from 'node:crypto';
import { PATHS } from '#lib/paths.ts';
import { hasPayPal } from '#server/http/headers.ts';
import { readCompany } from '#server/platform/content.ts';

const PAYPAL = 'https://*.paypal.com';
const MAP = 'https://www.openstreetmap.org';
const ANALYTICS = 'https://www.google-analytics.com';
const INLINE = /<(script|style)(?<attributes>[^>]*)>(?<text>[\s\S]*?)<\/\1>/g;
/** Scripts that need no hash: data, or files of this site. */
const NOT_INLINE = /\ssrc=|application\/(ld\+)?json/;

function hashesOf(html: string, element: string): string[] {
  const texts = [...html.matchAll(INLINE)]
    .filter(([, name, attributes = '']) => name === element && !NOT_INLINE.test(attributes))
    .map(({ groups }) => groups?.text ?? '');
  return [...new Set(texts)].map((text) => `'sha256-${hash('sha256', text, 'base64')}'`);
}

const when = (isNeeded: boolean, ...sources: string[]) => (isNeeded ? sources : []);

/**
 * Puts the policy into a page's head. The server's header has what a <meta> may not say (src/server/http/headers.ts).
 * @param apiUrl the API's origin; '' if it is the site's own
 */
export function withPolicy(apiUrl: string): (path: string, html: string) => string {
  const { pictureHosts, measurementId } = readCompany();
  const api = when(apiUrl !== '', apiUrl && new URL(apiUrl).origin);
  const pictures = pictureHosts === 'any' ? ['https:'] : pictureHosts.map((host) => `https://${host}`);
  return (path, html) => {
    const paysHere = hasPayPal(path);
    const sdk = when(paysHere, PAYPAL, 'https://*.paypalobjects.com');
    const policy = Object.entries({
      'default-src': ["'none'"],
      'script-src': ["'self'", ...sdk, ...hashesOf(html, 'script')],
      'style-src': ["'self'", ...sdk, ...hashesOf(html, 'style')],
      'img-src': ["'self'", 'data:', ...api, ...pictures, ...sdk],
      'font-src': ["'self'"],
      'connect-src': ["'self'", ...api, ...when(measurementId !== '', ANALYTICS), ...when(paysHere, PAYPAL)],
      'frame-src': [...when(paysHere, PAYPAL), ...when(path === PATHS.contact, MAP)],
      'manifest-src': ["'self'"],
      'form-action': ["'self'"],
      'base-uri': ["'none'"],
      'object-src': ["'none'"],
    })
      .filter(([, sources]) => sources.length > 0)
      .map(([name, sources]) => [name, ...sources].join(' '))
      .join(';');
    return html.replace(
      '<meta charset="utf-8">',
      (charset) => `${charset}<meta http-equiv="content-security-policy" content="${policy}">`,
    );
  };
}
