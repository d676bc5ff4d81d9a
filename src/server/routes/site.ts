// Serves the built site from memory: clean addresses, 301 for the old ones, a real 404, precompressed bytes, ETags and ranges.
import type { Context as HonoContext } from 'hono';
import { MOVED } from '#lib/moved.ts';
import { PATHS } from '#lib/paths.ts';
import type { Context } from '../context.ts';
import { bytesOf, encodingFor, fileHeaders } from '../file-headers.ts';
import { pageHeaders } from '../headers.ts';
import type { App } from '../route.ts';
import type { Site, StaticFile } from '../static-files.ts';
import { isKnown } from '../tagged.ts';
import { isNewPart } from './new-part.ts';

function rangeOf(header: string | undefined, length: number): { from: number; to: number } | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  if (first === '') return { from: Math.max(0, length - Number(last)), to: length - 1 };
  const to = last === '' ? length - 1 : Math.min(Number(last), length - 1);
  return { from: Number(first), to };
}

/** Not when the caller has begun with another edition of the file (RFC 9110 §13.1.5). */
const mayCut = (c: HonoContext, { etag }: StaticFile): boolean =>
  c.req.method === 'GET' && (c.req.header('if-range') ?? etag) === etag;

function answer(c: HonoContext, { config }: Context, file: StaticFile, status: 200 | 404): Response {
  const encoding = encodingFor(c.req.header('accept-encoding'), file);
  const headers = fileHeaders(config, c.req.path, file, encoding);
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  if (status === 200 && isKnown(c.req.header('if-none-match'), headers.ETag ?? '')) return c.body(null, 304);
  const range = status === 200 && mayCut(c, file) ? rangeOf(c.req.header('range'), file.plain.length) : null;
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
  return c.body(bytesOf(file, encoding), status);
}

/** @param files null without a built site: the service then answers its API alone */
export function siteRoutes(app: App, ctx: Context, files: Site | null): void {
  if (!files) {
    app.notFound((c) => c.text('The site is not built. Run: npm run build', 404));
    return;
  }
  const headers = pageHeaders(ctx.config, false);
  app.on(['GET', 'HEAD'], '/*', async (c) => {
    const path = c.req.path;
    const bare = path.length > 1 ? path.replace(/(\.html)?\/*$/, '') || '/' : path;
    const target = MOVED[bare] ?? (bare !== path && files.has(bare) ? bare : null);
    if (target) return c.redirect(target + new URL(c.req.url).search, 301);
    const file = files.get(path);
    if (file) return answer(c, ctx, file, 200);
    const shop = files.get(PATHS.shop);
    if (shop && (await isNewPart(ctx, path))) {
      // Its own page comes with the next build.
      c.header('X-Robots-Tag', 'noindex');
      return answer(c, ctx, shop, 200);
    }
    const notFound = files.get('/404');
    if (notFound) return answer(c, ctx, notFound, 404);
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    return c.text('Not found', 404);
  });
}
