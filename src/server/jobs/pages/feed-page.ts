// An engineer's calendar feed (/feeds). Its route is logged by template: a token never reaches the log.
import { hash } from 'node:crypto';
import { isKnown } from '#server/http/cached-bytes.ts';
import type { App } from '#server/http/endpoint.ts';
import { PRIVATE } from '#server/http/headers.ts';
import { serverPage } from '#server/http/server-page.ts';
import { openEngineerLink } from '#server/jobs/admit-engineer.ts';
import { calendarFeed } from '#server/jobs/engineer-day.ts';
import type { Context } from '#server/platform/context.ts';

export function feedPage(app: App, ctx: Context): void {
  const feed = serverPage(ctx, '/feeds/{token}', async (c, net) => {
    const token = (c.req.param('file') ?? '').replace(/\.ics$/, '');
    const calendar = await calendarFeed(ctx, await openEngineerLink(ctx, 'feed', token, net));
    const etag = `"${hash('sha256', calendar, 'base64url').slice(0, 22)}"`;
    const headers = {
      ...PRIVATE,
      ETag: etag,
      'Content-Type': 'text/calendar; charset=utf-8',
      'X-Content-Type-Options': 'nosniff',
    };
    if (isKnown(c.req.header('if-none-match'), etag)) return new Response(null, { status: 304, headers });
    return new Response(calendar, { headers });
  });
  app.get('/feeds/:file', feed);
}
