// Every request gets an id, is counted by its route's template, and leaves a line in the log.
import type { MiddlewareHandler } from 'hono';
import type { Context } from './context.ts';
import { requestId } from './request-id.ts';
import type { Variables } from './route.ts';

const PLAIN_ROUTES = ['/healthz', '/readyz', '/metrics', '/api/openapi.json'];

/** Few, whatever people type: addresses of pages and of nothing are one each. */
function templateOf(path: string, route: string | undefined): string {
  if (route) return route;
  if (PLAIN_ROUTES.includes(path)) return path;
  if (path.startsWith('/api/')) return 'no such call';
  return path.startsWith('/stand-in/') ? 'stand-in' : 'site';
}

/** @returns the first middleware of the app: all others find `requestId` set */
export function watchRequests(ctx: Context): MiddlewareHandler<{ Variables: Variables }> {
  return async (c, next) => {
    const started = performance.now();
    const id = requestId();
    c.set('requestId', id);
    ctx.metrics.requestBegan();
    try {
      await next();
    } finally {
      const ms = performance.now() - started;
      const { method, path } = c.req;
      const route = templateOf(path, c.get('route'));
      const { status } = c.res;
      ctx.metrics.requestEnded({ method, route, status, seconds: ms / 1000 });
      // Pages by their address, so that a missing one can be found; calls by their template.
      ctx.log.debug({
        id,
        method,
        route,
        path: route === 'site' ? path : undefined,
        status,
        ms: Math.round(ms),
      });
    }
  };
}
