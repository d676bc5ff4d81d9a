// Product pictures in the widths and formats of src/lib/picture.ts, made once per master and setting.
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { PICTURE_FORMATS, PICTURE_WIDTHS } from '#lib/picture.ts';

export type PictureWidth = (typeof PICTURE_WIDTHS)[number];
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

const MASTERS = 'content/products/plates';
const CACHE = 'node_modules/.astro/pictures';
const SETTINGS = { avif: { effort: 2, quality: 55 }, webp: { effort: 4, quality: 78 } };

/** The masters' names without ending. */
export async function pictureNames(): Promise<string[]> {
  const files = await readdir(MASTERS);
  return files.filter((file) => file.endsWith('.jpg')).map((file) => file.slice(0, -'.jpg'.length));
}

/** The bytes of one picture, square, from the cache when neither master nor settings have changed. */
export async function makePicture(name: string, width: PictureWidth, format: PictureFormat): Promise<Buffer> {
  const master = await readFile(join(MASTERS, `${name}.jpg`));
  const settings = JSON.stringify([width, format, SETTINGS[format], sharp.versions.sharp]);
  const key = createHash('sha256').update(master).update(settings).digest('hex').slice(0, 32);
  const kept = join(CACHE, `${key}.${format}`);
  const found = await readFile(kept).catch(() => null);
  if (found) return found;
  const made = await sharp(master)
    .resize(width, width, { fit: 'cover' })
    [format](SETTINGS[format])
    .toBuffer();
  await mkdir(CACHE, { recursive: true });
  // Written whole under another name first: a build that is cut off leaves no half picture behind.
  const draft = `${kept}.${process.pid}`;
  await writeFile(draft, made);
  await rename(draft, kept);
  return made;
}
