import type { APIRoute } from 'astro';
import { PICTURE_SIDE, PICTURE_WIDTHS } from '#lib/picture.ts';
import { makePicture, type PictureFormat, type PictureWidth, pictureNames } from './_make-picture.ts';

interface Props {
  name: string;
  width: PictureWidth;
  format: PictureFormat;
}

const MADE: Omit<Props, 'name'>[] = [
  ...PICTURE_WIDTHS.map((width) => ({ width, format: 'avif' as const })),
  { width: PICTURE_SIDE, format: 'webp' },
];

export async function getStaticPaths() {
  const names = await pictureNames();
  return names.flatMap((name) =>
    MADE.map(({ width, format }) => ({
      params: { file: `${name}-${width}.${format}` },
      props: { name, width, format },
    })),
  );
}

export const GET: APIRoute<Props> = async ({ props: { name, width, format } }) =>
  new Response(new Uint8Array(await makePicture(name, width, format)), {
    headers: { 'Content-Type': `image/${format}` },
  });
