// Compressed twins of texts. The best quality takes a tenth of a second a page, so that what was made is kept by its content.
import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib';

/** Of brotli: for what a visitor may open first. */
export const BEST = constants.BROTLI_MAX_QUALITY;
/** A fiftieth larger than the best, in two fifths of the time. */
export const NEARLY_BEST = 10;
/** A tenth larger than the best, in a fiftieth of the time. */
const GOOD = 6;
/** Waiting for the threads of zlib at once. */
const AT_ONCE = 16;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

interface Twins {
  br: Buffer;
  gz: Buffer;
}

/** Bits of a window that holds the whole text: what is beyond would be filled with zeros, text after text. */
const windowOf = (bytes: Buffer): number =>
  Math.min(22, Math.max(16, Math.ceil(Math.log2(bytes.length + 16))));

const brotliOptions = (bytes: Buffer, quality: number): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: windowOf(bytes),
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  },
});

async function makeTwins(bytes: Buffer, quality: number): Promise<Twins> {
  const [br, gz] = await Promise.all([
    brotli(bytes, brotliOptions(bytes, quality)),
    zip(bytes, { level: 9 }),
  ]);
  return { br, gz };
}

/** The brotli twin of a text that comes by the thousand, made in the thread of the caller. */
export const quickBrotli = (bytes: Buffer): Buffer => brotliCompressSync(bytes, brotliOptions(bytes, GOOD));

/** A build that is stopped leaves no half file that the next one would trust. */
function putWhole(path: string, bytes: Buffer): void {
  writeFileSync(`${path}.new`, bytes);
  renameSync(`${path}.new`, path);
}

export interface Compressor {
  /** Writes `path.br` and `path.gz`. @param quality of brotli @returns when there is room for another one */
  add(path: string, bytes: Buffer, quality?: number): Promise<void>;
  /** When all is written; the cache then holds nothing but the twins of this build. */
  done(): Promise<void>;
}

/**
 * Threads compress while the caller goes on.
 * @param cache folder of what was made before
 */
export function compressor(cache: string): Compressor {
  mkdirSync(cache, { recursive: true });
  const kept = new Set(readdirSync(cache));
  const used = new Set<string>();
  async function twinsOf(bytes: Buffer, quality: number): Promise<Twins> {
    const name = `${hash('sha256', bytes, 'base64url')}-${quality}`;
    const [br, gz] = [`${name}.br`, `${name}.gz`];
    const isKept = used.has(br) || (kept.has(br) && kept.has(gz));
    used.add(br).add(gz);
    if (isKept && existsSync(join(cache, gz)))
      return { br: readFileSync(join(cache, br)), gz: readFileSync(join(cache, gz)) };
    const made = await makeTwins(bytes, quality);
    putWhole(join(cache, br), made.br);
    putWhole(join(cache, gz), made.gz);
    return made;
  }
  async function write(path: string, bytes: Buffer, quality: number): Promise<void> {
    const { br, gz } = await twinsOf(bytes, quality);
    writeFileSync(`${path}.br`, br);
    writeFileSync(`${path}.gz`, gz);
  }
  const underWay = new Set<Promise<void>>();
  return {
    async add(path, bytes, quality = BEST) {
      const writing = write(path, bytes, quality).finally(() => underWay.delete(writing));
      underWay.add(writing);
      if (underWay.size >= AT_ONCE) await Promise.race(underWay);
    },
    async done() {
      await Promise.all(underWay);
      for (const name of kept) if (!used.has(name)) rmSync(join(cache, name), { force: true });
    },
  };
}
