// Icons come from one set; hand-drawn SVG is for pictures, charts and the logo.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import * as lines from '#lib/icon-lines.ts';

const SRC = resolve(import.meta.dirname, '../../../src');
const DRAWS = [
  'components/contact/AreaMap.astro',
  'components/contact/area-drawing.ts',
  'components/icons/Icon.astro',
  // What somebody drew.
  'islands/admin/jobs/Signature.tsx',
  'islands/profile/FirstCode.tsx',
  // Empty: it keeps the place of a picture by its proportions.
  'islands/shop/ShopMachine.tsx',
  'islands/ui/BarChart.tsx',
  'islands/ui/EmptyBox.tsx',
  'islands/ui/Icon.tsx',
  'islands/ui/Mark.tsx',
  'islands/ui/NoPicture.tsx',
  'pages/social/_draw.tsx',
  // Pages of the server have no components.
  'server/jobs/pages/agree-markup.ts',
  'server/jobs/pages/pay-markup.ts',
  'server/jobs/pages/sheet-controls.ts',
];
/** Arrows, crosses, stars and the like, which fonts render differently. */
const SIGNS = />\s*[^<]*[←↑→↓↕✓✕✖★☆▾▸][^<]*<\/(?:button|a|summary)>/;

const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(astro|tsx?)$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(SRC, file), 'utf8') }));

it('no other file draws its own SVG', () => {
  const drawing = sources.filter(({ text }) => text.includes('<svg')).map(({ file }) => file);
  expect(drawing.sort()).toEqual(DRAWS);
});

it('no control uses a symbol character', () => {
  expect(sources.filter(({ text }) => SIGNS.test(text)).map(({ file }) => file)).toEqual([]);
});

it('each absolute icon path stays on its grid of 24', () => {
  const drawings = Object.values(lines).flatMap((one) =>
    typeof one === 'string' ? one : Object.values(one),
  );
  expect(drawings.length).toBeGreaterThan(20);
  for (const drawing of drawings)
    for (const [, x = '', y = ''] of drawing.matchAll(/[ML]\s*(-?[\d.]+)[ ,](-?[\d.]+)/g)) {
      expect(Number(x), drawing).toBeGreaterThanOrEqual(1);
      expect(Number(x), drawing).toBeLessThanOrEqual(23);
      expect(Number(y), drawing).toBeGreaterThanOrEqual(1);
      expect(Number(y), drawing).toBeLessThanOrEqual(23);
    }
});
