// Content policy of every page beyond the hashes of its scripts and styles, which Astro adds; the server's header adds the rest.
import { readCompany } from '#server/platform/content.ts';

/** @param apiUrl of an API elsewhere; '' when the site's own server answers */
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
