// SIGKILL in the middle of writes: what was acknowledged is there afterwards.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createClient } from '#api/client.ts';
import { requestAppointment } from '#contract/appointments.ts';
import { listProducts } from '#contract/catalogue.ts';
import { placeOrder, settleOrder } from '#contract/orders.ts';
import { openDatabase } from '#server/db/open.ts';
import { ADDRESS } from '../support/orders.ts';
import { startService } from '../support/service.ts';
import { slotAhead } from '../support/slots.ts';
import { emptyDatabase, engine } from '../support/stack.ts';

const KILLS = 10;
const CLIENTS = 6;

let folder: string;
let database: Awaited<ReturnType<typeof emptyDatabase>>;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kill-'));
  database = await emptyDatabase();
});
afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

interface Acknowledged {
  orders: Set<string>;
  paid: Set<string>;
  bookings: Set<string>;
}

/** Buys, approves, settles and books until the service is gone; remembers only what it was promised. */
async function visit(origin: string, name: string, kept: Acknowledged): Promise<void> {
  const call = createClient({ origin });
  const catalogue = await call(listProducts);
  const part = catalogue.ok ? catalogue.data.products.find(({ stock }) => stock > 20) : undefined;
  for (let n = 0; part; n += 1) {
    const email = `${name}-${n}@example.com`;
    const booked = await call(requestAppointment, {
      body: {
        name,
        email,
        phone: '020 7946 0999',
        service: 'Clocks',
        message: `Visit ${n}`,
        ...SLOT,
        isQuoteRequest: false,
      },
    });
    if (booked.ok) kept.bookings.add(email);
    const placed = await call(placeOrder, {
      body: { items: [{ product: part._id, quantity: 1 }], shippingAddress: { ...ADDRESS, email } },
    });
    if (!placed.ok) {
      if (placed.code === 'network') return;
      continue;
    }
    const { _id: id, paypalOrderId } = placed.data.order;
    kept.orders.add(id);
    await fetch(`${origin}/stand-in/paypal/approve/${paypalOrderId}`, {
      method: 'POST',
      headers: { Origin: origin },
    }).catch(() => null);
    const settled = await call(settleOrder, { params: { id } });
    if (settled.ok && settled.data.order.paymentStatus === 'completed') kept.paid.add(id);
  }
}

const SLOT = slotAhead();

async function missing(
  table: 'orders' | 'appointments',
  column: 'id' | 'email',
  wanted: Set<string>,
  paidOnly = false,
): Promise<string[]> {
  const { db } = openDatabase({ databaseUrl: database.url, dataDir: folder });
  let query = db.selectFrom(table).select(column as 'id');
  if (paidOnly) query = query.where('payment_state' as never, '=', 'completed' as never);
  const there = new Set((await query.execute()).map((row) => (row as Record<string, string>)[column]));
  await db.destroy();
  return [...wanted].filter((value) => !there.has(value));
}

it(`loses nothing that it acknowledged in ${KILLS} kills (${engine})`, async () => {
  const kept: Acknowledged = { orders: new Set(), paid: new Set(), bookings: new Set() };
  const env = { DATA_DIR: folder, ...(database.url ? { DATABASE_URL: database.url } : {}) };
  for (let kill = 0; kill < KILLS; kill += 1) {
    const service = await startService(env);
    const before = kept.bookings.size;
    const visits = Array.from({ length: CLIENTS }, (_, n) => visit(service.origin, `k${kill}c${n}`, kept));
    await expect
      .poll(() => kept.bookings.size, { timeout: 10_000, interval: 20 })
      .toBeGreaterThan(before + CLIENTS + kill);
    await service.kill('SIGKILL');
    await Promise.all(visits);
  }
  expect(kept.paid.size).toBeGreaterThan(0);
  expect(await missing('orders', 'id', kept.orders)).toEqual([]);
  expect(await missing('appointments', 'email', kept.bookings)).toEqual([]);
  expect(await missing('orders', 'id', kept.paid, true)).toEqual([]);
}, 120_000);
