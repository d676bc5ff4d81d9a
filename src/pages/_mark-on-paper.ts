// The mark on paper, for places that show no SVG.
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { PAPER } from '#lib/colours.ts';

/** The mark's own grid (public/favicon.svg). */
const GRID = 26;

/**
 * A square PNG.
 * @param side in pixels
 * @param share of the side that the mark takes; up to 0.8 a mask that cuts a circle takes nothing of it
 */
export async function markOnPaper(side: number, share = 0.7): Promise<Buffer> {
  const inner = Math.round(side * share);
  const mark = await sharp(await readFile('public/favicon.svg'), { density: (72 * inner) / GRID })
    .resize(inner, inner)
    .toBuffer();
  return sharp({ create: { width: side, height: side, channels: 3, background: PAPER } })
    .composite([{ input: mark }])
    .png()
    .toBuffer();
}
