// Which other origins may call the API: an exact list, no credentials, and no state changed by a stranger.
import type { IncomingHttpHeaders } from 'node:http';
import { ApiError } from '#server/platform/api-error.ts';
import type { Config } from '../platform/configuration.ts';

const READS = ['GET', 'HEAD', 'OPTIONS'];

/** @param host of the request: the site may be reached by other names than its own */
function isOwn(origin: string, host: string | undefined, { siteUrl }: Config): boolean {
  if (origin === siteUrl || origin === new URL(siteUrl).origin) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

const isAllowed = ({ allowedOrigins }: Config, origin: string | undefined): origin is string =>
  origin !== undefined && allowedOrigins.includes(origin);

const VARY = { Vary: 'Origin' };

/** Lets pages of a listed origin read the answer. */
export function originHeaders(config: Config, origin: string | undefined): typeof VARY {
  if (!isAllowed(config, origin)) return VARY;
  return {
    ...VARY,
    ...{
      'Access-Control-Allow-Origin': origin,
      // A page elsewhere reads no other header of ours, and it tells how long to wait.
      'Access-Control-Expose-Headers': 'ETag, Retry-After, X-Request-Id',
    },
  };
}

/** What a preflight is told, beside originHeaders(); nothing to strangers. */
export function preflightHeaders(config: Config, origin: string | undefined): Record<string, string> {
  if (!isAllowed(config, origin)) return {};
  return {
    'Access-Control-Allow-Methods': 'GET, POST, PATCH, DELETE',
    'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key',
    'Access-Control-Max-Age': '600',
  };
}

/** @throws ApiError foreign_origin: a write from an origin that is neither ours nor listed */
export function refuseForeignWrite(
  config: Config,
  method: string | undefined = 'GET',
  { origin, host }: IncomingHttpHeaders,
): void {
  if (!origin || READS.includes(method)) return;
  if (!isAllowed(config, origin) && !isOwn(origin, host, config)) throw new ApiError('foreign_origin');
}
