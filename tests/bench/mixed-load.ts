// Two hundred requests a second: pages, the product list, reviews, sessions, and of a hundred requests four
// bookings, four orders and two reviews.
import { Agent, request } from 'node:http';
import { createClient } from '#api/client.ts';
import { listProducts } from '#contract/catalogue/catalogue.ts';
import { ADDRESS } from '../support/records/orders.ts';
import { slotAhead } from '../support/records/slots.ts';
import { aReview, aVisit } from '../support/service/bodies.ts';
import { scratchShop, stockAll } from '../support/service/scratch-shop.ts';
import { startService } from '../support/service/service.ts';
import { percentile } from '../support/service/timings.ts';
import { atMost, type Figure, missing, noted } from './figure.ts';
import { mebibytes } from './processor-time.ts';

export const PER_SECOND = 200;
const TICK_MS = 50;
const PATHS = ['/', '/coffee', '/shop', '/api/products', '/services', '/api/reviews', '/review', '/api/me'];
interface Ask {
  path: string;
  body?: object;
}

/** @param parts ids @returns the n-th request */
function mixture(parts: readonly string[]): (n: number) => Ask {
  return (n) => {
    const email = `buyer${n}@example.com`;
    if (n % 25 === 5)
      return { path: '/api/appointments', body: aVisit({ ...slotAhead(), email, message: `Visit ${n}` }) };
    if (n % 25 === 15) {
      const items = [{ product: parts[n % parts.length] ?? '', quantity: 1 }];
      return { path: '/api/orders/checkout', body: { items, shippingAddress: { ...ADDRESS, email } } };
    }
    if (n % 50 === 20) return { path: '/api/reviews', body: aReview({ content: `Clock number ${n} runs.` }) };
    return { path: PATHS[n % PATHS.length] ?? '/' };
  };
}

interface Heard {
  times: number[];
  faults: number;
}

function asker(origin: string, agent: Agent, heard: Heard): (ask: Ask) => Promise<void> {
  return ({ path, body }) =>
    new Promise((done) => {
      const at = performance.now();
      const headers = { 'Accept-Encoding': 'br', ...(body ? { 'Content-Type': 'application/json' } : {}) };
      request(origin + path, { agent, headers, method: body ? 'POST' : 'GET' }, (answer) => {
        if ((answer.statusCode ?? 0) >= 500) heard.faults += 1;
        answer.resume().on('end', () => {
          heard.times.push(performance.now() - at);
          done();
        });
      })
        .on('error', () => {
          heard.faults += 1;
          done();
        })
        .end(body && JSON.stringify(body));
    });
}

/**
 * Sends at a fixed rate, whether responses come or not.
 * @param from number of the first request
 */
async function hold(seconds: number, from: number, send: (n: number) => Promise<void>): Promise<void> {
  const running: Promise<void>[] = [];
  const began = performance.now();
  for (let sent = 0; sent < seconds * PER_SECOND; ) {
    const due = Math.min(seconds * PER_SECOND, ((performance.now() - began) / 1000) * PER_SECOND);
    for (; sent < due; sent += 1) running.push(send(from + sent));
    await new Promise((done) => setTimeout(done, TICK_MS));
  }
  await Promise.all(running);
}

/**
 * @param seconds how long, after a warm-up: the first requests of a new process are slower, and fill its memory
 * @returns times in milliseconds, 5xx and broken connections, and by what share memory grew; NaN without /proc
 */
export async function underLoad(seconds: number, warmSeconds: number) {
  using shop = scratchShop();
  await using service = await startService(shop.env);
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const heard: Heard = { times: [], faults: 0 };
  const memory = (): number => mebibytes(service.child.pid) ?? Number.NaN;
  try {
    await stockAll(shop, 1_000_000);
    const list = await createClient({ origin: service.origin })(listProducts);
    const ask = mixture(list.ok ? list.data.products.map(({ _id }) => _id) : []);
    const send = asker(service.origin, agent, heard);
    await hold(warmSeconds, 0, (n) => send(ask(n)));
    heard.times.length = 0;
    const before = memory();
    await hold(seconds, warmSeconds * PER_SECOND, (n) => send(ask(n)));
    const at = (share: number) => percentile(heard.times, share);
    return { p95: at(0.95), p99: at(0.99), faults: heard.faults, growth: memory() / before - 1 };
  } finally {
    agent.destroy();
  }
}

/** @param isLong long enough to judge memory growth */
export async function mixedLoad(seconds: number, isLong: boolean): Promise<Figure[]> {
  const { p95, p99, faults, growth } = await underLoad(seconds, isLong ? seconds / 5 : 5);
  const what = `${PER_SECOND} mixed requests a second for ${seconds} s`;
  const grown = 'growth of memory meanwhile, share';
  return [
    atMost(`slowest hundredth of ${what}, ms`, p99, 100),
    noted(`slowest twentieth of them`, p95, 'ms'),
    atMost('faults of the service among them', faults, 0),
    isLong && !Number.isNaN(growth)
      ? atMost(grown, growth, 0.2)
      : missing(grown, 'only ten minutes tell, on Linux'),
  ];
}
