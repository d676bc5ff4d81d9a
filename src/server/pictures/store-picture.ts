// Uploaded pictures. None is stored as it came: its pixels are decoded and encoded anew, and all else in the file is gone (EXIF
// with the place, colour profiles, scripts behind a picture's first bytes).
import { hash } from 'node:crypto';
import sharp from 'sharp';
import type { Company } from '#contract/company.ts';
import { UPLOAD_WIDTHS, uploadHash, uploadPath } from '#lib/picture.ts';
import { invalidField } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { oneAtATime } from '#server/platform/one-at-a-time.ts';

/** Phones take 50 million pixels today; a small file can claim billions (a decompression bomb). */
const MAX_PIXELS = 64_000_000;
const MIN_SIDE = 32;
const MAX_SECONDS = 20;
const QUALITY = 80;
const LARGEST = Math.max(...UPLOAD_WIDTHS);

// Uses one core at a time, so that requests are still answered.
sharp.concurrency(1);

const refuse = (text: string) => invalidField('file', text);

type Format = 'jpeg' | 'png' | 'webp' | 'heif';

/** Format by the first bytes, so that other decoders never get the file. sharp calls AVIF heif. */
function formatOf(bytes: Buffer): Format | null {
  const text = (from: number, to: number) => bytes.subarray(from, to).toString('latin1');
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(4, 8) === 'ftyp' && text(8, 12) === 'avif') return 'heif';
  return null;
}

const decoder = (bytes: Buffer) =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true, pages: 1 }).timeout({
    seconds: MAX_SECONDS,
  });

async function sideOf(bytes: Buffer, format: Format): Promise<number> {
  const { format: found, compression, width, height } = await decoder(bytes).metadata();
  if (found !== format || (found === 'heif' && compression !== 'av1'))
    throw new Error('the content does not match the first bytes');
  return Math.min(width, height);
}

/** The square in the middle, upright, in sRGB. @returns raw pixels */
const square = (bytes: Buffer, side: number) =>
  decoder(bytes)
    .autoOrient()
    .resize(side, side, { fit: 'cover' })
    .raw()
    .toBuffer({ resolveWithObject: true });

async function encode(bytes: Buffer): Promise<Map<number, Buffer>> {
  const format = formatOf(bytes);
  if (!format) throw refuse('Choose a JPEG, PNG, WebP or AVIF picture');
  let side: number;
  try {
    side = await sideOf(bytes, format);
  } catch (error) {
    const isHuge = error instanceof Error && error.message.includes('pixel limit');
    throw refuse(
      isHuge ? 'This picture has too many pixels: save it smaller' : 'This picture cannot be read',
    );
  }
  if (side < MIN_SIDE) throw refuse(`Choose a picture of ${MIN_SIDE} pixels or more each way`);
  const { data, info } = await square(bytes, Math.min(side, LARGEST)).catch(() => {
    throw refuse('This picture is damaged and cannot be read');
  });
  const variants = new Map<number, Buffer>();
  for (const width of UPLOAD_WIDTHS) {
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const picture = sharp(data, { raw }).resize(Math.min(width, info.width));
    variants.set(width, await picture.webp({ quality: QUALITY }).toBuffer());
  }
  return variants;
}

/** A large picture costs hundreds of megabytes while it is decoded. */
const queued = oneAtATime(8, 'Many pictures are being uploaded just now. Please try again in a minute.');

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
    throw invalidField(path, 'Pictures from that website are not taken. Upload it instead');
  const hash = uploadHash(image);
  if (!hash) return;
  for (const width of UPLOAD_WIDTHS)
    if (!(await uploads.touch(`${hash}-${width}.webp`, clock.now())))
      throw invalidField(path, 'This picture is no longer here. Upload it again');
}
