// Picture sizes: the file a browser loads compared with the drawn size, neither blurred nor far too large.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

const PAGES = ['/', '/services', '/about', '/coffee', '/clock', '/shop', '/shop/flat-burr-set-64-mm'];
/** A phone and a desktop in the gate. */
const GATE = [
  { width: 390, height: 844, density: 3 },
  { width: 1440, height: 900, density: 1 },
];
const OTHERS = [
  { width: 390, height: 844, density: 2 },
  { width: 768, height: 1024, density: 1 },
  { width: 1440, height: 900, density: 2 },
  { width: 1920, height: 1080, density: 1 },
];
/** The step between two widths of a picture's files. */
const MOST = 1.55;
/** One per cent too small is invisible. */
const LEAST = 0.98;

interface Taken {
  file: string;
  /** File pixels per screen pixel. */
  ratio: number;
  isLargest: boolean;
}

/** Every picture of the page with its loaded file, without SVG drawings. */
const taken = (page: Page): Promise<Taken[]> =>
  page.evaluate(async () => {
    const images = [...document.images].filter((image) => image.checkVisibility());
    for (const image of images) image.loading = 'eager';
    await Promise.all(images.map((image) => image.decode()));
    return images.flatMap((image) => {
      const file = new URL(image.currentSrc).pathname;
      const widths = [image, ...(image.parentElement?.querySelectorAll('source') ?? [])]
        .flatMap(({ srcset }) => srcset.split(/,\s+/))
        .map((entry) => entry.split(' '))
        .map(([path, width = '']) => ({ path, width: Number.parseInt(width, 10) }));
      const width = widths.find(({ path }) => path === file)?.width;
      // A card that was removed meanwhile, or the picture that another test has uploaded.
      if (!width || !image.isConnected || file.startsWith('/uploads/')) return [];
      const { clientWidth, clientHeight, naturalWidth, naturalHeight } = image;
      const drawn = Math.max(clientWidth, (clientHeight * naturalWidth) / naturalHeight);
      const largest = Math.max(...widths.flatMap((one) => one.width || []));
      return [{ file, ratio: width / (drawn * devicePixelRatio), isLargest: width >= largest }];
    });
  });

for (const { width, height, density, tag } of [
  ...GATE.map((screen) => ({ ...screen, tag: [] })),
  ...OTHERS.map((screen) => ({ ...screen, tag: '@full' })),
])
  test.describe(`on ${width} px × ${density}`, { tag }, () => {
    test.use({ viewport: { width, height }, deviceScaleFactor: density });

    test('each picture loads in a size close to the one drawn', async ({ page }) => {
      for (const path of PAGES) {
        await page.goto(path);
        const pictures = await taken(page);
        expect(pictures.length, path).toBeGreaterThan(0);
        for (const { file, ratio, isLargest } of pictures) {
          expect(ratio, `${path}: ${file}`).toBeLessThanOrEqual(MOST);
          if (density === 1 || !isLargest) expect(ratio, `${path}: ${file}`).toBeGreaterThanOrEqual(LEAST);
        }
      }
    });
  });
