// Product pictures in the widths and formats of src/lib/picture.ts, made once per master and setting.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { PICTURE_SIDE, type PICTURE_WIDTHS } from '#lib/picture.ts';
import { cachedFile } from './_cached-file.ts';

export type PictureWidth = (typeof PICTURE_WIDTHS)[number];
export type PictureFormat = keyof typeof SETTINGS;

const MASTERS = 'content/products/pictures';
const CACHE = '.cache/pictures';
/**
 * The largest is seen by itself: the best quality that stays within the bytes of a picture below the fold
 * (tests/site/pictures.test.ts). From 86 on the grain of the master's ground is kept, which hides the steps of its shades; below it
 * AVIF smooths the grain away. Ten bits a channel change nothing here: the masters have eight.
 */
const LARGEST = { qualities: [86, 80, 74, 66], most: 30_000 };
const SETTINGS = {
  avif: { effort: 1, quality: 57, chromaSubsampling: '4:2:0' },
  // For the few browsers without AVIF: a twentieth larger than the default effort of 4, in less than half the time.
  webp: { effort: 2, quality: 78 },
};

/** The masters' names without ending. */
export async function pictureNames(): Promise<string[]> {
  const files = await readdir(MASTERS);
  return files.filter((file) => file.endsWith('.jpg')).map((file) => file.slice(0, -'.jpg'.length));
}

/** Path of a picture's master. */
export const masterPath = (name: string): string => join(MASTERS, `${name}.jpg`);

/** The bytes of one picture, square, from the cache when neither master nor settings have changed. */
export async function makePicture(name: string, width: PictureWidth, format: PictureFormat): Promise<Buffer> {
  const master = await readFile(masterPath(name));
  const isLargest = format === 'avif' && width === PICTURE_SIDE;
  const settings = JSON.stringify([
    width,
    format,
    SETTINGS[format],
    isLargest && LARGEST,
    sharp.versions.sharp,
  ]);
  const key = createHash('sha256').update(master).update(settings).digest('hex').slice(0, 32);
  const encode = (quality: number) =>
    sharp(master)
      .resize(width, width, { fit: 'cover' })
      [format]({ ...SETTINGS[format], quality })
      .toBuffer();
  return cachedFile(join(CACHE, `${key}.${format}`), async () => {
    for (const quality of isLargest ? LARGEST.qualities : []) {
      const bytes = await encode(quality);
      if (bytes.length <= LARGEST.most) return bytes;
    }
    return encode(SETTINGS[format].quality);
  });
}
