// `npm run content:export`: published words reach a copy of content/, drafts don't.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { parse } from 'yaml';
import { splitFrontMatter, withFields } from '#contract/website/edits.ts';
import { fieldPicture } from '#contract/website/pictures.ts';
import { openDatabase } from '#server/db/open.ts';
import { CONTENT, contentPath } from '#server/platform/content.ts';
import { savePage } from '#server/website/edits.ts';
import { publishAll, publishManyWords, publishWords } from '../../support/database/edited-words.ts';
import { makeShop, type ShopFolder } from '../../support/service/shop-folder.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
let shop: ShopFolder;
let folder: string;
beforeEach(async () => {
  shop = await makeShop();
  folder = mkdtempSync(join(tmpdir(), 'content-'));
  cpSync(join(CONTENT, 'pages/home.yml'), join(folder, 'pages/home.yml'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await shop.dispose();
});

const LEFT = 'Left in the dashboard, as they show uploaded pictures:\npages/home.yml: about.picture\n';
const run = () =>
  spawnSync(process.execPath, ['--no-warnings', 'src/cli/content-export.ts', folder], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: shop.dataDir, DATABASE_URL: shop.databaseUrl ?? '' },
    encoding: 'utf8',
  });

it('writes what was published, once', async () => {
  const { db } = openDatabase(shop);
  await publishWords(db);
  const picture = { name: 'bench', hash: '0'.repeat(32), width: 900, height: 600, touched_at: Date.now() };
  await db.insertInto('website_pictures').values(picture).execute();
  const ctx = { db, clock: { now: Date.now } };
  const shown = { version: 1, fields: { 'about.picture': fieldPicture('bench') } };
  await savePage(ctx, 'grace', 'home', shown);
  await publishAll(db);
  await savePage(ctx, 'grace', 'home', { version: 3, fields: { label: 'A draft' } });
  await db.destroy();
  expect(run().stdout).toBe(`Written:\npages/home.yml\n${LEFT}`);
  const source = readFileSync(join(CONTENT, 'pages/home.yml'), 'utf8');
  expect(readFileSync(join(folder, 'pages/home.yml'), 'utf8')).toBe(
    source.replace(/^lead: .*$/m, 'lead: "One call."'),
  );
  expect(run().stdout).toBe(`Nothing to write: the files say the same.\n${LEFT}`);
});

it('writes words of every kind, so that a fresh checkout shows the same without the dashboard’s', async () => {
  cpSync(CONTENT, folder, {
    recursive: true,
    filter: (path) => statSync(path).isDirectory() || /\.(?:yml|md)$/.test(path),
  });
  const read = (path: string, root: string) => {
    const source = readFileSync(contentPath(path, root), 'utf8');
    const markdown = splitFrontMatter(source);
    return markdown ? { ...parse(markdown.head), body: markdown.body } : parse(source);
  };
  const { db } = openDatabase(shop);
  const edits = await publishManyWords(db);
  await db.destroy();
  expect(run().stdout).toBe(`Written:\n${Object.keys(edits).sort().join('\n')}\n`);
  for (const [path, { fields }] of Object.entries(edits))
    expect(read(path, folder)).toEqual(withFields(read(path, CONTENT), fields));
  expect(run().stdout).toBe('Nothing to write: the files say the same.\n');
});

it('writes the bank details that the dashboard changed, and takes them out once they were cleared', async () => {
  const file = join(folder, 'company.yml');
  cpSync(join(CONTENT, 'company.yml'), file);
  const { db } = openDatabase(shop);
  const change = (version: number, details: object | null) =>
    db
      .insertInto('bank_changes')
      .values({ version, details: details && JSON.stringify(details), author: 'grace', at: Date.now() })
      .execute();
  const details = { name: 'Kelvin & Rowe', sortCode: '20-00-00', account: '01234567' };
  await change(1, details);
  expect(run().stdout).toBe('Written:\ncompany.yml\n');
  const source = readFileSync(join(CONTENT, 'company.yml'), 'utf8');
  const written = readFileSync(file, 'utf8');
  expect(parse(written)).toEqual({ ...parse(source), bank: details });
  expect(written).toContain('# bank: ');
  await change(2, null);
  await db.destroy();
  expect(run().stdout).toBe('Written:\ncompany.yml\n');
  expect(parse(readFileSync(file, 'utf8'))).toEqual(parse(source));
  expect(run().stdout).toBe('Nothing to write: the files say the same.\n');
});
