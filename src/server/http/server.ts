// The HTTP server with its timeouts, limits and early refusals.
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { sendError } from './errors.ts';
import { type LoggedListener, LoggedRequest, logRequests } from './request-log.ts';

/** After these, a slow client is disconnected. */
const TIMEOUTS = {
  headersMs: 5_000,
  /** As long as the browser waits for an upload over a slow line; other bodies have less (body.ts). */
  requestMs: 60_000,
  /** Without any traffic; longer than any response takes, queued pictures included. */
  idleMs: 60_000,
};
const CHECK_INTERVAL_MS = 500;
/** Pipelined requests waiting on one connection. Browsers and proxies send none. */
const MAX_PIPELINED = 100;
const MAX_PATH_BYTES = 2048;
/** Headers that must not repeat: a proxy and we could pick different ones (RFC 9112 section 11.2). */
const SINGLE_HEADERS = new Set(['host', 'authorization', 'content-type']);

/** Closes connections that pipeline too many requests: one packet can hold a thousand. */
function limitPipelining<Listener extends RequestListener<typeof LoggedRequest>>(listener: Listener) {
  const waiting = new WeakMap<Socket, number>();
  return (...[request, response]: Parameters<Listener>) => {
    const { socket } = request;
    // A response has no socket until earlier ones are finished.
    const waits = response.socket === null;
    const count = waits ? (waiting.get(socket) ?? 0) + 1 : 0;
    if (waits || waiting.has(socket)) waiting.set(socket, count);
    if (count > MAX_PIPELINED) socket.destroy();
    else listener(request, response);
  };
}

/** @param ms how long each phase may take */
export function serverWithTimeouts(
  listener: LoggedListener,
  { headersMs, requestMs, idleMs } = TIMEOUTS,
): Server<typeof LoggedRequest> {
  const options = {
    IncomingMessage: LoggedRequest,
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: CHECK_INTERVAL_MS,
  };
  // Node has no idle timeout by default: a client that never reads would stay connected for ever.
  return createServer(options, limitPipelining(listener)).setTimeout(idleMs);
}

function pathLength(url: string): number {
  const query = url.indexOf('?');
  return query < 0 ? url.length : query;
}

function repeatsHeader({ rawHeaders }: LoggedRequest): boolean {
  const seen = new Set<string>();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? '';
    if (!SINGLE_HEADERS.has(name)) continue;
    if (seen.has(name)) return true;
    seen.add(name);
  }
  return false;
}

/** The refusal of requests that no browser sends; null for all others. */
function refusalOf(request: LoggedRequest): ApiError | null {
  if (pathLength(request.url ?? '') > MAX_PATH_BYTES) return new ApiError('path_too_long');
  return repeatsHeader(request) ? new ApiError('malformed') : null;
}

/** @param listener from http/app.ts */
export function createHttpServer(ctx: Context, listener: LoggedListener): Server<typeof LoggedRequest> {
  return serverWithTimeouts(
    logRequests(ctx, (request, response) => {
      const refusal = refusalOf(request);
      if (!refusal) return listener(request, response);
      request.route = 'refused';
      sendError(ctx, request, response, refusal);
    }),
  );
}
