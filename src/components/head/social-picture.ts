// The picture that a shared link shows, and that search engines get of a page.

import { getImage } from 'astro:assets';
import type { ImageMetadata } from 'astro';

export const SOCIAL_SIZE = { width: 1200, height: 630 } as const;

/** The path on this site of the picture, cropped to the size that networks ask for. */
export async function socialPicture(picture: ImageMetadata): Promise<string> {
  const made = await getImage({
    src: picture,
    ...SOCIAL_SIZE,
    fit: 'cover',
    layout: 'none',
    format: 'jpg',
    quality: 70,
  });
  return made.src;
}
