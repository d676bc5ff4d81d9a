// Compressed twins: whole, the same text once in the cache, and nothing of earlier builds left there.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { BEST, compressor, NEARLY_BEST } from '../../src/commands/finish/compress.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'compress-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const cache = () => join(folder, 'cache');
const textOf = (n: number) => `A text of the build. `.repeat(200 + n);

/** Compresses the texts as a build would, by the names of their files. */
async function build(texts: Record<string, string>): Promise<void> {
  const twins = compressor(cache());
  for (const [name, text] of Object.entries(texts)) await twins.add(join(folder, name), Buffer.from(text));
  await twins.done();
}

const unpacked = (name: string) => [
  brotliDecompressSync(readFileSync(join(folder, `${name}.br`))).toString(),
  gunzipSync(readFileSync(join(folder, `${name}.gz`))).toString(),
];

it('writes both twins of every text, of more than wait for a thread at once, and of equal ones', async () => {
  const texts = Object.fromEntries(
    Array.from({ length: 60 }, (_, n) => [`${n}.html`, textOf((n >> 1) & 15)]),
  );
  await build(texts);
  for (const [name, text] of Object.entries(texts)) expect(unpacked(name)).toEqual([text, text]);
  expect(readdirSync(cache())).toHaveLength(32);
});

it('takes what is kept, and forgets what no file has any more', async () => {
  await build({ 'a.html': textOf(1), 'b.html': textOf(2) });
  const made = readdirSync(cache()).map((name) => statSync(join(cache(), name)).mtimeMs);
  await build({ 'a.html': textOf(1), 'c.html': textOf(2) });
  expect(readdirSync(cache()).map((name) => statSync(join(cache(), name)).mtimeMs)).toEqual(made);
  expect(unpacked('c.html')).toEqual([textOf(2), textOf(2)]);
  await build({ 'a.html': textOf(1) });
  expect(readdirSync(cache())).toHaveLength(2);
});

it('keeps the same text apart in two qualities', async () => {
  const text = Buffer.from(readFileSync(import.meta.filename));
  const twins = compressor(cache());
  await twins.add(join(folder, 'best.html'), text, BEST);
  await twins.add(join(folder, 'nearly.html'), text, NEARLY_BEST);
  await twins.done();
  const sizeOf = (name: string) => statSync(join(folder, name)).size;
  expect(sizeOf('best.html.br')).toBeLessThan(sizeOf('nearly.html.br'));
  expect(unpacked('nearly.html')).toEqual([text.toString(), text.toString()]);
});
