// Backup, restore and drill as the commands do them, on both databases.
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drill } from '#server/backups/drill.ts';
import { listBackups, pruneBackups } from '#server/backups/kept.ts';
import { restorePostgres } from '#server/backups/restore-postgres.ts';
import { restoreSqlite } from '#server/backups/restore-sqlite.ts';
import { takeBackup } from '#server/backups/take-backup.ts';
import { openDatabase } from '#server/db/open.ts';
import { addOrder, makeShop, orderIds, type ShopFolder } from '../support/shop-folder.ts';
import { engine } from '../support/stack.ts';

let shop: ShopFolder;
beforeEach(async () => {
  shop = await makeShop();
});
afterEach(() => shop.dispose());

const restore = (file: string) =>
  shop.databaseUrl
    ? restorePostgres(file, { databaseUrl: shop.databaseUrl, dataDir: shop.dataDir }, 7)
    : restoreSqlite(file, shop.dataDir, 7);
const uploaded = () => readFileSync(join(shop.dataDir, 'uploads/burr.webp'), 'utf8');

/** Unpacks, lets `change` spoil something, packs again. */
function tamper(file: string, change: (folder: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'tamper-'));
  execFileSync('tar', ['-xf', file, '-C', folder]);
  change(folder);
  execFileSync('tar', ['-cf', file, '-C', folder, '.']);
  rmSync(folder, { recursive: true });
}

describe(`a backup (${engine})`, () => {
  it('brings back the orders and the uploads of its moment, and keeps what was there', async () => {
    const before = await orderIds(shop);
    const { file, manifest } = await takeBackup(shop);
    expect(manifest.summary.sums['orders USD completed']).toBe(3003);
    expect(manifest.files['uploads/burr.webp']?.bytes).toBe(9);
    await addOrder(shop, 5);
    writeFileSync(join(shop.dataDir, 'uploads/burr.webp'), 'another picture');
    const kept = await restore(file);
    expect(await orderIds(shop)).toEqual(before);
    expect(uploaded()).toBe('a picture');
    expect(readFileSync(join(kept.uploads ?? '', 'burr.webp'), 'utf8')).toBe('another picture');
    if ('database' in kept) expect(existsSync(kept.database ?? '')).toBe(true);
    else expect(kept.schema).toBe('before_7');
  });

  it('of a restored shop holds nothing of what was set aside', async () => {
    await restore((await takeBackup(shop)).file);
    const again = await takeBackup(shop);
    expect((await drill(shop, 8, again.file)).manifest.summary.counts.orders).toBe(3);
  });

  it('passes the drill, which leaves the live shop alone', async () => {
    await takeBackup(shop);
    const late = await addOrder(shop, 5);
    const { manifest } = await drill(shop, 8);
    expect(manifest.summary.counts.orders).toBe(3);
    expect(await orderIds(shop)).toContain(late);
  });

  it.each([
    [
      'cut off',
      'not a whole backup',
      (file: string) => writeFileSync(file, readFileSync(file).subarray(0, 2000)),
    ],
    [
      'with a changed picture',
      'is damaged: uploads/burr.webp',
      (file: string) => tamper(file, (at) => appendFileSync(join(at, 'uploads/burr.webp'), '!')),
    ],
    [
      'with a file too many',
      'uploads/more',
      (file: string) => tamper(file, (at) => writeFileSync(join(at, 'uploads/more'), '!')),
    ],
    [
      'without its manifest',
      'it has no manifest',
      (file: string) => tamper(file, (at) => rmSync(join(at, 'manifest.json'))),
    ],
    [
      'whose numbers are not the database’s',
      'The numbers are not those of the manifest',
      (file: string) =>
        tamper(file, (at) => {
          const path = join(at, 'manifest.json');
          writeFileSync(path, readFileSync(path, 'utf8').replace('"orders": 3', '"orders": 4'));
        }),
    ],
  ])('%s is refused as “%s” and changes nothing', async (_, reason, spoil) => {
    const { file } = await takeBackup(shop);
    const late = await addOrder(shop, 5);
    spoil(file);
    await expect(drill(shop, 8)).rejects.toThrow(reason);
    await expect(restore(file)).rejects.toThrow(reason);
    expect(await orderIds(shop)).toContain(late);
    expect(uploaded()).toBe('a picture');
  });

  it('is not restored under a running service', async () => {
    const { file } = await takeBackup(shop);
    const { db } = openDatabase(shop);
    await db.selectFrom('orders').select('id').execute();
    await expect(restore(file)).rejects.toThrow('Stop the service first');
    await db.destroy();
  });
});

it('of another engine is refused with the way to go', async () => {
  const { file } = await takeBackup(shop);
  const other = {
    dataDir: shop.dataDir,
    databaseUrl: shop.databaseUrl ? null : 'postgres://nobody@127.0.0.1:1/x',
  };
  await expect(drill(other, 8, file)).rejects.toThrow('npm run move');
});

if (engine === 'sqlite')
  it('without a database there is no backup, and no empty database either', async () => {
    const elsewhere = join(shop.dataDir, 'elsewhere');
    const where = { databaseUrl: null, dataDir: elsewhere };
    await expect(takeBackup(where)).rejects.toThrow('There is no database');
    expect(existsSync(join(elsewhere, 'shop.sqlite'))).toBe(false);
  });

it('keeps as many as are wanted, none that is too old, and always the newest', async () => {
  const { file } = await takeBackup(shop);
  const day = 86_400_000;
  const now = Date.now();
  for (let age = 1; age <= 5; age += 1) {
    const older = join(dirname(file), `shop-1999-01-0${9 - age}.tar`);
    copyFileSync(file, older);
    utimesSync(older, new Date(now - age * day), new Date(now - age * day));
  }
  pruneBackups(shop.dataDir, { keep: 4, days: 2.5 }, now);
  expect(listBackups(shop.dataDir)).toHaveLength(3);
  pruneBackups(shop.dataDir, { keep: 2, days: 35 }, now);
  expect(listBackups(shop.dataDir)).toHaveLength(2);
  pruneBackups(shop.dataDir, { keep: 2, days: 35 }, now + 100 * day);
  expect(listBackups(shop.dataDir)).toEqual([file]);
});
