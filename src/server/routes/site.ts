// Serves the built site from memory: clean addresses, 301 for the old ones, a real 404, precompressed bytes, ETags and ranges.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Context as HonoContext } from 'hono';
import { MOVED } from '#lib/moved.ts';
import { PATHS } from '#lib/paths.ts';
import type { Context } from '../context.ts';
import { CACHING, pageHeaders } from '../headers.ts';
import type { App } from '../route.ts';
import { type Encoding, readSite, type StaticFile } from '../static-files.ts';

/** Where `npm run build` puts the site. */
const DIST = resolve(import.meta.dirname, '../../../dist');
/** Pages that links in mails open: they hold nothing of anybody, and leave no trace of who came. */
const BY_LINK: readonly string[] = [PATHS.booking, PATHS.order, PATHS.resetPassword, PATHS.verifyEmail];

function encodingFor(accepted: string, file: StaticFile): Encoding | null {
  if (file.encoded.br && /\bbr\b/.test(accepted)) return 'br';
  if (file.encoded.gzip && /\bgzip\b/.test(accepted)) return 'gzip';
  return null;
}

function rangeOf(header: string | undefined, length: number): { from: number; to: number } | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  if (first === '') return { from: Math.max(0, length - Number(last)), to: length - 1 };
  const to = last === '' ? length - 1 : Math.min(Number(last), length - 1);
  return { from: Number(first), to };
}

function caching(file: StaticFile): string {
  if (file.immutable) return CACHING.immutable;
  return file.type.startsWith('text/html') ? CACHING.page : CACHING.file;
}

function answer(c: HonoContext, file: StaticFile, status: 200 | 404): Response {
  const isByLink = BY_LINK.includes(c.req.path);
  c.header('Content-Type', file.type);
  c.header('Cache-Control', isByLink ? 'no-store' : caching(file));
  if (isByLink) c.header('Referrer-Policy', 'no-referrer');
  if (isByLink) c.header('X-Robots-Tag', 'noindex, nofollow');
  const encoding = encodingFor(c.req.header('accept-encoding') ?? '', file);
  const etag = encoding ? `${file.etag.slice(0, -1)}-${encoding}"` : file.etag;
  c.header('ETag', etag);
  if (Object.keys(file.encoded).length > 0) c.header('Vary', 'Accept-Encoding');
  if (status === 200 && c.req.header('if-none-match')?.split(/,\s*/).includes(etag)) return c.body(null, 304);
  const range = status === 200 ? rangeOf(c.req.header('range'), file.plain.length) : null;
  if (range) {
    if (range.from > range.to) {
      c.header('Content-Range', `bytes */${file.plain.length}`);
      return c.body(null, 416);
    }
    c.header('ETag', file.etag);
    c.header('Content-Range', `bytes ${range.from}-${range.to}/${file.plain.length}`);
    return c.body(file.plain.subarray(range.from, range.to + 1), 206);
  }
  c.header('Accept-Ranges', 'bytes');
  if (encoding) c.header('Content-Encoding', encoding);
  return c.body((encoding && file.encoded[encoding]) || file.plain, status);
}

/** @param root the built site; without one the service answers its API alone */
export function siteRoutes(app: App, ctx: Context, root = DIST): void {
  if (!existsSync(root)) {
    app.notFound((c) => c.text('The site is not built. Run: npm run build', 404));
    return;
  }
  const files = readSite(root);
  const headers = { page: pageHeaders(ctx.config, false), checkout: pageHeaders(ctx.config, true) };
  app.on(['GET', 'HEAD'], '/*', (c) => {
    const path = c.req.path;
    const bare = path.length > 1 ? path.replace(/(\.html)?\/*$/, '') || '/' : path;
    const target = MOVED[bare] ?? (bare !== path && files.has(bare) ? bare : null);
    if (target) return c.redirect(target + new URL(c.req.url).search, 301);
    for (const [name, value] of Object.entries(path === PATHS.checkout ? headers.checkout : headers.page))
      c.header(name, value);
    const file = files.get(path);
    if (file) return answer(c, file, 200);
    const notFound = files.get('/404');
    return notFound ? answer(c, notFound, 404) : c.text('Not found', 404);
  });
}
