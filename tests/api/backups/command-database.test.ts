// Commands name the database they work on, and refuse an old SQLite file once the service has run on PostgreSQL.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listBackups } from '#server/backups/backup-files.ts';
import { startService } from '../../support/service/service.ts';
import { makeShop, type ShopFolder } from '../../support/service/shop-folder.ts';
import { engine } from '../../support/service/stack.ts';

const run = promisify(execFile);
let shop: ShopFolder;
beforeEach(async () => {
  shop = await makeShop();
});
afterEach(() => shop.dispose());

/** @param databaseUrl as a shell reads it */
const environment = (databaseUrl = shop.databaseUrl ?? '') => ({
  DATA_DIR: shop.dataDir,
  DATABASE_URL: databaseUrl,
});
const command = (name: string, env: Record<string, string>, ...args: string[]) =>
  run(process.execPath, ['--no-warnings', `src/cli/${name}.ts`, ...args], {
    env: { ...process.env, ...env },
  });

it(`a command names its database (${engine})`, async () => {
  const { stdout, stderr } = await command('backup', environment());
  const name =
    engine === 'sqlite' ? `SQLite file ${join(shop.dataDir, 'shop.sqlite')}` : 'PostgreSQL database t_';
  expect(stderr).toContain(`Database: ${name}`);
  expect(stderr).not.toContain('@');
  expect(stdout.split('\n')[0]).toBe(listBackups(shop.dataDir)[0]);
});

if (engine === 'postgres')
  it('commands, build and service refuse SQLite where the service last ran on PostgreSQL', async () => {
    await (await startService(environment())).kill('SIGTERM');
    const refusal = /last ran on the PostgreSQL database t_\w+ at [\s\S]*single quotes/;
    for (const name of ['backup', 'restore-test', 'migrate', 'seed', 'export-shop-data'])
      await expect(command(name, environment(''), join(shop.dataDir, 'shop.json'))).rejects.toThrow(refusal);
    await expect(startService(environment(''))).rejects.toThrow('did not start');
    expect(existsSync(join(shop.dataDir, 'shop.sqlite'))).toBe(false);
    await command('backup', environment());
  });
else
  it('the service on SQLite leaves everything open', async () => {
    await (await startService(environment())).kill('SIGTERM');
    await command('migrate', environment());
  });
