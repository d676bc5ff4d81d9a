// Scans of a JPEG are counted without decoding it.
import { expect, it } from 'vitest';
import { countScans } from '#server/pictures/count-scans.ts';
import { JPEG, segment, testImage, withScans } from '../../../support/records/pictures.ts';

it('a plain JPEG has one, a progressive one some, and each more counts', async () => {
  expect(countScans(JPEG)).toBe(1);
  const progressive = Buffer.from(await testImage().jpeg({ progressive: true }).toBuffer());
  const scans = countScans(progressive);
  expect(scans).toBeGreaterThan(5);
  expect(countScans(withScans(progressive, 30))).toBe(scans + 30);
});

it('what lies in a segment, or behind the end of the image, is none', () => {
  const scan = segment(0xda, Buffer.alloc(8));
  const thumbnail = segment(0xe1, Buffer.concat([JPEG, scan, scan]));
  const photo = Buffer.concat([JPEG.subarray(0, 2), thumbnail, JPEG.subarray(2), withScans(JPEG, 300)]);
  expect(countScans(photo)).toBe(1);
});

it('bytes that fill, and markers without a length, hide none', () => {
  const fill = Buffer.from([0xff, 0xff, 0xff, 0xd0, 0xff, 0x01]);
  const scan = segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0, 0xff, 0, 0xff, 0xd3, 7]));
  const end = JPEG.subarray(-2);
  expect(countScans(Buffer.concat([JPEG.subarray(0, -2), fill, scan, fill, scan, end]))).toBe(3);
});

it('a marker that no picture has, within a scan, hides none: decoders go on at the restart behind it', () => {
  const scan = segment(0xda, Buffer.alloc(8));
  const hidden = Buffer.concat([Buffer.from([0xff, 0x02, 0xff, 0xd0]), ...Array(300).fill(scan)]);
  expect(
    countScans(Buffer.concat([JPEG.subarray(0, -2), hidden, Buffer.alloc(70_000), JPEG.subarray(-2)])),
  ).toBe(301);
});

it.each([1, 2, 3, 20, JPEG.length - 3])('a file that ends after %d bytes is no endless loop', (length) => {
  expect(countScans(JPEG.subarray(0, length))).toBeLessThan(2);
});
