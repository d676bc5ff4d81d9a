// From SQLite to PostgreSQL with the same numbers on both sides. Needs a PostgreSQL: runs there alone.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { moveToPostgres } from '#server/backups/move.ts';
import { openDatabase } from '#server/db/open.ts';
import { addOrder, makeShop, orderIds, type ShopFolder } from '../support/shop-folder.ts';
import { emptyDatabase, engine } from '../support/stack.ts';

describe.runIf(engine === 'postgres')('moving to PostgreSQL', () => {
  let shop: ShopFolder;
  let target: { databaseUrl: string; dataDir: string };
  let drop: () => Promise<void>;
  beforeEach(async () => {
    shop = await makeShop({ sqlite: true });
    const made = await emptyDatabase();
    drop = made.drop;
    target = { databaseUrl: made.url ?? '', dataDir: shop.dataDir };
  });
  afterEach(async () => {
    await drop();
    await shop.dispose();
  });

  it('brings every row, and the next order number goes on', async () => {
    const { db: before } = openDatabase(shop);
    await before.updateTable('counters').set({ value: 100_777 }).where('name', '=', 'order').execute();
    await before.destroy();
    const summary = await moveToPostgres(shop.dataDir, target.databaseUrl);
    expect(summary.sums['orders USD completed']).toBe(3003);
    expect(await orderIds(target)).toEqual(await orderIds(shop));
    const { db } = openDatabase(target);
    expect(await db.selectFrom('counters').selectAll().execute()).toEqual([
      { name: 'order', value: 100_777 },
    ]);
    await db.destroy();
  });

  it('leaves a database alone that holds something', async () => {
    await moveToPostgres(shop.dataDir, target.databaseUrl);
    await addOrder(shop, 5);
    await expect(moveToPostgres(shop.dataDir, target.databaseUrl)).rejects.toThrow('holds data already');
    expect(await orderIds(target)).toHaveLength(3);
  });

  it('waits for nobody: a service that runs must be stopped first', async () => {
    const { db } = openDatabase(shop);
    await db.selectFrom('orders').select('id').execute();
    await expect(moveToPostgres(shop.dataDir, target.databaseUrl)).rejects.toThrow('Stop the service first');
    await db.destroy();
  });
});
