// Orders per second on each engine: priced, held, written and given a payment by the emulator.
import { createClient } from '#api/client.ts';
import { listProducts, type Product } from '#contract/catalogue/catalogue.ts';
import { startPostgres } from '../support/database/postgres.ts';
import { ADDRESS } from '../support/records/orders.ts';
import { scratchShop } from '../support/service/scratch-shop.ts';
import { startService } from '../support/service/service.ts';
import { percentile } from '../support/service/timings.ts';
import { atLeast, type Figure, missing, noted } from './figure.ts';
import { measured } from './servers.ts';
import { load, requestBytes } from './sockets.ts';

function orderOf({ _id, price }: Product): Buffer {
  const body = {
    items: [{ product: _id, quantity: 1, price }],
    shippingAddress: ADDRESS,
    totalAmount: price,
    userEmail: ADDRESS.email,
  };
  return requestBytes(
    'POST',
    '/api/orders/checkout',
    { 'Content-Type': 'application/json' },
    JSON.stringify(body),
  );
}

/** Per second. */
const LEAST = 50;

async function measure(engine: string, count: number, databaseUrl: string | null): Promise<Figure[]> {
  using shop = scratchShop(databaseUrl);
  await using service = await startService(shop.env);
  const list = await createClient({ origin: service.origin })(listProducts);
  const pieces = (list.ok ? list.data.products : []).flatMap((part) =>
    Array.from({ length: part.stock }, () => part),
  );
  const orders = pieces.slice(0, count).map(orderOf);
  const { seconds, statuses, times } = await load({
    port: measured(service).port,
    request: (n) => orders[n] ?? Buffer.alloc(0),
    count: orders.length,
  });
  const taken = (statuses[201] ?? 0) + (statuses[200] ?? 0);
  if (taken < orders.length) console.warn(`${engine}: answers were ${JSON.stringify(statuses)}`);
  return [
    atLeast(`checkouts a second, ${engine}`, taken / seconds, LEAST),
    noted(`slowest hundredth of them, ${engine}`, percentile(times, 0.99), 'ms'),
  ];
}

/** @param count orders on each engine */
export async function checkouts(count: number): Promise<Figure[]> {
  const sqlite = await measure('SQLite, each synced to disk', count, null);
  try {
    using server = await startPostgres();
    return [...sqlite, ...(await measure('PostgreSQL', count, server.url))];
  } catch (error) {
    return [
      ...sqlite,
      missing('checkouts a second, PostgreSQL', error instanceof Error ? error.message : String(error)),
    ];
  }
}
