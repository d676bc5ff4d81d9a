// Decoding of pictures that people send: recognised by their first bytes, and refused with what to do instead.
import PQueue from 'p-queue';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { ApiError, invalidField } from '#server/platform/api-error.ts';

/** A small file can claim billions (a decompression bomb). Our own forms make photos of phones smaller before they send them. */
const MAX_PIXELS = 25_000_000;
const MIN_SIDE = 32;
const MAX_SECONDS = 5;
/** Of the WebP that a picture becomes. */
export const QUALITY = 80;

// Uses one core at a time, so that requests are still answered.
sharp.concurrency(1);

const refuse = (text: string) => invalidField('file', text);

const HEIC = /^(?:hei[cmsx]|hev[cmsx]|mif1|msf1)$/;
const HEIC_ADVICE =
  'This is a HEIC photo, which we can’t open. Take a screenshot of it and send that, or save it as a JPEG. iPhones take JPEGs with Settings, Camera, Formats, Most Compatible';

type Format = 'jpeg' | 'png' | 'webp' | 'heif';

/** Format by the first bytes, so that other decoders never get the file. sharp calls AVIF heif. */
function formatOf(bytes: Buffer): Format {
  const text = (from: number, to: number) => bytes.subarray(from, to).toString('latin1');
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(4, 8) === 'ftyp' && text(8, 12) === 'avif') return 'heif';
  const isHeic = text(4, 8) === 'ftyp' && HEIC.test(text(8, 12));
  throw refuse(isHeic ? HEIC_ADVICE : 'Choose a JPEG, PNG, WebP or AVIF picture');
}

const decoder = (bytes: Buffer): Sharp =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true, pages: 1 }).timeout({
    seconds: MAX_SECONDS,
  });

async function metadataOf(bytes: Buffer, format: Format): Promise<Metadata> {
  try {
    const metadata = await decoder(bytes).metadata();
    const { format: found, compression } = metadata;
    if (found !== format || (found === 'heif' && compression !== 'av1'))
      throw new Error('the content does not match the first bytes');
    return metadata;
  } catch (error) {
    const isHuge = error instanceof Error && error.message.includes('pixel limit');
    throw refuse(isHuge ? 'This picture has too many pixels: save it smaller' : 'We can’t read this picture');
  }
}

/**
 * @param shape turns the picture, upright and in sRGB, into what is stored; gets its shorter side in pixels
 * @returns its pixels
 * @throws ApiError invalid: no picture of these formats, too small, too many pixels, damaged
 */
export async function decode(bytes: Buffer, shape: (picture: Sharp, side: number) => Sharp) {
  const { width, height } = await metadataOf(bytes, formatOf(bytes));
  const side = Math.min(width, height);
  if (side < MIN_SIDE) throw refuse(`Choose a picture of ${MIN_SIDE} pixels or more each way`);
  const { data, info } = await shape(decoder(bytes).autoOrient(), side)
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw refuse('This picture is damaged, so we can’t read it');
    });
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

const queue = new PQueue({ concurrency: 1 });
const MAX_QUEUED = 8;

/** One at a time: a large picture costs hundreds of megabytes while it is decoded. @throws ApiError unavailable */
export async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (queue.size >= MAX_QUEUED)
    throw new ApiError('unavailable', {
      msg: 'Many pictures are being uploaded just now. Please try again in a minute.',
      retryAfter: 10,
    });
  return queue.add(work);
}
