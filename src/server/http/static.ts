// Static file server: serves the built site from memory, with redirects, precompressed files, ETags, ranges and caching.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';
import { PATHS } from '#lib/paths.ts';
import { REDIRECTS } from '#lib/redirects.ts';
import type { Config } from '#server/platform/configuration.ts';
import { type CachedBytes, type Encoding, sendBytes, variant } from './cached-bytes.ts';
import { CACHING, hasPayPal, linkHeaders, pageHeaders, pictureHeaders } from './headers.ts';
import { bytesWithNotice, type Shown } from './with-notice.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

interface StaticFile {
  type: string;
  etag: string;
  caching: string;
  plain: Buffer<ArrayBuffer>;
  encoded: Partial<Record<Encoding, Buffer<ArrayBuffer>>>;
}

/** Files by URL path, without `.html`. */
export type Site = ReadonlyMap<string, StaticFile>;

export const DIST = resolve(import.meta.dirname, '../../../dist');
const SUFFIXES: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

function urlOf(name: string): string {
  const url = `/${name.split(sep).join('/')}`;
  return url === '/index.html' ? '/' : url.replace(/\.html$/, '');
}

function cachingOf(name: string): string {
  if (name.startsWith(`_astro${sep}`)) return CACHING.immutable;
  return name.endsWith('.html') ? CACHING.page : CACHING.file;
}

/** Lets requests in between two files. @param root folder of the built site @returns null without one */
export async function readSite(root = DIST): Promise<Site | null> {
  if (!existsSync(root)) return null;
  const files = new Map<string, StaticFile>();
  const names = new Set(await readdir(root, { recursive: true, encoding: 'utf8' }));
  for (const name of names) {
    const path = join(root, name);
    const type = TYPES[extname(name)];
    const url = urlOf(name);
    // Pages of redirects are for static hosts; here they are 301s.
    if (!type || url in REDIRECTS || !(await stat(path)).isFile()) continue;
    const plain = await readFile(path);
    const encoded: StaticFile['encoded'] = {};
    for (const encoding of Object.keys(SUFFIXES) as Encoding[])
      if (names.has(name + SUFFIXES[encoding])) encoded[encoding] = await readFile(path + SUFFIXES[encoding]);
    const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
    files.set(url, { type, etag, caching: cachingOf(name), plain, encoded });
  }
  return files;
}

const headersOf = (
  config: Pick<Config, 'siteUrl'>,
  path: string,
  file: StaticFile,
): Record<string, string> => ({
  ...pageHeaders(config, hasPayPal(path)),
  'Content-Type': file.type,
  'Cache-Control': file.caching,
  'Accept-Ranges': 'bytes',
  ...linkHeaders(path),
  ...pictureHeaders(path),
  ...(file.encoded.br || file.encoded.gzip ? { Vary: 'Accept-Encoding' } : {}),
});

function toCachedBytes(file: StaticFile, headers: Record<string, string>): CachedBytes {
  const { br, gzip } = file.encoded;
  return {
    plain: variant(file.plain, file.etag, headers),
    ...(br ? { br: variant(br, file.etag, headers, 'br') } : {}),
    ...(gzip ? { gzip: variant(gzip, file.etag, headers, 'gzip') } : {}),
  };
}

/** The requested byte range; null for the whole file. */
function rangeOf({ method, headers }: IncomingMessage, etag: string, length: number) {
  // The client's part is of another version of the file (RFC 9110 section 13.1.5).
  if (method !== 'GET' || (headers['if-range'] ?? etag) !== etag) return null;
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') return { from: Math.max(0, length - Number(last)), to: length - 1 };
  return { from: Number(first), to: last === '' ? length - 1 : Math.min(Number(last), length - 1) };
}

function sendRange(request: IncomingMessage, response: ServerResponse, bytes: CachedBytes): void {
  const { body, etag, found, unchanged } = bytes.plain;
  const range = rangeOf(request, etag, body.length);
  if (!range) return void sendBytes(request, response, bytes);
  const isPossible = range.from <= range.to;
  const part = isPossible ? body.subarray(range.from, range.to + 1) : Buffer.alloc(0);
  const which = isPossible ? `${range.from}-${range.to}` : '*';
  const length = { 'Content-Range': `bytes ${which}/${body.length}`, 'Content-Length': part.length };
  response.writeHead(isPossible ? 206 : 416, { ...(isPossible ? found : unchanged), ...length }).end(part);
}

/** The path without trailing `.html` or slashes. No regular expression, which could take quadratic time on slashes. */
function cleanPath(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  const bare = path.slice(0, end);
  return bare.endsWith('.html') ? bare.slice(0, -'.html'.length) || '/' : bare;
}

export type StaticSite = ReturnType<typeof staticSite>;

/**
 * The files of a built site; its 404 page and the shop's page are null without one.
 * @param shown has the notice above the pages, which may change at any time; with a bar, nothing of the site may be kept
 */
export function staticSite(config: Pick<Config, 'siteUrl'>, site: Site, shown: Shown = { notice: '' }) {
  const headersFor = (path: string, file: StaticFile) => ({
    ...headersOf(config, path, file),
    ...(shown.bar ? { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' } : {}),
  });
  const files = new Map([...site].map(([path, file]) => [path, toCachedBytes(file, headersFor(path, file))]));
  let noticed = { notice: '', pages: new Map<string, CachedBytes>() };
  const isPage = (path: string) => site.get(path)?.type === TYPES['.html'];

  function fileAt(path: string): CachedBytes | null {
    const file = files.get(path);
    const source = site.get(path);
    if (!file || !source) return null;
    if (!(shown.notice || shown.bar) || !isPage(path)) return file;
    if (noticed.notice !== shown.notice) noticed = { notice: shown.notice, pages: new Map() };
    const known = noticed.pages.get(path);
    if (known) return known;
    const made = bytesWithNotice(source.plain, shown, headersFor(path, source));
    noticed.pages.set(path, made);
    return made;
  }

  return {
    notFound: () => fileAt('/404'),
    shop: () => fileAt(PATHS.shop),
    /** Addresses and ETags of its pages. */
    pages: [...site].filter(([path]) => isPage(path)).map(([path, { etag }]) => [path, etag] as const),
    /** Of a page by its address, without the notice. */
    textOf: (path: string): string | undefined => site.get(path)?.plain.toString(),
    etagOf: (path: string): string | null => site.get(path)?.etag ?? null,
    /** @returns false if there is no such file */
    serve(request: IncomingMessage, response: ServerResponse): boolean {
      const { method, url = '', headers } = request;
      if (method !== 'GET' && method !== 'HEAD') return false;
      const query = url.indexOf('?');
      const path = query < 0 ? url : url.slice(0, query);
      const file = fileAt(path);
      // If-None-Match takes precedence over Range (RFC 9110 section 13.2.2).
      const isWhole = headers.range === undefined || headers['if-none-match'] !== undefined;
      if (file) (isWhole ? sendBytes : sendRange)(request, response, file);
      if (file) return true;
      const bare = cleanPath(path);
      const target = REDIRECTS[bare] ?? (bare !== path && files.has(bare) ? bare : null);
      if (!target) return false;
      response.writeHead(301, { Location: target + url.slice(path.length) }).end();
      return true;
    },
  };
}
