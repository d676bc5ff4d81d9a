// The HTTP server: its timeouts and limits, and what is refused before anything looks at the request.
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { sendError } from './errors.ts';
import { type LoggedListener, LoggedRequest, logRequests } from './request-log.ts';

/** Milliseconds. Slow clients give their connection back. */
const TIMEOUTS = {
  headersMs: 5_000,
  requestMs: 10_000,
  /** Not a byte either way: longer than any answer takes, pictures that wait in the queue among them. */
  idleMs: 60_000,
};
const CHECK_INTERVAL_MS = 500;
/** Pipelined requests behind an unanswered one, on one connection. Browsers and proxies send none. */
const MAX_PIPELINED = 100;
const MAX_PATH_BYTES = 2048;
/** Senders and proxies that disagree about which of two counts could be played against each other (RFC 9112 section 11.2). */
const SINGLE_HEADERS = new Set(['host', 'authorization', 'content-type']);

/** Closes the connection of who writes requests faster than they are answered: a thousand fit into one packet. */
function limitPipelining<Listener extends RequestListener<typeof LoggedRequest>>(listener: Listener) {
  const waiting = new WeakMap<Socket, number>();
  return (...[request, response]: Parameters<Listener>) => {
    const { socket } = request;
    // A response gets the connection when those before it are done.
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
  // Node has no idle limit by itself: who asked and does not read would keep the connection for ever.
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

/** What no browser sends, and no handler should meet. */
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
