// The site's only cookie: it opens the preview. With https its name ties it to this host, and no neighbour can set it.
import type { Config } from '#server/platform/configuration.ts';

const isSecure = (siteUrl: string): boolean => siteUrl.startsWith('https:');
const nameOf = (siteUrl: string): string => (isSecure(siteUrl) ? '__Host-preview' : 'preview');

/** The value of `Set-Cookie`. @param seconds how long the browser keeps it; 0: it forgets it */
export const previewCookie = ({ siteUrl }: Pick<Config, 'siteUrl'>, token: string, seconds: number): string =>
  `${nameOf(siteUrl)}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isSecure(siteUrl) ? '; Secure' : ''}`;

/** @param cookies the request's `Cookie` @returns '' without one */
export function previewToken(
  { siteUrl }: Pick<Config, 'siteUrl'>,
  cookies: string | null | undefined,
): string {
  const start = `${nameOf(siteUrl)}=`;
  const found = (cookies ?? '').split(/; */).find((one) => one.startsWith(start));
  return found?.slice(start.length) ?? '';
}
