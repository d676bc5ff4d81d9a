// Maps a thrown error to an HTTP response: status, headers and JSON body. Logs 5xx.
import type { ServerResponse } from 'node:http';
import { ERROR_MESSAGES } from '#contract/error.ts';
import { isDatabaseDown } from '#server/db/errors.ts';
import { PayPalError } from '#server/paypal/paypal-error.ts';
import { ApiError, errorBody } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { apiHeaders } from './headers.ts';
import { originHeaders } from './origins.ts';
import type { LoggedRequest } from './request-log.ts';
import { logRefusal } from './security-log.ts';

/** Retry-After while the database or disk is down. */
const RETRY_SECONDS = 5;
/** Retry-After while PayPal doesn't answer: the circuit breaker's open time. */
const PAYPAL_RETRY_SECONDS = 30;

/** Whether the disk is full, over quota, read-only or failing. */
const isDiskDown = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'].includes(String((error as NodeJS.ErrnoException | null)?.code));

/** The error for the caller: 503 if database, disk or PayPal are down, else 500 without the cause. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isDatabaseDown(error) || isDiskDown(error))
    return new ApiError('unavailable', { retryAfter: RETRY_SECONDS });
  if (error instanceof PayPalError && error.kind === 'unreachable')
    return new ApiError('unavailable', { retryAfter: PAYPAL_RETRY_SECONDS });
  return new ApiError('internal');
}

interface ErrorAnswer {
  error: ApiError;
  status: (typeof ERROR_MESSAGES)[ApiError['code']]['status'];
  headers: Record<string, string>;
  /** JSON. */
  body: string;
}

export function errorAnswer(
  ctx: Pick<Context, 'log' | 'config'>,
  request: LoggedRequest,
  cause: unknown,
): ErrorAnswer {
  const error = asApiError(cause);
  const { status } = ERROR_MESSAGES[error.code];
  const { id, route } = request;
  if (status >= 500) ctx.log.error({ id, route, err: cause }, 'request failed');
  else logRefusal(ctx, request, error.code);
  const { retryAfter } = error.details;
  return {
    error,
    status,
    headers: {
      ...(retryAfter ? { 'Retry-After': String(retryAfter) } : {}),
      // A lost phone keeps nothing of this site.
      ...(error.code === 'link_ended' ? { 'Clear-Site-Data': '"cache", "storage"' } : {}),
      ...(status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}),
      'Cache-Control': 'no-store',
    },
    body: JSON.stringify(errorBody(error, id)),
  };
}

/** For errors outside the router. */
export function sendError(
  ctx: Pick<Context, 'log' | 'config'>,
  request: LoggedRequest,
  response: ServerResponse,
  error: unknown,
): void {
  const { status, headers, body } = errorAnswer(ctx, request, error);
  response
    .writeHead(status, {
      ...apiHeaders(ctx.config),
      ...originHeaders(ctx.config, request.headers.origin),
      ...headers,
      'Content-Type': 'application/json',
    })
    .end(request.method === 'HEAD' ? undefined : body);
}
