// Backup, restore and restore test as the commands run them, on both databases.
import {
  copyFileSync,
  existsSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dropPreviousData, dropScratch, listBackups, pruneBackups } from '#server/backups/backup-files.ts';
import { isDiskFull } from '#server/backups/disk-space.ts';
import { testRestore } from '#server/backups/restore-test.ts';
import { takeBackup } from '#server/backups/take-backup.ts';
import { openDatabase } from '#server/db/open.ts';
import { readConfig } from '#server/platform/configuration.ts';
import {
  addOrder,
  makeShop,
  orderIds,
  restoreTo,
  type ShopFolder,
  scratchMoment,
} from '../../support/service/shop-folder.ts';
import { engine } from '../../support/service/stack.ts';

let shop: ShopFolder;
beforeEach(async () => {
  shop = await makeShop();
});
afterEach(() => shop.dispose());

const restore = (file: string) => restoreTo(shop, file);
const uploaded = () => readFileSync(join(shop.dataDir, 'uploads/burr.webp'), 'utf8');

describe(`a backup (${engine})`, () => {
  it('restores the orders and uploads of its moment, and keeps the previous data', async () => {
    const before = await orderIds(shop);
    const { file, manifest } = await takeBackup(shop);
    expect(manifest.summary.sums['orders USD completed']).toBe(3003);
    expect(manifest.files['uploads/burr.webp']?.bytes).toBe(9);
    await addOrder(shop, 5);
    writeFileSync(join(shop.dataDir, 'uploads/burr.webp'), 'another picture');
    rmSync(join(shop.dataDir, 'photos/clock.webp'));
    const previous = await restore(file);
    expect(await orderIds(shop)).toEqual(before);
    expect(uploaded()).toBe('a picture');
    expect(readFileSync(join(shop.dataDir, 'photos/clock.webp'), 'utf8')).toBe('a photo');
    expect(existsSync(previous.photos ?? '')).toBe(true);
    expect(readFileSync(join(previous.uploads ?? '', 'burr.webp'), 'utf8')).toBe('another picture');
    if ('database' in previous) expect(existsSync(previous.database ?? '')).toBe(true);
    else expect(previous.schema).toBe('before_7');
  });

  it('of a restored shop contains nothing of the previous data', async () => {
    await restore((await takeBackup(shop)).file);
    const again = await takeBackup(shop);
    expect((await testRestore(shop, scratchMoment(), again.file)).manifest.summary.counts.orders).toBe(3);
  });

  it('passes the restore test, which leaves the live shop unchanged', async () => {
    await takeBackup(shop);
    const late = await addOrder(shop, 5);
    const { manifest } = await testRestore(shop, scratchMoment());
    expect(manifest.summary.counts.orders).toBe(3);
    expect(await orderIds(shop)).toContain(late);
  });

  it('is not restored under a running service', async () => {
    const { file } = await takeBackup(shop);
    const { db } = openDatabase(shop);
    await db.selectFrom('orders').select('id').execute();
    await expect(restore(file)).rejects.toThrow('Stop the service first');
    await db.destroy();
  });
});

it('is refused with both sums when the disk cannot hold it', async () => {
  // A sparse file, larger than any disk.
  truncateSync(join(shop.dataDir, 'uploads/burr.webp'), 1e15);
  await expect(takeBackup(shop)).rejects.toThrow(
    /^A backup needs 2\d+\.\d MB on the disk of .*, and \d+\.\d MB are free/,
  );
  expect(listBackups(shop.dataDir)).toEqual([]);
});

it('is not called broken when the disk is full', () => {
  const stderr = 'tar: ./shop.sqlite: Cannot write: No space left on device';
  expect(isDiskFull(Object.assign(new Error('tar failed'), { stderr }))).toBe(true);
  expect(isDiskFull(Object.assign(new Error('tar failed'), { stderr: 'tar: Unexpected EOF' }))).toBe(false);
});

it('of another engine is refused with instructions', async () => {
  const { file } = await takeBackup(shop);
  const other = {
    dataDir: shop.dataDir,
    databaseUrl: shop.databaseUrl ? null : 'postgres://nobody@127.0.0.1:1/x',
  };
  await expect(testRestore(other, scratchMoment(), file)).rejects.toThrow('npm run move:postgres');
});

if (engine === 'sqlite')
  it('without a database creates neither a backup nor an empty database', async () => {
    const elsewhere = join(shop.dataDir, 'elsewhere');
    const where = { databaseUrl: null, dataDir: elsewhere };
    await expect(takeBackup(where)).rejects.toThrow('There is no database');
    expect(existsSync(join(elsewhere, 'shop.sqlite'))).toBe(false);
  });

it('keeps the configured number, none that is too old, and always the newest', async () => {
  const { file } = await takeBackup(shop);
  const day = 86_400_000;
  const now = Date.now();
  for (let age = 1; age <= 5; age += 1) {
    const older = join(dirname(file), `shop-1999-01-0${9 - age}.tar`);
    copyFileSync(file, older);
    utimesSync(older, new Date(now - age * day), new Date(now - age * day));
  }
  pruneBackups(shop.dataDir, 4, now + 32.5 * day);
  expect(listBackups(shop.dataDir)).toHaveLength(3);
  pruneBackups(shop.dataDir, 2, now);
  expect(listBackups(shop.dataDir)).toHaveLength(2);
  pruneBackups(shop.dataDir, 2, now + 100 * day);
  expect(listBackups(shop.dataDir)).toEqual([file]);
});

it('deletes scratch copies of a killed command after a day', async () => {
  const { file } = await takeBackup(shop);
  const now = Date.now();
  const left = ['backups/.making-a', 'backups/.making-a.tar', '.opened-b', '.moving-c'];
  const underWay = join(shop.dataDir, '.opened-d');
  for (const name of left) writeFileSync(join(shop.dataDir, name), 'half');
  const yesterday = new Date(now - 86_400_001);
  for (const name of left) utimesSync(join(shop.dataDir, name), yesterday, yesterday);
  writeFileSync(underWay, 'half');
  expect(dropScratch(shop.dataDir, now)).toBe(4);
  expect(left.filter((name) => existsSync(join(shop.dataDir, name)))).toEqual([]);
  expect([file, underWay].every((path) => existsSync(path))).toBe(true);
});

if (engine === 'postgres')
  it('a restore test without the right to create a database names the remedy', async () => {
    const { file } = await takeBackup(shop);
    const { db } = openDatabase(shop);
    const role = `poor_${process.pid}`;
    await sql`create role ${sql.id(role)} login`.execute(db);
    const url = new URL(shop.databaseUrl ?? '');
    url.username = role;
    const poor = { ...shop, databaseUrl: url.href };
    await expect(testRestore(poor, scratchMoment(), file)).rejects.toThrow(`alter role "${role}" createdb`);
    await sql`drop role ${sql.id(role)}`.execute(db);
    await db.destroy();
  });

if (engine === 'postgres')
  it("a killed restore test's scratch database is deleted with the previous data of a restore", async () => {
    const database = openDatabase(shop);
    const name = `restore_test_${process.pid}`;
    await sql`create database ${sql.id(name)}`.execute(database.db);
    const config = { ...readConfig({}), dataDir: shop.dataDir };
    expect(await dropPreviousData({ ...database, config }, process.pid + 1)).toBe(1);
    const { rows } = await sql`select 1 from pg_database where datname = ${name}`.execute(database.db);
    expect(rows).toEqual([]);
    await Promise.all([database.db.destroy(), database.reports.destroy()]);
  });
