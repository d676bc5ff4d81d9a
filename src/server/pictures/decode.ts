// Decoding of pictures that people send, in a process of its own (decoder-process.ts): recognised by their first bytes, and refused
// with what to do instead. None is stored as it came: its pixels are encoded anew, and all else in the file is gone (EXIF with the
// place, colour profiles, scripts behind a picture's first bytes).
import sharp, { type Metadata, type Sharp } from 'sharp';
import { countScans } from './count-scans.ts';

/** A small file can claim billions (a decompression bomb). Our own forms make photos of phones smaller before they send them. */
const MAX_PIXELS = 25_000_000;
/** Its decoder needs twice the memory of the others. */
const MAX_AVIF_PIXELS = 12_000_000;
/** Pixels of a side: what a decoder needs grows with the width, up to gigabytes for a line of pixels. */
const MAX_SIDE = 20_000;
/** Each scan of a JPEG is a pass over all its pixels. Cameras write one, progressive encoders some ten. */
const MAX_SCANS = 100;
const MIN_SIDE = 32;
/** Of the WebP that a picture becomes. */
const QUALITY = 80;

/** What a picture becomes: WebP in these widths, never enlarged. `cover`: the square in the middle. `inside`: whole. */
export interface Wanted {
  fit: 'cover' | 'inside';
  widths: readonly number[];
}

export interface Encoded {
  /** Pixels of the largest. */
  width: number;
  height: number;
  /** One for each width. */
  files: Buffer[];
}

/** A picture that isn't taken; the message is for people. */
export class RefusedPicture extends Error {}

const HEIC = /^(?:hei[cmsx]|hev[cmsx]|mif1|msf1)$/;
const HEIC_ADVICE =
  'This is a HEIC photo, which we can’t open. Take a screenshot of it and send that, or save it as a JPEG. iPhones take JPEGs with Settings, Camera, Formats, Most Compatible';
const TOO_LARGE = 'This picture has too many pixels: save it smaller';

type Format = 'jpeg' | 'png' | 'webp' | 'heif';

/** Format by the first bytes, so that other decoders never get the file. sharp calls AVIF heif. */
function formatOf(bytes: Buffer): Format {
  const text = (from: number, to: number) => bytes.subarray(from, to).toString('latin1');
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(4, 8) === 'ftyp' && text(8, 12) === 'avif') return 'heif';
  const isHeic = text(4, 8) === 'ftyp' && HEIC.test(text(8, 12));
  throw new RefusedPicture(isHeic ? HEIC_ADVICE : 'Choose a JPEG, PNG, WebP or AVIF picture');
}

const decoder = (bytes: Buffer): Sharp =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true, pages: 1 });

/** Of the file's header: nothing is decoded yet. */
async function metadataOf(bytes: Buffer, format: Format): Promise<Metadata> {
  try {
    const metadata = await decoder(bytes).metadata();
    const { format: found, compression } = metadata;
    if (found !== format || (found === 'heif' && compression !== 'av1'))
      throw new Error('the content does not match the first bytes');
    return metadata;
  } catch (error) {
    const isHuge = error instanceof Error && error.message.includes('pixel limit');
    throw new RefusedPicture(isHuge ? TOO_LARGE : 'We can’t read this picture');
  }
}

/** @returns its shorter side in pixels @throws RefusedPicture before anything is decoded */
async function expectDecodable(bytes: Buffer): Promise<number> {
  const format = formatOf(bytes);
  if (format === 'jpeg' && countScans(bytes) > MAX_SCANS)
    throw new RefusedPicture(
      'This picture is too complicated for us to open: take a screenshot of it and send that',
    );
  const { width, height } = await metadataOf(bytes, format);
  const isHuge = format === 'heif' && width * height > MAX_AVIF_PIXELS;
  if (isHuge || Math.max(width, height) > MAX_SIDE) throw new RefusedPicture(TOO_LARGE);
  const side = Math.min(width, height);
  if (side < MIN_SIDE) throw new RefusedPicture(`Choose a picture of ${MIN_SIDE} pixels or more each way`);
  return side;
}

/**
 * Makes it upright and sRGB on the way.
 * @throws RefusedPicture no picture of these formats, too small, too large, damaged
 */
export async function encodePicture(bytes: Buffer, { fit, widths }: Wanted): Promise<Encoded> {
  const side = await expectDecodable(bytes);
  const largest = fit === 'cover' ? Math.min(side, Math.max(...widths)) : Math.max(...widths);
  const { data, info } = await decoder(bytes)
    .autoOrient()
    .resize(largest, largest, { fit, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new RefusedPicture('This picture is damaged, so we can’t read it');
    });
  const { width, height, channels } = info;
  const files: Buffer[] = [];
  for (const one of widths) {
    const picture = sharp(data, { raw: { width, height, channels } });
    const size = { width: one, height: one, fit: 'inside', withoutEnlargement: true } as const;
    files.push(await picture.resize(size).webp({ quality: QUALITY }).toBuffer());
  }
  return { width, height, files };
}
