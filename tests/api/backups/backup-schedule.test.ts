// Scheduled backups: once a period, by one of several processes.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { backupWhenDue } from '#server/backups/backup-when-due.ts';
import { shareStack } from '../../support/database/empty.ts';
import { makeShop } from '../../support/service/shop-folder.ts';

const HOUR = 3_600_000;
const stack = shareStack({ settings: { BACKUP_EVERY_HOURS: '24' } });
let taken: number;
beforeEach(async () => {
  taken = 0;
});

const take = async () => {
  taken += 1;
  return 'shop.tar';
};
const ask = () => backupWhenDue(stack.ctx, take);

it('runs minutes after the first start, and then once a period', async () => {
  expect(await ask()).toBe(false);
  stack.clock.advance(HOUR / 12);
  expect((await Promise.all([ask(), ask(), ask()])).filter(Boolean)).toHaveLength(1);
  expect(taken).toBe(1);
  stack.clock.advance(23 * HOUR);
  await ask();
  expect(taken).toBe(1);
  stack.clock.advance(HOUR);
  await ask();
  expect(taken).toBe(2);
});

it('writes a file', async () => {
  const shop = await makeShop();
  vi.stubEnv('DATA_DIR', shop.dataDir);
  vi.stubEnv('DATABASE_URL', shop.databaseUrl ?? '');
  await backupWhenDue(stack.ctx);
  stack.clock.advance(HOUR);
  expect(await backupWhenDue(stack.ctx)).toBe(true);
  expect(readdirSync(join(shop.dataDir, 'backups'))).toHaveLength(1);
  vi.unstubAllEnvs();
  await shop.dispose();
});

it('is retried an hour after a failure', async () => {
  await ask();
  stack.clock.advance(HOUR);
  await expect(backupWhenDue(stack.ctx, () => Promise.reject(new Error('full')))).rejects.toThrow('full');
  expect(await ask()).toBe(false);
  stack.clock.advance(HOUR);
  expect(await ask()).toBe(true);
});

it('can be switched off', async () => {
  const ctx = { ...stack.ctx, config: { ...stack.ctx.config, backups: { everyHours: 0, keep: 1 } } };
  for (let start = 0; start < 3; start += 1) {
    expect(await backupWhenDue(ctx, take)).toBe(false);
    stack.clock.advance(1000 * HOUR);
  }
  expect(taken).toBe(0);
});
