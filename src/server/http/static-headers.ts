// The service's headers as files for hosts of static pages (`_headers` and `_redirects`, as Cloudflare Pages and Netlify read them).

import { PATHS } from '#lib/paths.ts';
import { REDIRECTS } from '#lib/redirects.ts';
import type { Config } from '#server/platform/configuration.ts';
import { CACHING, linkHeaders, pageHeaders } from './headers.ts';

type Headers = Readonly<Record<string, string>>;

/** Differ between pages. Such hosts join the values of all rules that fit, so no address may get one of these twice. */
const OF_A_PAGE = ['Content-Security-Policy', 'Cross-Origin-Opener-Policy', 'Referrer-Policy'];

const pick = (headers: Headers, wanted: (name: string) => boolean): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => wanted(name)));

const rule = (path: string, headers: Headers): string =>
  [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n');

/** `/shop/x` and its neighbours share a rule: a hundred rules are all that some hosts take. */
function rulePaths(pages: readonly string[]): string[] {
  const folderOf = (path: string) => path.slice(0, path.indexOf('/', 1) + 1);
  return [...new Set(pages.map((path) => (folderOf(path) ? `${folderOf(path)}*` : path)))].sort();
}

/** @param pages addresses of all built pages @param folders of files that are no pages, `/_astro/` among them */
export function headersFile(
  config: Pick<Config, 'siteUrl'>,
  pages: readonly string[],
  folders: readonly string[],
): string {
  const everywhere = pick(pageHeaders(config, false), (name) => !OF_A_PAGE.includes(name));
  const ofPages = rulePaths(pages).map((path) =>
    rule(path, {
      ...pick(pageHeaders(config, path === PATHS.checkout), (name) => OF_A_PAGE.includes(name)),
      'Cache-Control': CACHING.page,
      ...linkHeaders(path),
    }),
  );
  const ofFiles = folders.map((folder) =>
    rule(`${folder}*`, {
      ...pick(pageHeaders(config, false), (name) => name === 'Referrer-Policy'),
      'Cache-Control': folder === '/_astro/' ? CACHING.immutable : CACHING.file,
    }),
  );
  return [rule('/*', everywhere), ...ofPages, ...ofFiles].join('\n');
}

/** `_redirects`: what has moved, for good. */
export const redirectsFile = (): string =>
  Object.entries(REDIRECTS)
    .map(([from, to]) => `${from} ${to} 301\n`)
    .join('');
