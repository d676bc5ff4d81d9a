// Bar 16: PostgreSQL crashes and restarts three times, and is paused once, while two servers take orders. Buyers
// retry with their idempotency keys.
import { setTimeout as wait } from 'node:timers/promises';
import type { Postgres } from '../../support/database/postgres.ts';
import { firstPart, gapsOf, noAnswers, ordersByKey, orderUnder } from '../../support/records/keyed-orders.ts';
import { type ScratchShop, scratchShop, stockAll } from '../../support/service/scratch-shop.ts';
import { type Service, startService } from '../../support/service/service.ts';
import { timed } from '../../support/service/timings.ts';
import { waitFor } from '../../support/service/wait-for.ts';
import { type Bar, type Measured, needPostgres, scaled } from './bar.ts';

const ORDERS = scaled(8000, 200);
const RESTARTS = 3;
const PAUSE_MS = 10_000;
/** Limit for a refusal during an outage. */
const MOST_MS = 3_000;
const CLIENTS = 16;
const PLENTY = 1_000_000;
/** More than a restart takes; a service that never returns ends the run. */
const MOST_TRIES = 300;
const PATIENCE_MS = 600_000;

async function trade(shop: ScratchShop, server: Postgres, services: readonly Service[]): Promise<Measured> {
  const [one] = services;
  const { _id: product } = await firstPart(one?.origin ?? '');
  await stockAll(shop, PLENTY);
  const answers = noAnswers();
  const codes = new Map<string, number>();
  let next = 0;
  let longest = 0;
  const client = async (n: number) => {
    const origin = services[n % services.length]?.origin ?? '';
    while (next < ORDERS) {
      const key = `restart-${next++}`;
      for (let tries = 0; tries < MOST_TRIES; tries += 1) {
        const ms = await timed(() => orderUnder(key, origin, product, answers));
        const code = answers.refused.get(key);
        if (!code) break;
        codes.set(code, (codes.get(code) ?? 0) + 1);
        longest = Math.max(longest, ms);
        await wait(100);
      }
    }
  };
  const clients = Array.from({ length: CLIENTS }, (_, n) => client(n));
  for (let restart = 1; restart <= RESTARTS; restart += 1) {
    await waitFor(() => answers.acknowledged.size >= (ORDERS * restart) / (RESTARTS + 2), PATIENCE_MS);
    await server.restart();
  }
  await waitFor(() => answers.acknowledged.size >= (ORDERS * (RESTARTS + 1)) / (RESTARTS + 2), PATIENCE_MS);
  server.pause();
  await wait(PAUSE_MS);
  server.resume();
  await Promise.all(clients);
  const { lost, doubled } = await gapsOf(shop, answers);
  const rows = [...(await ordersByKey(shop)).values()].reduce((sum, n) => sum + n, 0);
  const { stock } = await shop.look((db) =>
    db.selectFrom('products').select('stock').where('id', '=', product).executeTakeFirstOrThrow(),
  );
  const refusals = [...codes].map(([code, n]) => `${n} × ${code}`).join(', ') || 'none';
  return {
    figure: `${RESTARTS} restarts and a pause of ${PAUSE_MS / 1000} s, ${rows} orders kept, ${lost} lost, ${doubled} doubled, stock off by ${PLENTY - rows - stock}; refusals: ${refusals}, none after more than ${(longest / 1000).toFixed(1)} s`,
    met:
      rows === ORDERS &&
      lost + doubled === 0 &&
      PLENTY - rows === stock &&
      longest <= MOST_MS &&
      [...codes.keys()].every((code) => code === 'unavailable'),
  };
}

export const postgresRestart: Bar = {
  number: 16,
  name: 'pgrestart',
  target:
    '3 immediate restarts and a pause under 8,000 orders: 8,000 rows, 0 lost, 0 doubled, errors only 503, ≤ 3 s',
  async run() {
    using server = await needPostgres({ waitForDisk: true });
    using shop = scratchShop(server.url);
    await using one = await startService(shop.env);
    await using other = await startService(shop.env);
    return await trade(shop, server, [one, other]);
  },
};
