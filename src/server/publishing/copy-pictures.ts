// Uploaded pictures for the build, which reads no folder but that of its data.
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { PICTURES_FOLDER, type ShopData } from '#contract/shop-data.ts';
import { pictureFile } from '#contract/website/pictures.ts';
import { UPLOADS } from '#server/pictures/uploads.ts';

/** @param file the build's data; the pictures go beside it, and earlier ones away */
export function copyPictures(dataDir: string, { pictures }: Pick<ShopData, 'pictures'>, file: string): void {
  const folder = join(dirname(file), PICTURES_FOLDER);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { hash } of Object.values(pictures)) {
    const name = basename(pictureFile(hash));
    copyFileSync(join(dataDir, UPLOADS, name), join(folder, name));
  }
}
