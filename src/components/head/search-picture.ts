// The picture in structured data: a page's figure without text.
import { getImage } from 'astro:assets';
import type { ImageMetadata } from 'astro';

/** In pixels. */
const SIZE = { width: 1200, height: 630 };

/** The path on this site of the picture, in the proportions that search engines cut least. */
export async function searchPicture(picture: ImageMetadata): Promise<string> {
  const made = await getImage({
    src: picture,
    ...SIZE,
    fit: 'cover',
    layout: 'none',
    format: 'jpg',
    quality: 70,
  });
  return made.src;
}
