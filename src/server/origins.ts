// Which other origins may call the API: an exact list, no credentials, and no state changed by a stranger (safety.md A2 rows 1–2).
import type { MiddlewareHandler } from 'hono';
import { ApiError } from './api-error.ts';
import type { Config } from './config.ts';

const READS = ['GET', 'HEAD', 'OPTIONS'];

/** @param host of the request: the site may be reached by other names than its own */
export function isOwn(origin: string, host: string | undefined, config: Pick<Config, 'siteUrl'>): boolean {
  if (origin === config.siteUrl || origin === new URL(config.siteUrl).origin) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** Answers preflights, marks allowed answers, and refuses writes from origins that are not ours and not listed. */
export function guardOrigins(config: Config): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header('origin');
    const allowed = origin !== undefined && config.allowedOrigins.includes(origin);
    c.header('Vary', 'Origin');
    if (allowed) {
      c.header('Access-Control-Allow-Origin', origin);
      // A page elsewhere reads no other header of ours, and it tells how long to wait.
      c.header('Access-Control-Expose-Headers', 'ETag, Retry-After, X-Request-Id');
    }
    if (c.req.method === 'OPTIONS') {
      if (allowed) {
        c.header('Access-Control-Allow-Methods', 'GET, POST, PATCH, DELETE');
        c.header('Access-Control-Allow-Headers', 'Authorization, Content-Type, Idempotency-Key');
        c.header('Access-Control-Max-Age', '600');
      }
      return c.body(null, 204);
    }
    if (origin && !allowed && !READS.includes(c.req.method) && !isOwn(origin, c.req.header('host'), config))
      throw new ApiError('foreign_origin');
    return next();
  };
}
