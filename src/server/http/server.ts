// The HTTP server: timeouts, limits, and refusals before any handler runs.
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { sendError } from './errors.ts';
import { type LoggedListener, LoggedRequest, logRequests } from './request-log.ts';

/** Milliseconds, after which a slow client loses its connection. */
const TIMEOUTS = {
  headersMs: 5_000,
  requestMs: 10_000,
  /** No byte either way: longer than any response takes, queued pictures included. */
  idleMs: 60_000,
};
const CHECK_INTERVAL_MS = 500;
/** Pipelined requests behind an unanswered one on one connection. Browsers and proxies send none. */
const MAX_PIPELINED = 100;
const MAX_PATH_BYTES = 2048;
/** Headers that may come only once: proxy and server could disagree about which of two counts (RFC 9112 section 11.2). */
const SINGLE_HEADERS = new Set(['host', 'authorization', 'content-type']);

/** Closes a connection that pipelines too many requests: a thousand fit into one packet. */
function limitPipelining<Listener extends RequestListener<typeof LoggedRequest>>(listener: Listener) {
  const waiting = new WeakMap<Socket, number>();
  return (...[request, response]: Parameters<Listener>) => {
    const { socket } = request;
    // A response gets its socket once those before it are finished.
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
  // Node sets no idle limit: a client that never reads would keep its connection for ever.
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

/** Refuses what no browser sends. */
function refusalOf(request: LoggedRequest): ApiError | null {
  if (pathLength(request.url ?? '') > MAX_PATH_BYTES) return new ApiError('path_too_long');
  return repeatsHeader(request) ? new ApiError('malformed') : null;
}

/** @param listener what http/app.ts makes */
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
