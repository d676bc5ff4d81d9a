// A shop with data, in a folder of its own, for tests of commands beside the service.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Numbers } from '#server/backups/after-restore.ts';
import { restorePostgres } from '#server/backups/restore-postgres.ts';
import { restoreSqlite } from '#server/backups/restore-sqlite.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase, type Where } from '#server/db/open.ts';
import { newId } from '#server/platform/ids.ts';
import { seed } from '#server/seed/seed.ts';
import { ADDRESS, receivedFor } from '../records/orders.ts';
import { migratedDatabase } from './stack.ts';

export interface ShopFolder extends Where {
  dispose(): Promise<void>;
}

/** @param sqlite use SQLite, whatever engine the tests run on */
export async function makeShop({ sqlite = false } = {}): Promise<ShopFolder> {
  const { url, drop } = sqlite ? { url: null, drop: async () => {} } : await migratedDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-'));
  const where = { databaseUrl: url, dataDir };
  const { db } = openDatabase(where);
  if (!url) await migrate(db);
  await seed({ db });
  await db.destroy();
  for (let n = 0; n < 3; n += 1) await addOrder(where, 1000 + n);
  mkdirSync(join(dataDir, 'uploads'));
  writeFileSync(join(dataDir, 'uploads/burr.webp'), 'a picture');
  mkdirSync(join(dataDir, 'photos'));
  writeFileSync(join(dataDir, 'photos/clock.webp'), 'a photo');
  return {
    ...where,
    async dispose() {
      await drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Restores a backup as the command does, at the time 7.
 * @param last the last numbers that were given out, where they are known
 * @returns where the previous data is
 */
export function restoreTo({ databaseUrl, dataDir }: Where, file: string, last: Partial<Numbers> = {}) {
  const options = { dataDir, now: 7, last };
  return databaseUrl ? restorePostgres(file, databaseUrl, options) : restoreSqlite(file, options);
}

/** A paid order of `total` minor units. @returns its id */
export async function addOrder(where: Where, total: number): Promise<string> {
  const { db } = openDatabase(where);
  const id = newId();
  await db
    .insertInto('orders')
    .values({
      id,
      number: `T${id}`,
      user_id: null,
      origin: 'shop',
      status: 'processing',
      payment_state: 'completed',
      stock_state: 'sold',
      currency: 'USD',
      total_minor: total,
      received_minor: total,
      first_name: ADDRESS.firstName,
      last_name: ADDRESS.lastName,
      email: ADDRESS.email,
      phone: ADDRESS.phone,
      address: ADDRESS.address,
      city: ADDRESS.city,
      post_code: ADDRESS.postCode,
      country: ADDRESS.country,
      latin_name: '',
      cart_id: null,
      email_key: ADDRESS.email,
      net: '198.51.100.1',
      refunded_minor: 0,
      taken_back_minor: 0,
      review_reason: null,
      review_of_dispute: 0,
      hold_expires_at: 0,
      lapses_at: null,
      next_check_at: 0,
      check_pause_ms: 30_000,
      idempotency_key: null,
      content_hash: '',
      created_at: Date.now(),
      updated_at: Date.now(),
      paid_at: Date.now(),
      refunded_at: null,
      carrier: null,
      tracking_number: null,
      tracking_link: null,
      staff_note: null,
      shipped_at: null,
      job_id: null,
      due_on: null,
      company: '',
      purchase_order: '',
      takes_paypal: 1,
      disputed_at: null,
      written_off_at: null,
      staff_version: 1,
      kept_minor: 0,
    })
    .execute();
  await db
    .insertInto('payments')
    .values(receivedFor({ id, total_minor: total, paid_at: Date.now() }))
    .execute();
  await db.destroy();
  return id;
}

/**
 * A moment for the scratch database of a restore test, milliseconds since 1970: other files test restores and sweeps on the same
 * PostgreSQL at the same time, so it is later than all of theirs, and random.
 */
export const scratchMoment = (): number => 8e15 + Math.floor(Math.random() * 1e15);

/** @returns the ids of all orders */
export async function orderIds(where: Where): Promise<string[]> {
  const { db } = openDatabase(where);
  const rows = await db.selectFrom('orders').select('id').orderBy('id').execute();
  await db.destroy();
  return rows.map(({ id }) => id);
}
