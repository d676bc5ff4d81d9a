// Moving from SQLite to PostgreSQL, with the same row counts on both sides. What is refused before copying needs
// no PostgreSQL.
import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { moveToPostgres } from '#server/backups/move-to-postgres.ts';
import { openDatabase } from '#server/db/open.ts';
import { publishedLead, publishWords } from '../../support/database/edited-words.ts';
import { addOrder, makeShop, orderIds, type ShopFolder } from '../../support/service/shop-folder.ts';
import { emptyDatabase, engine } from '../../support/service/stack.ts';

describe('moving to PostgreSQL', () => {
  const NOWHERE = 'postgres://nobody@127.0.0.1:1/nothing';
  let shop: ShopFolder;
  let target: { databaseUrl: string; dataDir: string };
  let drop: () => Promise<void>;
  beforeEach(async () => {
    shop = await makeShop({ sqlite: true });
    const made = await emptyDatabase();
    drop = made.drop;
    target = { databaseUrl: made.url ?? NOWHERE, dataDir: shop.dataDir };
  });
  const move = () => moveToPostgres(shop.dataDir, target.databaseUrl, 7);
  afterEach(async () => {
    await drop();
    await shop.dispose();
  });

  it('refuses while the service runs', async () => {
    const { db } = openDatabase(shop);
    await db.selectFrom('orders').select('id').execute();
    await expect(move()).rejects.toThrow('Stop the service first');
    await db.destroy();
  });

  it('names the folder when there is no shop to move', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'no-shop-'));
    await expect(moveToPostgres(empty, target.databaseUrl, 7)).rejects.toThrow(
      `There is no SQLite database at ${join(empty, 'shop.sqlite')}`,
    );
    rmSync(empty, { recursive: true });
  });

  it('leaves the shop unchanged when the database cannot be reached', async () => {
    await expect(moveToPostgres(shop.dataDir, NOWHERE, 7)).rejects.toThrow('ECONNREFUSED');
    expect(await orderIds(shop)).toHaveLength(3);
  });

  if (engine === 'postgres') {
    it('copies every row, and the next order number continues', async () => {
      const { db: before } = openDatabase(shop);
      await before.updateTable('counters').set({ value: 100_777 }).where('name', '=', 'order').execute();
      await publishWords(before);
      await before.destroy();
      const orders = await orderIds(shop);
      const summary = await move();
      expect(summary.sums['orders USD completed']).toBe(3003);
      expect(await orderIds(target)).toEqual(orders);
      const names = readdirSync(shop.dataDir).filter((name) => name.startsWith('shop.sqlite'));
      expect(names).toEqual(['shop.sqlite.before-7']);
      const { db } = openDatabase(target);
      expect(await publishedLead(db)).toBe('One call.');
      expect(await db.selectFrom('counters').selectAll().orderBy('name').execute()).toEqual([
        { name: 'content', value: 2 },
        { name: 'credit-note', value: 0 },
        // Counted up when the sample engineers were added.
        { name: 'diary', value: 1 },
        { name: 'invoice', value: 0 },
        { name: 'order', value: 100_777 },
        { name: 'quote', value: 1000 },
      ]);
      await db.destroy();
    });

    it('copies a table of several batches, with a gap in it', async () => {
      const { db: before } = openDatabase(shop);
      const event = (at: number) => ({ id: `event-${at}`, type: 'T', received_at: at });
      const events = Array.from({ length: 2_500 }, (_, at) => event(at));
      await before.insertInto('webhook_events').values(events).execute();
      await before.deleteFrom('webhook_events').where('received_at', 'in', [7, 999, 1_000, 2_499]).execute();
      await before.destroy();
      await move();
      const { db } = openDatabase(target);
      const moved = await db
        .selectFrom('webhook_events')
        .select('received_at')
        .orderBy('received_at')
        .execute();
      expect(moved).toHaveLength(2_496);
      expect(moved.at(-1)).toEqual({ received_at: 2_498 });
      await db.destroy();
    });

    it('refuses a database that is not empty', async () => {
      await move();
      const file = join(shop.dataDir, 'shop.sqlite');
      renameSync(`${file}.before-7`, file);
      await addOrder(shop, 5);
      await expect(move()).rejects.toThrow('holds data already');
      expect(await orderIds(target)).toHaveLength(3);
    });
  }
});
