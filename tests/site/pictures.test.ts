// Picture weights per screen, and their loading attributes.
import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DIST, PAGES, pageAt, stylesOf, textOf } from './built-site.ts';
import { attributeOf, type PagePicture, pickedFile, picturesOf, type Screen } from './picked-picture.ts';

const HERO_BYTES = 60_000;
const PICTURE_BYTES = 30_000;
/** Phones, a tablet and desktops, at single and double density. */
const SCREENS: Screen[] = [
  [360, 2],
  [390, 2],
  [390, 3],
  [430, 3],
  [768, 1],
  [768, 2],
  [1280, 2],
  [1440, 1],
  [1440, 2],
  [1920, 1],
].map(([width = 0, density = 0]) => ({ width, density }));
/** All masters in content/ together. */
const MASTER_BYTES = 40_000_000;

const isFirst = ({ image }: PagePicture): boolean => attributeOf(image, 'fetchpriority') === 'high';
const isEager = ({ image }: PagePicture): boolean => attributeOf(image, 'loading') !== 'lazy';
const ownFile = (path: string): boolean => path.startsWith('/') && !path.startsWith('/api/');
const withPictures = PAGES.map(({ path, html }) => ({ path, pictures: picturesOf(html) })).filter(
  ({ pictures }) => pictures.length > 0,
);

describe.each(withPictures)('$path', ({ pictures }) => {
  it('loads its hero with 60 kB at most and any other picture with 30 kB at most', () => {
    for (const screen of SCREENS)
      for (const picture of pictures) {
        const file = pickedFile(picture, screen);
        if (!ownFile(file)) continue;
        const most = isFirst(picture) ? HERO_BYTES : PICTURE_BYTES;
        expect(
          statSync(join(DIST, file)).size,
          `${file} at ${screen.width} px × ${screen.density}`,
        ).toBeLessThanOrEqual(most);
      }
  });

  it('reserves space for each picture, and has its alt text', () => {
    for (const { image } of pictures) {
      expect(Number(attributeOf(image, 'width')), image).toBeGreaterThan(0);
      expect(Number(attributeOf(image, 'height')), image).toBeGreaterThan(0);
      expect(image).toMatch(/\salt[=\s>]/);
    }
  });

  it('gives one picture at most high priority, and lazy-loads those below the fold', () => {
    expect(pictures.filter(isFirst).length).toBeLessThanOrEqual(1);
    expect(pictures.filter(isEager).length).toBeLessThanOrEqual(6);
    for (const picture of pictures.filter(isFirst)) expect(isEager(picture)).toBe(true);
  });

  it('offers AVIF first, except for drawings', () => {
    for (const { sources, image } of pictures) {
      const file = attributeOf(image, 'src') ?? '';
      if (ownFile(file) && !file.endsWith('.svg'))
        expect(attributeOf(sources[0] ?? '', 'type'), image).toBe('image/avif');
    }
  });
});

it.each(['/', '/coffee', '/about', '/shop/flat-burr-set-64-mm'])(
  '%s gives the picture above its fold high priority',
  (path) => {
    const [first] = picturesOf(pageAt(path).html);
    expect(first && isFirst(first)).toBe(true);
  },
);

it('the picture selection works as in a browser', () => {
  const picture = {
    image: '<img src="/w.webp" width="9" height="6">',
    sources: ['<source srcset="/a-320.avif 320w, /a-720.avif 720w" sizes="(min-width: 62rem) 22vw, 8rem">'],
  };
  expect(pickedFile(picture, { width: 390, density: 2 })).toBe('/a-320.avif');
  expect(pickedFile(picture, { width: 390, density: 3 })).toBe('/a-720.avif');
  expect(pickedFile(picture, { width: 1440, density: 1 })).toBe('/a-320.avif');
});

it('the masters are 40 MB at most', () => {
  const root = join(import.meta.dirname, '../../content');
  const bytes = globSync('**/*.jpg', { cwd: root }).reduce(
    (sum, file) => sum + statSync(join(root, file)).size,
    0,
  );
  expect(bytes).toBeGreaterThan(1_000_000);
  expect(bytes).toBeLessThanOrEqual(MASTER_BYTES);
});

it('the build has no unused picture or master', () => {
  const files = globSync('**/*.{js,css,webmanifest}', { cwd: DIST });
  const texts = [...PAGES.map(({ html }) => html), ...files.map((file) => textOf(`/${file}`))].join();
  const pictures = globSync('_astro/*.{avif,webp,jpg,png}', { cwd: DIST });
  expect(pictures.length).toBeGreaterThan(100);
  expect(pictures.filter((file) => !texts.includes(file))).toEqual([]);
});

it("sends the home page's machine in one sheet of layers: 30 kB to a phone, 60 kB to a fine screen", () => {
  const css = stylesOf(pageAt('/').html).join();
  const sheets = [...css.matchAll(/image-set\("(?<file>[^"]+)" type\("image\/avif"\)/g)];
  const bytes = sheets.map(({ groups }) => statSync(join(DIST, groups?.file ?? '')).size);
  expect(bytes).toHaveLength(2);
  expect(bytes[0]).toBeLessThanOrEqual(30_000);
  expect(bytes[1]).toBeLessThanOrEqual(HERO_BYTES);
});
