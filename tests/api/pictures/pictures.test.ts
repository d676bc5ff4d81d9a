// Picture uploads: what is accepted, and how it is stored.
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { UPLOAD_WIDTHS } from '#lib/picture.ts';
import {
  AVIF,
  blankPng,
  bomb,
  flat,
  JPEG,
  PHOTO,
  PICTURE,
  segment,
  TINY,
  testImage,
  WEBP,
  withScans,
} from '../../support/records/pictures.ts';
import { shareUploads } from '../../support/records/uploads.ts';
import { send } from '../../support/service/send.ts';

const shop = shareUploads();
const { names, uploaded, served } = shop;
const WIDE_AVIF = await flat('avif', 3_610, 3_610);

const post = (body: unknown, headers: Record<string, string> = { 'Content-Type': 'image/png' }) =>
  send(shop.stack, 'POST', '/api/pictures', { token: shop.admin.token, body, headers });

describe('an accepted picture', () => {
  it.each([
    ['PNG', PICTURE],
    ['JPEG', JPEG],
    ['WebP', WEBP],
    ['AVIF', AVIF],
  ])('%s: is stored as square WebP in each width, never enlarged', async (_, file) => {
    const image = await uploaded(file);
    for (const width of UPLOAD_WIDTHS) {
      const made = await sharp(await served(image.replace('1280', String(width)))).metadata();
      expect(made).toMatchObject({
        format: 'webp',
        width: Math.min(width, 200),
        height: Math.min(width, 200),
      });
    }
  });

  it('has three sizes when it is large', async () => {
    const image = await uploaded(Buffer.from(await testImage(1600, 1400).jpeg().toBuffer()));
    const sizes = UPLOAD_WIDTHS.map(async (width) => {
      const { width: made } = await sharp(await served(image.replace('1280', String(width)))).metadata();
      return made;
    });
    expect(await Promise.all(sizes)).toEqual([320, 640, 1280]);
  });

  it('is rotated upright, without its location, camera or colour profile', async () => {
    const file = await served(await uploaded(PHOTO));
    const { exif, icc, xmp, iptc, orientation } = await sharp(file).metadata();
    expect({ exif, icc, xmp, iptc, orientation }).toEqual({});
    expect(file.includes('SecretCamera')).toBe(false);
    const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
    const red = (row: number) => data[(row * info.width + info.width / 2) * info.channels] ?? 0;
    // Turned a quarter clockwise, so the left half is on top.
    expect(red(20)).toBeGreaterThan(200);
    expect(red(info.height - 20)).toBeLessThan(60);
  });

  it('drops data hidden behind the image', async () => {
    const file = await served(
      await uploaded(Buffer.concat([JPEG, Buffer.from('<script>alert(1)</script>')])),
    );
    expect(file.includes('script')).toBe(false);
  });

  it('may be 20,000 pixels long', async () => {
    expect(await uploaded(blankPng(20_000, 40))).toMatch(/-1280\.webp$/);
  });

  it('may be a photo with a thumbnail in it and a film behind it, which hold many scans', async () => {
    const scan = segment(0xda, Buffer.alloc(8));
    const thumbnail = segment(0xe1, Buffer.concat(Array.from({ length: 150 }, () => scan)));
    const photo = [JPEG.subarray(0, 2), thumbnail, JPEG.subarray(2), withScans(JPEG, 150)];
    expect(await uploaded(Buffer.concat(photo))).toMatch(/-1280\.webp$/);
  });

  it('is stored once when uploaded twice', async () => {
    expect(await uploaded(PICTURE)).toBe(await uploaded(PICTURE));
    expect(await names()).toHaveLength(UPLOAD_WIDTHS.length);
  });
});

describe('a file that is no accepted picture is refused and stores nothing', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  it.each([
    ['SVG', Buffer.from(svg)],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1')],
    ['a HEIC', Buffer.concat([Buffer.from('\0\0\0\x18ftypheic', 'latin1'), Buffer.alloc(100)])],
    ['a BMP', Buffer.concat([Buffer.from('BM'), Buffer.alloc(100)])],
    ['the first bytes of a JPEG alone', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['a script behind the first bytes of a PNG', Buffer.from(`\x89PNG\r\n\x1a\n${svg}`, 'latin1')],
    ['half a PNG', PICTURE.subarray(0, PICTURE.length / 2)],
    ['half a JPEG', JPEG.subarray(0, JPEG.length / 2)],
    ['a picture of 16 by 16', TINY],
    ['a bomb of 26 million pixels', bomb(5_100)],
    ['a bomb of 900 million pixels', bomb(30_000)],
    ['a bomb of 4 billion pixels', bomb(65_000)],
    ['a line of 781,250 by 32 pixels', blankPng(781_250, 32)],
    ['a column of 32 by 781,250 pixels', blankPng(32, 781_250)],
    ['an AVIF of 13 million pixels', WIDE_AVIF],
    ['a JPEG of 101 scans', withScans(JPEG, 100)],
  ])('%s: 422', async (_, file) => {
    const answer = await post(file);
    expect(answer).toMatchObject({ status: 422, json: { code: 'invalid', issues: [{ path: 'file' }] } });
    expect(await names()).toEqual([]);
  });

  it('is recognised by its first bytes, so that no other decoder ever sees it', async () => {
    for (const file of [
      Buffer.from(svg),
      await testImage().gif().toBuffer(),
      await testImage().tiff().toBuffer(),
    ])
      expect((await post(Buffer.from(file))).json?.msg).toBe('Choose a JPEG, PNG, WebP or AVIF picture');
  });

  it('a decompression bomb is refused by its pixel count, before decoding', async () => {
    expect((await post(bomb(30_000))).json?.msg).toBe('This picture has too many pixels: save it smaller');
  });

  it.each(['application/json', 'image/svg+xml', 'text/plain', 'multipart/form-data; boundary=x', ''])(
    'sent as %j: 415',
    async (type) => {
      expect((await post(PICTURE, { 'Content-Type': type })).status).toBe(415);
    },
  );

  it('an empty body: 400', async () => expect((await post(Buffer.alloc(0))).status).toBe(400));

  it('more than 8 MB, declared or not: 413', async () => {
    const large = Buffer.concat([JPEG, Buffer.alloc(8 * 1024 * 1024)]);
    const type = { 'Content-Type': 'image/jpeg' };
    const declared = await post(large, { ...type, 'Content-Length': String(large.length) });
    expect(declared).toMatchObject({ status: 413, json: { msg: expect.stringContaining('8 MB') } });
    const undeclared = await shop.stack.app.request('/api/pictures', {
      method: 'POST',
      headers: { ...type, Authorization: `Bearer ${shop.admin.token}` },
      body: new Blob([large]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(undeclared.status).toBe(413);
  });

  it('a customer uploading to the shop’s pictures: 403, before the body is read', async () => {
    const sent = await send(shop.stack, 'POST', '/api/pictures', {
      token: shop.customer.token,
      body: bomb(30_000),
    });
    expect(sent.status).toBe(403);
  });
});
