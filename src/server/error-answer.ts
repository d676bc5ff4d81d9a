// Whatever was thrown as an answer: status, headers and body; faults of ours are logged.
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { ERRORS, type ErrorBody } from '#contract/error.ts';
import { errorBody } from './api-error.ts';
import { asApiError } from './as-api-error.ts';
import type { Context } from './context.ts';

export interface ErrorAnswer {
  status: ContentfulStatusCode;
  headers: Record<string, string>;
  body: ErrorBody;
}

/** @param route the template of the endpoint, if there is one */
export function errorAnswer(
  ctx: Pick<Context, 'log'>,
  error: unknown,
  { id, route }: { id: string; route: string | undefined },
): ErrorAnswer {
  const known = asApiError(error);
  const { status } = ERRORS[known.code];
  if (status >= 500) ctx.log.error({ id, route, err: error }, 'request failed');
  const { retryAfter } = known.details;
  return {
    status,
    headers: {
      ...(retryAfter ? { 'Retry-After': String(retryAfter) } : {}),
      ...(status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}),
      'Cache-Control': 'no-store',
    },
    body: errorBody(known, id),
  };
}
