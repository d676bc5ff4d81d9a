// `npm run bench:processes`: one process and then two on one PostgreSQL with synced writes. Costs are given in
// core-milliseconds too, which are comparable on a busy machine; docs/scale.md calculates with them.
import { readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { sql } from 'kysely';
import { createClient } from '#api/client.ts';
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { listProducts } from '#contract/catalogue/catalogue.ts';
import { placeOrder, settleOrder } from '#contract/orders/orders.ts';
import { startPostgres } from '../support/database/postgres.ts';
import { ADDRESS } from '../support/records/orders.ts';
import { slotAhead } from '../support/records/slots.ts';
import { aVisit } from '../support/service/bodies.ts';
import { approve } from '../support/service/kill-run.ts';
import { type ScratchShop, scratchShop, stockAll } from '../support/service/scratch-shop.ts';
import { type Service, startService } from '../support/service/service.ts';
import { microseconds } from './processor-time.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const CLIENTS = 16;
const STOCK = 1_000_000;

/**
 * One operation by one client.
 * @returns whether it succeeded
 */
type Work = (origin: string, n: number) => Promise<boolean>;

let parts: string[] = [];
const call = (origin: string) => createClient({ origin });

const readList: Work = async (origin) => (await call(origin)(listProducts)).ok;

const book: Work = async (origin, n) => {
  const body = { ...aVisit({ email: `c${n}@example.com`, message: `Visit ${n}` }), ...slotAhead() };
  return (await call(origin)(requestAppointment, { body })).ok;
};

/** Checkout, approval at the emulator, settling: a paid order, with both its mails queued. */
const buy: Work = async (origin, n) => {
  const items = [{ product: parts[n % parts.length] ?? '', quantity: 1 }];
  const shippingAddress = { ...ADDRESS, email: `c${n}@example.com` };
  const placed = await call(origin)(placeOrder, { body: { items, shippingAddress } });
  if (!placed.ok) return false;
  const { _id: id, paypalOrderId } = placed.data.order;
  await approve(origin, paypalOrderId);
  const settled = await call(origin)(settleOrder, { params: { id } });
  return settled.ok && settled.data.order.paymentStatus === 'completed';
};

const WORKS: Record<string, Work> = {
  'product list': readList,
  'appointment stored': book,
  'order paid': buy,
};

interface Row {
  database: string;
  processes: number;
  work: string;
  'a second': number;
  failed: number;
  'core-ms each, processes': number;
  'core-ms each, PostgreSQL': number | '';
}

let counter = 0;

/** @param postmaster null on SQLite, which runs in-process */
async function measure(name: string, services: readonly Service[], postmaster: number | null): Promise<Row> {
  const theirCpu = () => (postmaster === null ? 0 : microseconds(postmaster) / 1e6);
  const work = WORKS[name] as Work;
  const ourCpu = () => services.reduce((sum, { child }) => sum + microseconds(child.pid ?? 0) / 1e6, 0);
  const before = { ours: ourCpu(), theirs: theirCpu() };
  const started = performance.now();
  let done = 0;
  let failed = 0;
  const client = async (_: unknown, index: number) => {
    const { origin } = services[index % services.length] as Service;
    while (performance.now() - started < SECONDS * 1000) {
      counter += 1;
      if (await work(origin, counter).catch(() => false)) done += 1;
      else failed += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  const seconds = (performance.now() - started) / 1000;
  const each = (cpu: number) => Math.round((cpu / Math.max(1, done)) * 100_000) / 100;
  return {
    database: postmaster === null ? 'SQLite' : 'PostgreSQL',
    processes: services.length,
    work: name,
    'a second': Math.round(done / seconds),
    failed,
    'core-ms each, processes': each(ourCpu() - before.ours),
    'core-ms each, PostgreSQL': postmaster === null ? '' : each(theirCpu() - before.theirs),
  };
}

const unitsSold = (shop: ScratchShop): Promise<number> =>
  shop.look(async (db) => {
    const row = await db
      .selectFrom('order_lines')
      .select(({ fn }) => fn.sum<number>('quantity').as('sold'))
      .executeTakeFirst();
    return Number(row?.sold ?? 0);
  });

/** Units in orders and units taken from stock must agree across processes. */
async function books(shop: ScratchShop, soldBefore: number): Promise<string> {
  const { left } = await shop.look((db) =>
    db
      .selectFrom('products')
      .select(({ fn }) => fn.sum<number>('stock').as('left'))
      .executeTakeFirstOrThrow(),
  );
  const sold = (await unitsSold(shop)) - soldBefore;
  const gone = parts.length * STOCK - Number(left);
  return `${sold} units in orders, ${gone} gone from stock: ${sold === gone ? 'they agree' : 'THEY DIFFER'}`;
}

const table: Row[] = [];

/** Starts as many processes as `counts` says, one after the other, and measures all operations each time. */
async function round(shop: ScratchShop, counts: readonly number[], postmaster: number | null): Promise<void> {
  const services: Service[] = [];
  for (const count of counts) {
    while (services.length < count) services.push(await startService(shop.env));
    await stockAll(shop, STOCK);
    parts = await shop.look(async (db) =>
      (await db.selectFrom('products').select('id').execute()).map(({ id }) => id),
    );
    const before = await unitsSold(shop);
    for (const name of Object.keys(WORKS)) table.push(await measure(name, services, postmaster));
    console.log(`${count} on ${postmaster === null ? 'SQLite' : 'PostgreSQL'}: ${await books(shop, before)}`);
  }
  await Promise.all(services.map((service) => service.kill('SIGTERM')));
  shop.dispose();
}

async function postmasterOf(shop: ScratchShop): Promise<number> {
  const { rows } = await shop.look((db) =>
    sql<{ folder: string }>`select current_setting('data_directory') as folder`.execute(db),
  );
  return Number(readFileSync(`${rows[0]?.folder}/postmaster.pid`, 'utf8').split('\n')[0]);
}

console.log(
  `${cpus().length} cores of ${cpus()[0]?.model}, load before ${loadavg()[0]?.toFixed(1)}; ${CLIENTS} clients on the same machine, ${SECONDS} s each`,
);
await round(scratchShop(), [1], null);
using server = await startPostgres({ waitForDisk: true });
const shared = scratchShop(server.url);
await round(shared, [1, 2], await postmasterOf(shared));
console.table(table);
