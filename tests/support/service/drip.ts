// A slow client that never finishes its request.
import { connect } from 'node:net';

const DRIP_MS = 1000;

const HEADER = 'GET /api/products HTTP/1.1\r\nHost: shop.example\r\nX-Slow: ';
const BODY =
  'POST /api/reviews HTTP/1.1\r\nHost: shop.example\r\nContent-Type: application/json\r\nContent-Length: 50000\r\n\r\n';

/**
 * Sends a byte now and then, of a header or of a body.
 * @returns milliseconds until the service closed the connection; Infinity when it did not
 */
export function drip(origin: string, what: 'header' | 'body', patienceMs: number): Promise<number> {
  const { hostname, port } = new URL(origin);
  const started = performance.now();
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(what === 'header' ? HEADER : BODY));
    const dripping = setInterval(() => socket.write('a'), DRIP_MS);
    const end = (ms: number) => {
      clearInterval(dripping);
      clearTimeout(patience);
      socket.destroy();
      resolve(ms);
    };
    const patience = setTimeout(() => end(Number.POSITIVE_INFINITY), patienceMs);
    socket.on('error', () => {});
    socket.on('close', () => end(performance.now() - started));
    // The response, if any, must be read for the close event to fire.
    socket.resume();
  });
}
