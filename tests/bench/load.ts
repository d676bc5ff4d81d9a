// Load from this process: kept-alive connections, a fixed time, no more than the machine's own loopback.
import { Agent, get } from 'node:http';
import { createClient } from '#api/client.ts';
import { listProducts } from '#contract/catalogue.ts';
import { placeOrder } from '#contract/orders.ts';
import { ADDRESS } from '../support/orders.ts';

const SECONDS = 3;
const CONNECTIONS = 16;

function fetchOnce(url: string, agent: Agent): Promise<void> {
  return new Promise((done, fail) => {
    get(url, { agent }, (answer) => answer.on('end', done).resume()).on('error', fail);
  });
}

/** Answers a second of `url`, after a second of warming up. */
export async function requestsPerSecond(url: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const run = async (seconds: number) => {
    const end = performance.now() + seconds * 1000;
    let count = 0;
    const worker = async () => {
      for (; performance.now() < end; count += 1) await fetchOnce(url, agent);
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, worker));
    return count / seconds;
  };
  await run(1);
  const rate = await run(SECONDS);
  agent.destroy();
  return rate;
}

/** Orders a second that the service keeps: priced, held, written, and given a payment by the stand-in. */
export async function checkouts(origin: string): Promise<number> {
  const call = createClient({ origin });
  const catalogue = await call(listProducts);
  const parts = catalogue.ok ? catalogue.data.products.filter(({ stock }) => stock > 0) : [];
  const wanted = parts.flatMap(({ _id, stock }) => Array.from({ length: stock }, () => _id)).slice(0, 300);
  const started = performance.now();
  const results: boolean[] = [];
  const worker = async () => {
    for (let product = wanted.pop(); product; product = wanted.pop()) {
      const placed = await call(placeOrder, {
        body: { items: [{ product, quantity: 1 }], shippingAddress: ADDRESS },
      });
      results.push(placed.ok);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  return Math.round(results.filter(Boolean).length / ((performance.now() - started) / 1000));
}
