// Encoded pictures: AVIF in several widths, and one WebP for the few browsers without AVIF.
import { getImage } from 'astro:assets';
import type { ImageMetadata } from 'astro';

interface Place {
  /** In pixels, rising. */
  widths: readonly number[];
  /** The `sizes` attribute. */
  sizes: string;
  /** Cuts the picture to these proportions. */
  crop?: { width: number; height: number } | undefined;
  quality?: number;
}

/** In which the flat grounds of the figures show no steps, at the quickest effort that is not wasteful (astro.config.mjs). */
const QUALITY = 58;

/** The addresses of the encoded files; the build makes each once and keeps it (.cache/). */
export async function encoded(picture: ImageMetadata, { widths, sizes, crop, quality = QUALITY }: Place) {
  const { width, height } = crop ?? picture;
  const fitting = widths.filter((one) => one <= picture.width);
  const common = {
    src: picture,
    width,
    height,
    layout: 'none',
    quality,
    ...(crop && { fit: 'cover' }),
  } as const;
  const middle = fitting[Math.floor(fitting.length / 2)] ?? width;
  const [avif, webp] = await Promise.all([
    getImage({ ...common, format: 'avif', widths: fitting }),
    getImage({ ...common, format: 'webp', width: middle, height: Math.round((middle * height) / width) }),
  ]);
  return { avif: avif.srcSet.attribute, webp: webp.src, sizes, width, height };
}
