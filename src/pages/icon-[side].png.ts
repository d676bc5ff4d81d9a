// For home screens.
import type { APIRoute } from 'astro';
import { markOnPaper } from './_mark-on-paper.ts';

const SIDES = [180, 192, 512];

export const getStaticPaths = () =>
  SIDES.map((side) => ({ params: { side: String(side) }, props: { side } }));

export const GET: APIRoute<{ side: number }> = async ({ props: { side } }) =>
  new Response(new Uint8Array(await markOnPaper(side)), { headers: { 'Content-Type': 'image/png' } });
