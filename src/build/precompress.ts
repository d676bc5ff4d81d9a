// Precompressed copies of the built site's text files, cached by content, so that the server compresses nothing.
import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSED = new Set(['.html', '.js', '.css', '.json', '.svg', '.xml', '.txt', '.webmanifest']);
/** The best quality takes a tenth of a second per page, too long for thousands of pages. */
const MANY = 400;
const QUICK = 4;
/** Concurrent compressions, a few more than zlib has threads. */
const AT_ONCE = 8;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** @param folder of the built site @param cache folder of earlier copies; those this build doesn't use are deleted */
export async function precompress(folder: string, cache: string): Promise<void> {
  mkdirSync(cache, { recursive: true });
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => COMPRESSED.has(extname(name)))
    .map((name) => join(folder, name));
  const quality = texts.length > MANY ? QUICK : constants.BROTLI_MAX_QUALITY;
  const used = new Set<string>();

  async function write(path: string, name: string, make: () => Promise<Buffer>): Promise<void> {
    const copy = join(cache, name);
    used.add(name);
    const bytes = existsSync(copy) ? readFileSync(copy) : await make();
    writeFileSync(path, bytes);
    // At the quick quality, compressing is faster than reading a cached copy.
    if (existsSync(copy) || quality === QUICK) return;
    // Renamed once complete: a build that is killed must not leave half a file in the cache.
    writeFileSync(`${copy}.${process.pid}`, bytes);
    renameSync(`${copy}.${process.pid}`, copy);
  }

  async function work(): Promise<void> {
    for (let path = texts.pop(); path; path = texts.pop()) {
      const bytes = readFileSync(path);
      const name = hash('sha256', bytes, 'base64url');
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      };
      await write(`${path}.br`, `${name}-${quality}.br`, () => brotli(bytes, { params }));
      await write(`${path}.gz`, `${name}-${quality}.gz`, () => zip(bytes, { level: Math.min(quality, 9) }));
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  for (const name of readdirSync(cache)) if (!used.has(name)) rmSync(join(cache, name), { force: true });
}
