// Content security policy of pages. Astro adds the hashes of scripts and styles, the server's header the other directives.
import { readCompany } from '#server/platform/content.ts';

/** @param apiUrl the API's origin; '' if it is the site's own */
export function cspDirectives(apiUrl: string) {
  const { pictureHosts } = readCompany();
  const api = apiUrl ? ` ${new URL(apiUrl).origin}` : '';
  const pictures =
    pictureHosts === 'any' ? ' https:' : pictureHosts.map((host) => ` https://${host}`).join('');
  return [
    "default-src 'none'",
    `img-src 'self' data:${api}${pictures}`,
    "font-src 'self'",
    `connect-src 'self'${api}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
  ] as const;
}
