// Bar 21: five hundred clients that never finish a request are disconnected, and nobody else waits for them.
import { drip } from '../../support/service/drip.ts';
import { scratchShop } from '../../support/service/scratch-shop.ts';
import { startService } from '../../support/service/service.ts';
import { isUnharmed, p95Of } from '../../support/service/timings.ts';
import type { Bar } from './bar.ts';

const SOCKETS = 500;
const MOST_MS = 11_000;
const PATIENCE_MS = 20_000;
const READS = 300;

export const slowClients: Bar = {
  number: 21,
  name: 'slowloris',
  target: '500 dripping sockets all closed ≤ 11 s, the others’ p95 ≤ 2 ×, or ≤ 10 ms',
  async run() {
    const shop = scratchShop();
    const { origin, kill } = await startService(shop.env);
    const read = () => fetch(`${origin}/api/products`).then((answer) => answer.text());
    await p95Of(READS, read);
    const before = await p95Of(READS, read);
    const sockets = Array.from({ length: SOCKETS }, (_, n) =>
      drip(origin, n % 2 === 0 ? 'header' : 'body', PATIENCE_MS),
    );
    const busy = await p95Of(READS, read);
    const times = await Promise.all(sockets);
    // Other work on the machine changes between the two.
    const idle = Math.max(before, await p95Of(READS, read));
    await kill('SIGTERM');
    shop.dispose();
    const last = Math.max(...times);
    return {
      figure: `${times.filter(Number.isFinite).length} of ${SOCKETS} closed, the last after ${(last / 1000).toFixed(1)} s; products p95 ${idle.toFixed(1)} ms idle, ${busy.toFixed(1)} ms meanwhile`,
      met: last <= MOST_MS && isUnharmed(busy, idle, 2),
    };
  },
};
