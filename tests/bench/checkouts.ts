// Orders per second on each engine: priced, held, written and given a payment by the emulator.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '#api/client.ts';
import { listProducts, type Product } from '#contract/catalogue/catalogue.ts';
import { startPostgres } from '../support/database/postgres.ts';
import { ADDRESS } from '../support/records/orders.ts';
import { startService } from '../support/service/service.ts';
import { percentile } from '../support/service/timings.ts';
import { atLeast, type Figure, missing } from './figure.ts';
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

async function measure(engine: string, count: number, databaseUrl: string): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const service = await startService({ DATA_DIR: folder, DATABASE_URL: databaseUrl });
  try {
    const list = await createClient({ origin: service.origin })(listProducts);
    const pieces = (list.ok ? list.data.products : []).flatMap((part) =>
      Array.from({ length: part.stock }, () => part),
    );
    const orders = pieces.slice(0, count).map(orderOf);
    const { seconds, statuses, times } = await load({
      port: Number(new URL(service.origin).port),
      request: (n) => orders[n] ?? Buffer.alloc(0),
      count: orders.length,
    });
    const taken = (statuses[201] ?? 0) + (statuses[200] ?? 0);
    if (taken < orders.length) console.warn(`${engine}: answers were ${JSON.stringify(statuses)}`);
    return [
      atLeast(`checkouts a second, ${engine}`, taken / seconds, LEAST),
      {
        what: `slowest hundredth of them, ${engine}`,
        figure: Math.round(percentile(times, 0.99)),
        target: '(ms)',
        met: null,
      },
    ];
  } finally {
    await service.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param count orders on each engine */
export async function checkouts(count: number): Promise<Figure[]> {
  const sqlite = await measure('SQLite, each synced to disk', count, '');
  try {
    const { url, stop } = await startPostgres();
    try {
      return [...sqlite, ...(await measure('PostgreSQL', count, url))];
    } finally {
      stop();
    }
  } catch (error) {
    return [
      ...sqlite,
      missing('checkouts a second, PostgreSQL', error instanceof Error ? error.message : String(error)),
    ];
  }
}
