// Damaged, truncated or forged backups are refused with the reason, on both databases, and nothing is changed.
import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testRestore } from '#server/backups/restore-test.ts';
import { takeBackup } from '#server/backups/take-backup.ts';
import {
  addOrder,
  makeShop,
  orderIds,
  restoreTo,
  type ShopFolder,
  scratchMoment,
} from '../../support/service/shop-folder.ts';

let shop: ShopFolder;
beforeEach(async () => {
  shop = await makeShop();
});
afterEach(() => shop.dispose());

const restore = (file: string) => restoreTo(shop, file);

/** Unpacks, lets `change` alter a file, packs again. */
function tamper(file: string, change: (folder: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'tamper-'));
  execFileSync('tar', ['-xf', file, '-C', folder]);
  change(folder);
  execFileSync('tar', ['-cf', file, '-C', folder, '.']);
  rmSync(folder, { recursive: true });
}

function rewrite(folder: string, change: (manifest: Record<string, unknown>) => unknown): void {
  const path = join(folder, 'manifest.json');
  writeFileSync(path, JSON.stringify(change(JSON.parse(readFileSync(path, 'utf8')))));
}

const databaseOf = (manifest: Record<string, unknown>): string => String(manifest.database);

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
    'whose uploads are a file',
    'its uploads are no folder',
    (file: string) =>
      tamper(file, (at) => {
        for (const name of ['uploads', 'photos']) rmSync(join(at, name), { recursive: true });
        writeFileSync(join(at, 'uploads'), '!');
        const bytes = 1;
        const sha256 = hash('sha256', '!', 'hex');
        rewrite(at, (manifest) => ({
          ...manifest,
          files: {
            [databaseOf(manifest)]: Object(manifest.files)[databaseOf(manifest)],
            uploads: { sha256, bytes },
          },
        }));
      }),
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
  [
    'whose manifest names a file outside as the database',
    'names a database that is not in it',
    (file: string) =>
      tamper(file, (at) => rewrite(at, (manifest) => ({ ...manifest, database: '../elsewhere' }))),
  ],
  [
    'whose manifest names no files',
    'its manifest is none of ours',
    (file: string) => tamper(file, (at) => rewrite(at, ({ files: _, ...manifest }) => manifest)),
  ],
  [
    'whose manifest is nothing',
    'its manifest is none of ours',
    (file: string) => tamper(file, (at) => rewrite(at, () => null)),
  ],
  [
    'of a version to come',
    'a newer version',
    (file: string) => tamper(file, (at) => rewrite(at, () => ({ format: 2 }))),
  ],
  [
    'with a file whose name is every object’s',
    'is damaged: __proto__',
    (file: string) => tamper(file, (at) => writeFileSync(join(at, '__proto__'), '!')),
  ],
  [
    'with a link to elsewhere',
    'neither a file nor a folder',
    (file: string) => tamper(file, (at) => symlinkSync('/etc/hostname', join(at, 'uploads/link'))),
  ],
  [
    'with a pipe for a manifest, which nobody would ever have read to its end',
    'neither a file nor a folder',
    (file: string) =>
      tamper(file, (at) => {
        rmSync(join(at, 'manifest.json'));
        execFileSync('mkfifo', [join(at, 'manifest.json')]);
      }),
  ],
])('%s is refused as “%s” and changes nothing', async (_, reason, spoil) => {
  const { file } = await takeBackup(shop);
  const late = await addOrder(shop, 5);
  spoil(file);
  await expect(testRestore(shop, scratchMoment())).rejects.toThrow(reason);
  await expect(restore(file)).rejects.toThrow(reason);
  expect(await orderIds(shop)).toContain(late);
  expect(readFileSync(join(shop.dataDir, 'uploads/burr.webp'), 'utf8')).toBe('a picture');
});
