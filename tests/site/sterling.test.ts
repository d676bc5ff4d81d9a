// With `currency: GBP`, the one line of content/company.yml, no page, structured data or feed of the built site names a dollar.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { astroBuild, BUILD_SOURCES } from '../../src/cli/astro-build.mjs';
import { DOLLAR } from '../support/service/dollars.ts';
import { textOf } from './built-site.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'sterling-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What people and search engines read: a dollar sign means something else in scripts. */
const withoutScripts = (html: string): string =>
  html.replace(/<script(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>/g, '');

it('the default build has dollars, or nothing below would prove anything', () => {
  for (const file of ['/shop.html', '/products.xml']) expect(withoutScripts(textOf(file))).toMatch(DOLLAR);
});

it('has none in pounds', { tags: ['full'] }, () => {
  for (const name of ['.gitignore', ...BUILD_SOURCES])
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  cpSync(join(ROOT, '.cache'), join(folder, '.cache'), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const company = join(folder, 'content/company.yml');
  const words = readFileSync(company, 'utf8');
  expect(words).toMatch(/^currency: USD /m);
  writeFileSync(company, words.replace(/^currency: USD /m, 'currency: GBP '));
  const dist = join(folder, 'dist');
  execFileSync(process.execPath, astroBuild(0, dist), {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', SHOP_DATA_FILE: '' },
    stdio: 'pipe',
  });
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(html|xml|txt|webmanifest)$/.test(name),
  );
  const texts = new Map(files.map((name) => [name, withoutScripts(readFileSync(join(dist, name), 'utf8'))]));
  expect(files.filter((name) => DOLLAR.test(texts.get(name) ?? ''))).toEqual([]);
  expect(texts.get('shop.html')).toMatch(/£48\.00/);
  expect(texts.get('products.xml')).toContain('48.00 GBP');
});
