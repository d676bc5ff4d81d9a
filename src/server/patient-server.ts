// The HTTP server, with an end to its patience: a client that sends, or reads, too slowly gives its connection back.
import { createServer, type RequestListener, type Server } from 'node:http';

/** Milliseconds (safety.md B: slow clients). */
const PATIENCE = {
  headersMs: 5_000,
  requestMs: 10_000,
  /** Not a byte either way: longer than any answer takes, pictures that wait for their turn among them. */
  silenceMs: 60_000,
};
const LOOK_EVERY_MS = 500;

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
  return createServer(limits, listener).setTimeout(silenceMs);
}
