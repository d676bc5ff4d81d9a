// Uploaded pictures. None is stored as it came: its pixels are decoded and encoded anew, and all else in the file is gone (EXIF
// with the place, colour profiles, scripts behind a picture's first bytes).
import { hash } from 'node:crypto';
import sharp from 'sharp';
import type { Company } from '#contract/company.ts';
import { UPLOAD_WIDTHS, uploadHash, uploadPath } from '#lib/picture.ts';
import { invalidField } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { decode, QUALITY, queued } from './decode.ts';

const LARGEST = Math.max(...UPLOAD_WIDTHS);

/** The square in the middle, in each width. */
async function encode(bytes: Buffer): Promise<Map<number, Buffer>> {
  const { data, raw } = await decode(bytes, (picture, side) => {
    const width = Math.min(side, LARGEST);
    return picture.resize(width, width, { fit: 'cover' });
  });
  const variants = new Map<number, Buffer>();
  for (const width of UPLOAD_WIDTHS) {
    const picture = sharp(data, { raw }).resize(Math.min(width, raw.width));
    variants.set(width, await picture.webp({ quality: QUALITY }).toBuffer());
  }
  return variants;
}

/**
 * Stores a picture in every width. Nothing shows it yet: it is swept after a day unless a product or a profile does.
 * @returns its address
 * @throws ApiError invalid (no picture of these formats), unavailable (too many at once)
 */
export async function storePicture({ uploads, clock }: Context, bytes: Buffer): Promise<string> {
  const variants = await queued(() => encode(bytes));
  const name = hash('sha256', variants.get(LARGEST) ?? '', 'hex').slice(0, 32);
  for (const [width, file] of variants) await uploads.store(`${name}-${width}.webp`, file, clock.now());
  return uploadPath(name);
}

/** @param hosts as company.yml lists them */
const mayLieAt = (hosts: Company['pictureHosts'], host: string): boolean =>
  hosts === 'any' ||
  hosts.some((listed) => (listed.startsWith('*.') ? host.endsWith(listed.slice(1)) : host === listed));

/**
 * Call before a product or a profile is saved with a picture: the sweeper then leaves an uploaded one alone.
 * @throws ApiError invalid at `path` when it has been swept, or lies where no picture may
 */
export async function claimPicture(
  { uploads, clock, company }: Context,
  path: string,
  image: string,
): Promise<void> {
  if (URL.canParse(image) && !mayLieAt(company.pictureHosts, new URL(image).hostname))
    throw invalidField(path, 'We don’t take pictures from that website. Upload it instead');
  const hash = uploadHash(image);
  if (!hash) return;
  for (const width of UPLOAD_WIDTHS)
    if (!(await uploads.touch(`${hash}-${width}.webp`, clock.now())))
      throw invalidField(path, 'This picture is no longer here. Upload it again');
}
