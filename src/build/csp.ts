// Content security policy of each built page: what it loads from elsewhere, and hashes of its inline scripts and styles.
import { hash } from 'node:crypto';
import idle from 'astro/runtime/client/idle.prebuilt.js';
import load from 'astro/runtime/client/load.prebuilt.js';
import only from 'astro/runtime/client/only.prebuilt.js';
import visible from 'astro/runtime/client/visible.prebuilt.js';
import island from 'astro/runtime/server/astro-island.prebuilt.js';
import { askForCart, MARK_SESSION, PREFETCH } from '#lib/head/inline-scripts.ts';
import { PATHS } from '#lib/paths.ts';
import { hasPayPal } from '#server/http/headers.ts';
import { readCompany } from '#server/platform/content.ts';

const PAYPAL = 'https://*.paypal.com';
const MAP = 'https://www.openstreetmap.org';
/** Its pages show photos that still wait on the phone (src/components/day/waiting-rows.ts). */
const ENGINEER = '/engineer';
const ANALYTICS = 'https://www.google-analytics.com';
const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

const hashed = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;

/** Every script that may stand in a page. One that got into its content is not among them, and no browser runs it. */
const scriptsOf = (apiUrl: string) =>
  [MARK_SESSION, askForCart(apiUrl), PREFETCH, island, idle, load, only, visible].map((script) => ({
    inPage: `>${script}</script>`,
    source: hashed(script),
  }));

const stylesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(STYLE)].map(([, css = '']) => hashed(css))),
];

const when = (isNeeded: boolean, ...sources: string[]) => (isNeeded ? sources : []);

/**
 * Puts the policy into a page's head. The server's header has what a <meta> may not say (src/server/http/headers.ts).
 * @param apiUrl the API's origin; '' if it is the site's own
 */
export function withPolicy(apiUrl: string): (path: string, html: string) => string {
  const { pictureHosts, measurementId } = readCompany();
  const api = when(apiUrl !== '', apiUrl && new URL(apiUrl).origin);
  const scripts = scriptsOf(apiUrl);
  const pictures = pictureHosts === 'any' ? ['https:'] : pictureHosts.map((host) => `https://${host}`);
  return (path, html) => {
    const paysHere = hasPayPal(path);
    const sdk = when(paysHere, PAYPAL, 'https://*.paypalobjects.com');
    const policy = Object.entries({
      'default-src': ["'none'"],
      'script-src': [
        "'self'",
        ...sdk,
        ...scripts.filter(({ inPage }) => html.includes(inPage)).map(({ source }) => source),
      ],
      'style-src': ["'self'", ...sdk, ...stylesIn(html)],
      'img-src': ["'self'", 'data:', ...when(path === ENGINEER, 'blob:'), ...api, ...pictures, ...sdk],
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
