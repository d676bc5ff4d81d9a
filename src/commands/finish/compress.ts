// Compressed twins of texts. The best quality takes a tenth of a second a page, so that what was made is kept by its content.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Above this many texts the rest, product pages by the thousand, are compressed in a twentieth of the time. */
const MANY = 1000;
const GOOD = 5;
/** Waiting for the threads of zlib at once. */
const AT_ONCE = 16;

interface Twins {
  br: Buffer;
  gz: Buffer;
}

async function make(bytes: Buffer, quality: number): Promise<Twins> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const isBest = quality === constants.BROTLI_MAX_QUALITY;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: isBest ? 9 : 5 }),
  ]);
  return { br, gz };
}

/** A build that is stopped leaves no half file that the next one would trust. */
function putWhole(path: string, bytes: Buffer): void {
  writeFileSync(`${path}.new`, bytes);
  renameSync(`${path}.new`, path);
}

/**
 * Writes `path.br` and `path.gz` beside each of `paths`.
 * @param cache folder of what was made before; it holds nothing but the twins of the last build
 */
export async function compressAll(paths: readonly string[], cache: string): Promise<void> {
  mkdirSync(cache, { recursive: true });
  const isMany = paths.length > MANY;
  const used = new Set<string>();
  async function twinsOf(path: string): Promise<Twins> {
    const bytes = readFileSync(path);
    if (isMany && path.includes('/shop/')) return make(bytes, GOOD);
    const name = createHash('sha256').update(bytes).digest('base64url');
    const [br, gz] = [join(cache, `${name}.br`), join(cache, `${name}.gz`)];
    used.add(`${name}.br`).add(`${name}.gz`);
    if (existsSync(br) && existsSync(gz)) return { br: readFileSync(br), gz: readFileSync(gz) };
    const made = await make(bytes, constants.BROTLI_MAX_QUALITY);
    putWhole(br, made.br);
    putWhole(gz, made.gz);
    return made;
  }
  const waiting = [...paths];
  const worker = async () => {
    for (let path = waiting.pop(); path; path = waiting.pop()) {
      const { br, gz } = await twinsOf(path);
      writeFileSync(`${path}.br`, br);
      writeFileSync(`${path}.gz`, gz);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  for (const name of readdirSync(cache)) if (!used.has(name)) rmSync(join(cache, name));
}
