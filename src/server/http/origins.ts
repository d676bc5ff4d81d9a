// Cross-origin rules: only listed origins may read the API (without cookies) or write to it.
import type { IncomingHttpHeaders } from 'node:http';
import { ApiError } from '#server/platform/api-error.ts';
import type { Config } from '#server/platform/configuration.ts';

const READS = ['GET', 'HEAD', 'OPTIONS'];

/** @param host of the request, as the site may have several names */
function isOwn(origin: string, host: string | undefined, { siteUrl }: Config): boolean {
  if (origin === siteUrl || origin === new URL(siteUrl).origin) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

const isAllowed = ({ allowedOrigins }: Config, origin: string | undefined): origin is string =>
  origin !== undefined && allowedOrigins.includes(origin);

const VARY = { Vary: 'Origin' };

/** Headers that let listed origins read the response. */
export function originHeaders(
  config: Config,
  origin: string | undefined,
): typeof VARY & Record<string, string> {
  if (!isAllowed(config, origin)) return VARY;
  const exposed = { 'Access-Control-Expose-Headers': 'ETag, Retry-After, X-Request-Id' };
  return { ...VARY, 'Access-Control-Allow-Origin': origin, ...exposed };
}

/** Preflight headers in addition to originHeaders(); none for unlisted origins. */
export function preflightHeaders(config: Config, origin: string | undefined): Record<string, string> {
  if (!isAllowed(config, origin)) return {};
  return {
    'Access-Control-Allow-Methods': 'GET, POST, PATCH, DELETE',
    'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key',
    'Access-Control-Max-Age': '600',
  };
}

/** @throws ApiError foreign_origin on a write from an unlisted foreign origin */
export function refuseForeignWrite(
  config: Config,
  method: string | undefined = 'GET',
  { origin, host }: IncomingHttpHeaders,
): void {
  if (!origin || READS.includes(method)) return;
  if (!isAllowed(config, origin) && !isOwn(origin, host, config)) throw new ApiError('foreign_origin');
}
