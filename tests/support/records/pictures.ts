// Pictures for upload tests, good and bad.
import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

type Bytes = Buffer<ArrayBuffer>;
const bytes = async (made: Sharp): Promise<Bytes> => Buffer.from(await made.toBuffer());

/** A rectangle with a red left half and a blue right half. */
export const testImage = (width = 300, height = 200): Sharp => {
  const half = { width: Math.floor(width / 2), height, channels: 3 as const, background: '#ff0000' };
  return sharp({ create: { ...half, width, background: '#0000ff' } }).composite([
    { input: { create: half }, left: 0, top: 0 },
  ]);
};

export const PICTURE: Bytes = await bytes(testImage().png());
export const JPEG: Bytes = await bytes(testImage().jpeg());
export const WEBP: Bytes = await bytes(testImage().webp());
export const AVIF: Bytes = await bytes(testImage().avif({ effort: 0 }));

/** One colour, some of it transparent where the format knows that: a small file with many pixels. */
export const flat = (
  format: 'avif' | 'jpeg' | 'png' | 'webp',
  width: number,
  height: number,
): Promise<Bytes> =>
  bytes(
    sharp({ create: { width, height, channels: 4, background: '#80808080' } }).toFormat(format, {
      ...(format === 'avif' && { effort: 0 }),
      ...(format === 'webp' && { lossless: true }),
      ...(format !== 'avif' && format !== 'webp' && { progressive: true }),
      ...(format === 'jpeg' && { chromaSubsampling: '4:4:4' }),
    }),
  );

/** Too small to show anything. */
export const TINY: Bytes = await bytes(testImage(16, 16).png());

/** As a phone writes it: rotated, with a location, a profile and a camera in it. */
export const PHOTO: Bytes = await bytes(
  testImage(400, 300)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withIccProfile('p3')
    .withExifMerge({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } }),
);

const CRC = Array.from({ length: 256 }, (_, at) => {
  let value = at;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});
function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  let sum = 0xffffffff;
  for (const byte of body) sum = (CRC[(sum ^ byte) & 255] ?? 0) ^ (sum >>> 8);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE((sum ^ 0xffffffff) >>> 0);
  return Buffer.concat([length, body, check]);
}

/** A segment of a JPEG, and what follows it up to the next one. @param content up to 65,533 bytes count for its length */
export function segment(code: number, content: Buffer): Bytes {
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(Math.min(content.length, 65_533) + 2, 2);
  return Buffer.concat([head, content]);
}

/** A JPEG with its last scan repeated. */
export function withScans(jpeg: Buffer, count: number): Bytes {
  const scan = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  return Buffer.concat([
    jpeg.subarray(0, -2),
    ...Array.from({ length: count }, () => scan),
    jpeg.subarray(-2),
  ]);
}

/** A PNG with nothing in it, of any size: RGBA with 16 bits each, so that it takes the most memory. */
export function blankPng(width: number, height: number): Bytes {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([16, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc((1 + 8 * width) * height))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A decompression bomb: a few kilobytes that claim `side` times `side` pixels. */
export function bomb(side: number): Bytes {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
