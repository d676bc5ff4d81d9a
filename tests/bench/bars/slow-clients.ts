// Bar 21: five hundred clients that never finish a request are disconnected, and nobody else waits for them.
import { connect } from 'node:net';
import { scratchShop } from '../../support/service/scratch-shop.ts';
import { startService } from '../../support/service/service.ts';
import { isUnharmed, p95Of } from '../../support/service/timings.ts';
import type { Bar } from './bar.ts';

const SOCKETS = 500;
const MOST_MS = 11_000;
const PATIENCE_MS = 20_000;
/** Between two bytes of a request. */
const DRIP_MS = 1_000;
const READS = 300;

const HEADER = 'GET /api/products HTTP/1.1\r\nHost: shop.example\r\nX-Slow: ';
const BODY =
  'POST /api/reviews HTTP/1.1\r\nHost: shop.example\r\nContent-Type: application/json\r\nContent-Length: 50000\r\n\r\n';

/**
 * Sends a byte now and then, of a header or of a body.
 * @returns milliseconds until the service closed the connection; Infinity when it did not
 */
function drip(origin: string, what: 'header' | 'body'): Promise<number> {
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
    const patience = setTimeout(() => end(Number.POSITIVE_INFINITY), PATIENCE_MS);
    socket.on('error', () => {});
    socket.on('close', () => end(performance.now() - started));
    // The response, if any, must be read for the close event to fire.
    socket.resume();
  });
}

export const slowClients: Bar = {
  number: 21,
  name: 'slowloris',
  target: '500 dripping sockets all closed ≤ 11 s, the others’ p95 ≤ 2 ×, or ≤ 10 ms',
  async run() {
    using shop = scratchShop();
    await using service = await startService(shop.env);
    const { origin } = service;
    const read = () => fetch(`${origin}/api/products`).then((answer) => answer.text());
    await p95Of(READS, read);
    const before = await p95Of(READS, read);
    const sockets = Array.from({ length: SOCKETS }, (_, n) => drip(origin, n % 2 === 0 ? 'header' : 'body'));
    const busy = await p95Of(READS, read);
    const times = await Promise.all(sockets);
    // Other work on the machine changes between the two.
    const idle = Math.max(before, await p95Of(READS, read));
    const last = Math.max(...times);
    return {
      figure: `${times.filter(Number.isFinite).length} of ${SOCKETS} closed, the last after ${(last / 1000).toFixed(1)} s; products p95 ${idle.toFixed(1)} ms idle, ${busy.toFixed(1)} ms meanwhile`,
      met: last <= MOST_MS && isUnharmed(busy, idle, 2),
    };
  },
};
