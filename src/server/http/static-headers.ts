// The files `_headers` and `_redirects` for static hosts such as Cloudflare Pages and Netlify.
import { REDIRECTS } from '#lib/redirects.ts';
import type { Config } from '#server/platform/configuration.ts';
import { CACHING, hasPayPal, linkHeaders, pageHeaders, pictureHeaders } from './headers.ts';

type Headers = Readonly<Record<string, string>>;

/** Differ between files. Hosts join the values of all matching rules, so each address must get them from one rule. */
const PER_FILE = ['Cross-Origin-Resource-Policy', 'Referrer-Policy'];
/** Likewise, of pages. */
const PER_PAGE = ['Content-Security-Policy', 'Cross-Origin-Opener-Policy', ...PER_FILE];

const pick = (headers: Headers, wanted: (name: string) => boolean): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => wanted(name)));

const rule = (path: string, headers: Headers): string =>
  [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n');

/** Pages of a folder, such as /shop/x, share a rule, as some hosts allow only a hundred. */
function rulePaths(pages: readonly string[]): string[] {
  const folderOf = (path: string) => path.slice(0, path.indexOf('/', 1) + 1);
  return [...new Set(pages.map((path) => (folderOf(path) ? `${folderOf(path)}*` : path)))].sort();
}

/** @param pages addresses of all pages @param folders of other files, such as `/_astro/` */
export function headersFile(
  config: Pick<Config, 'siteUrl'>,
  pages: readonly string[],
  folders: readonly string[],
): string {
  const everywhere = pick(pageHeaders(config, false), (name) => !PER_PAGE.includes(name));
  const ofPages = rulePaths(pages).map((path) =>
    rule(path, {
      ...pick(pageHeaders(config, hasPayPal(path)), (name) => PER_PAGE.includes(name)),
      'Cache-Control': CACHING.page,
      ...linkHeaders(path),
    }),
  );
  const ofFiles = folders.map((folder) =>
    rule(`${folder}*`, {
      ...pick(pageHeaders(config, false), (name) => PER_FILE.includes(name)),
      ...pictureHeaders(folder),
      'Cache-Control': folder === '/_astro/' ? CACHING.immutable : CACHING.file,
    }),
  );
  return [rule('/*', everywhere), ...ofPages, ...ofFiles].join('\n');
}

export const redirectsFile = (): string =>
  Object.entries(REDIRECTS)
    .map(([from, to]) => `${from} ${to} 301\n`)
    .join('');
