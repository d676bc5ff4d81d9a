// Scripts and styles of earlier builds: an open page still gets them for two weeks, whichever folder the next release has.
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withEarlierFiles } from '#server/http/earlier-files.ts';

const DAY = 24 * 3_600_000;
const START = Date.parse('2026-11-24T10:00:00Z');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'releases-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A built release of its own folder. */
function release(name: string, files: string[]): string {
  const dist = join(folder, name);
  mkdirSync(join(dist, '_astro'), { recursive: true });
  writeFileSync(join(dist, 'index.html'), name);
  for (const file of files) writeFileSync(join(dist, '_astro', file), name);
  return dist;
}
const start = (dist: string, day: number) => withEarlierFiles(folder, START + day * DAY, dist);
const paths = async (dist: string, day: number) =>
  [...((await start(dist, day))?.keys() ?? [])].filter((path) => path.startsWith('/_astro/')).sort();

it('serves them beside its own, with their compressed copies', async () => {
  await start(release('one', ['shop.1.js', 'shop.1.js.br', 'site.1.css', 'picture.1.avif']), 0);
  const site = await start(release('two', ['shop.2.js', 'site.1.css']), 1);
  expect([...(site?.keys() ?? [])].sort()).toEqual([
    '/',
    '/_astro/shop.1.js',
    '/_astro/shop.2.js',
    '/_astro/site.1.css',
  ]);
  const kept = site?.get('/_astro/shop.1.js');
  expect(kept).toMatchObject({ type: 'text/javascript; charset=utf-8', encoded: { br: Buffer.from('one') } });
  expect(kept?.caching).toContain('immutable');
  expect(site?.get('/')?.plain.toString()).toBe('two');
});

it('counts the two weeks from the release that replaced them, however long they were served', async () => {
  const one = release('one', ['shop.1.js']);
  const two = release('two', ['shop.2.js']);
  await start(one, 0);
  expect(await paths(two, 60)).toEqual(['/_astro/shop.1.js', '/_astro/shop.2.js']);
  expect(await paths(two, 73)).toEqual(['/_astro/shop.1.js', '/_astro/shop.2.js']);
  expect(await paths(two, 75)).toEqual(['/_astro/shop.2.js']);
});

it('a tab from before three publications finds all that its page may still load', async () => {
  const old = ['dialog.0.js', 'list.0.js', 'no-match.0.js', 'pay.0.js', 'site.0.css'];
  await start(release('before', old), 0);
  for (const n of [1, 2, 3]) await start(release('published', [`dialog.${n}.js`]), n);
  const after = await paths(release('published', ['dialog.4.js']), 4);
  expect(after).toEqual(expect.arrayContaining(old.map((name) => `/_astro/${name}`)));
  expect(after).toEqual(expect.arrayContaining([1, 2, 3, 4].map((n) => `/_astro/dialog.${n}.js`)));
});

it('keeps those of a release that comes back', async () => {
  const one = release('one', ['shop.1.js']);
  await start(one, 0);
  await start(release('two', ['shop.2.js']), 1);
  expect(await paths(one, 30)).toEqual(['/_astro/shop.1.js', '/_astro/shop.2.js']);
});

it('starts beside another process, which has just put in place what was half written', async () => {
  const one = release('one', ['shop.1.js']);
  await start(one, 0);
  // Listed, yet not there to be looked at.
  symlinkSync('gone', join(folder, 'earlier-files/_astro/shop.2.js.5f1c.new'));
  expect(await paths(one, 1)).toEqual(['/_astro/shop.1.js']);
});

it('is nothing without a build', async () => expect(await start(join(folder, 'none'), 0)).toBeNull());

it('deletes after two weeks what a killed process left half written', async () => {
  const one = release('one', ['shop.1.js']);
  await start(one, 0);
  const half = join(folder, 'earlier-files/_astro/shop.1.js.5f1c.new');
  writeFileSync(half, '');
  utimesSync(half, START / 1000, START / 1000);
  await start(one, 13);
  expect(existsSync(half)).toBe(true);
  await start(one, 15);
  expect(existsSync(half)).toBe(false);
});
