// App icons for browsers, tabs and home screens.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { attributes, DIST, pageAt, textOf } from './built-site.ts';

interface Icon {
  src: string;
  sizes: string;
  purpose?: string;
}
const { icons } = JSON.parse(textOf('/site.webmanifest')) as { icons: Icon[] };
const bytesOf = (path: string): Buffer => readFileSync(join(DIST, path));

describe('the manifest', () => {
  it.each(icons.filter(({ src }) => src.endsWith('.png')))(
    'has the right size for $src',
    async ({ src, sizes }) => {
      const { width, height } = await sharp(bytesOf(src)).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    },
  );

  it('has a maskable icon: the whole mark is inside the safe zone', async () => {
    const maskable = icons.filter(({ purpose }) => purpose === 'maskable');
    expect(maskable).toHaveLength(1);
    const { data, info } = await sharp(bytesOf(maskable[0]?.src ?? ''))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const colour = (at: number) =>
      data.subarray(at * info.channels, (at + 1) * info.channels).toString('hex');
    const paper = colour(0);
    const outside = Array.from({ length: info.width * info.height }, (_, at) => at).filter((at) => {
      const [x, y] = [at % info.width, Math.floor(at / info.width)];
      return Math.hypot(x - info.width / 2, y - info.height / 2) > info.width * 0.4;
    });
    expect(outside.filter((at) => colour(at) !== paper)).toEqual([]);
    expect(colour((info.width * info.height + info.width) / 2)).not.toBe(paper);
  });
});

it("an icon is at the browsers' default path", async () => {
  const file = bytesOf('/favicon.ico');
  expect(file.readUInt32LE(0)).toBe(0x10000);
  const start = file.readUInt32LE(18);
  const picture = file.subarray(start, start + file.readUInt32LE(14));
  const { format, width } = await sharp(picture).metadata();
  expect([format, width]).toEqual(['png', file.readUInt8(6)]);
});

it("a page's head links the icon for light and dark tabs, and the one for home screens", async () => {
  const { html } = pageAt('/');
  expect(attributes(html, 'href')).toEqual(expect.arrayContaining(['/favicon.svg', '/icon-180.png']));
  expect(textOf('/favicon.svg')).toContain('prefers-color-scheme: dark');
});
