import type { APIRoute } from 'astro';
import { PICTURE_FORMATS, PICTURE_WIDTHS } from '#lib/picture.ts';
import { makePicture, type PictureFormat, type PictureWidth, pictureNames } from './_make-picture.ts';

interface Props {
  name: string;
  width: PictureWidth;
  format: PictureFormat;
}

export async function getStaticPaths() {
  const names = await pictureNames();
  return names.flatMap((name) =>
    PICTURE_WIDTHS.flatMap((width) =>
      PICTURE_FORMATS.map((format) => ({
        params: { file: `${name}-${width}.${format}` },
        props: { name, width, format } satisfies Props,
      })),
    ),
  );
}

export const GET: APIRoute<Props> = async ({ props: { name, width, format } }) =>
  new Response(new Uint8Array(await makePicture(name, width, format)), {
    headers: { 'Content-Type': `image/${format}` },
  });
