// Bars 1 and 2: a thousand buyers at once, ten units.
import { createClient } from '#api/client.ts';
import { placeOrder } from '#contract/orders/orders.ts';
import { ADDRESS } from '../../support/records/orders.ts';
import { type ScratchShop, scratchShop, stockAll } from '../../support/service/scratch-shop.ts';
import { type Service, startService } from '../../support/service/service.ts';
import { type Bar, type Measured, needPostgres, scaled } from './bar.ts';

const BUYERS = 1000;
const UNITS = 10;
const RUNS = scaled(10);
const MOST_MS = 5000;

interface Round {
  sold: number;
  refused: number;
  /** Other responses, and broken connections. */
  other: number;
  left: number;
  ms: number;
}

async function round(shop: ScratchShop, services: readonly Service[]): Promise<Round> {
  await stockAll(shop, UNITS);
  const part = await shop.look((db) =>
    db.selectFrom('products').select('id').where('archived', '=', 0).executeTakeFirstOrThrow(),
  );
  const calls = services.map(({ origin }) => createClient({ origin }));
  const started = performance.now();
  const results = await Promise.all(
    Array.from({ length: BUYERS }, (_, n) => {
      const shippingAddress = { ...ADDRESS, email: `buyer${n}@example.com` };
      const call = calls[n % calls.length] as (typeof calls)[number];
      return call(placeOrder, { body: { items: [{ product: part.id, quantity: 1 }], shippingAddress } });
    }),
  );
  const ms = Math.round(performance.now() - started);
  const sold = results.filter(({ ok }) => ok).length;
  const refused = results.filter((result) => !result.ok && result.code === 'out_of_stock').length;
  const { stock } = await shop.look((db) =>
    db.selectFrom('products').select('stock').where('id', '=', part.id).executeTakeFirstOrThrow(),
  );
  return { sold, refused, other: BUYERS - sold - refused, left: stock, ms };
}

async function race(shop: ScratchShop, servers: number, mostMs: number): Promise<Measured> {
  const services: Service[] = [];
  for (let n = 0; n < servers; n += 1) services.push(await startService(shop.env));
  const rounds: Round[] = [];
  for (let n = 0; n < RUNS; n += 1) rounds.push(await round(shop, services));
  await Promise.all(services.map((service) => service.kill('SIGTERM')));
  const range = (values: number[]) => `${Math.min(...values)}–${Math.max(...values)}`;
  return {
    figure: `${RUNS} runs: ${range(rounds.map(({ sold }) => sold))} sold, ${range(rounds.map(({ refused }) => refused))} refused, ${range(rounds.map(({ other }) => other))} otherwise, ${range(rounds.map(({ ms }) => ms))} ms`,
    met: rounds.every(
      ({ sold, refused, left, ms }) =>
        sold === UNITS && refused === BUYERS - UNITS && left === 0 && ms <= mostMs,
    ),
  };
}

export const oversell: Bar = {
  number: 1,
  name: 'oversell',
  target: '1,000 buyers, 10 units, 10 runs: 10 sold in each, 0 × 5xx, ≤ 5 s',
  async run() {
    using shop = scratchShop();
    return await race(shop, 1, MOST_MS);
  },
};

export const oversellPostgres: Bar = {
  number: 2,
  name: 'oversell-pg',
  target: 'the same by two servers on one PostgreSQL: 10 sold in each run',
  async run() {
    using server = await needPostgres();
    using shop = scratchShop(server.url);
    return await race(shop, 2, Number.POSITIVE_INFINITY);
  },
};
