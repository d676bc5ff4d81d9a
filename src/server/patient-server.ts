// The HTTP server, with an end to its patience: a client that sends, or reads, too slowly gives its connection back.
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';

/** Milliseconds (safety.md B: slow clients). */
const PATIENCE = {
  headersMs: 5_000,
  requestMs: 10_000,
  /** Not a byte either way: longer than any answer takes, pictures that wait for their turn among them. */
  silenceMs: 60_000,
};
const LOOK_EVERY_MS = 500;
/** Requests in line behind one that is not answered, on one connection. Browsers and proxies send none. */
const MOST_BEHIND = 100;

/** Sends away who writes requests faster than they are answered: a thousand fit into one packet, before anybody else's turn. */
function inMeasure(listener: RequestListener): RequestListener {
  const behind = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    // A response gets the connection when those before it are done.
    const waits = response.socket === null;
    const count = waits ? (behind.get(socket) ?? 0) + 1 : 0;
    if (waits || behind.has(socket)) behind.set(socket, count);
    if (count > MOST_BEHIND) socket.destroy();
    else listener(request, response);
  };
}

export function patientServer(
  listener: RequestListener,
  { headersMs, requestMs, silenceMs } = PATIENCE,
): Server {
  const limits = {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: LOOK_EVERY_MS,
  };
  // Node has no such limit by itself: who asked and does not read would keep the connection for ever.
  return createServer(limits, inMeasure(listener)).setTimeout(silenceMs);
}
