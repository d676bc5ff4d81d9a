// The mark on paper, for home screens.
import { readFile } from 'node:fs/promises';
import type { APIRoute } from 'astro';
import sharp from 'sharp';

const SIDES = [180, 192, 512];
const PAPER = '#f5f2ea';

export const getStaticPaths = () =>
  SIDES.map((side) => ({ params: { side: String(side) }, props: { side } }));

export const GET: APIRoute<{ side: number }> = async ({ props: { side } }) => {
  const mark = await readFile('public/favicon.svg');
  const inner = Math.round(side * 0.7);
  const rendered = await sharp(mark, { density: (72 * inner) / 26 })
    .resize(inner, inner)
    .toBuffer();
  const picture = await sharp({ create: { width: side, height: side, channels: 3, background: PAPER } })
    .composite([{ input: rendered }])
    .png()
    .toBuffer();
  return new Response(new Uint8Array(picture), { headers: { 'Content-Type': 'image/png' } });
};
