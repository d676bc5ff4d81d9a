// What the service and the command line write is readable by their own user alone.
import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { scratchShop } from '../../support/service/scratch-shop.ts';
import { startService } from '../../support/service/service.ts';

/** Runs a command under the usual mask, which lets everybody read. */
const OPEN = ['sh', '-c', 'umask 022 && exec "$@"', 'sh'];

it('no other user of the machine can read the data', async () => {
  using shop = scratchShop();
  await using _service = await startService(shop.env, { through: OPEN });
  const [shell = '', ...rest] = OPEN;
  execFileSync(shell, [...rest, process.execPath, 'src/cli/backup.ts'], {
    env: { ...process.env, ...shop.env },
  });
  const files = readdirSync(shop.dataDir, { recursive: true, encoding: 'utf8' });
  expect(files.filter((name) => name.endsWith('.sqlite')).length).toBeGreaterThan(0);
  expect(files.filter((name) => /^backups\/./.test(name))).toHaveLength(1);
  // Copies of public files keep their mode, in a folder that nobody else can open.
  const held = files.filter((name) => !name.startsWith('earlier-files/'));
  const readable = held.filter((name) => statSync(join(shop.dataDir, name)).mode & 0o077);
  expect(readable).toEqual([]);
});
