// The machine drawn apart of content/pages/shop.yml, with its picture encoded.
import { getPage } from '#content.ts';
import type { Machine } from '#lib/machine-parts.ts';
import { encoded } from '../encoded.ts';

export async function getMachine(): Promise<Machine> {
  const { category, title, text, picture, alt, parts } = (await getPage('shop')).machine;
  const { avif, webp, width, height } = await encoded(picture, {
    widths: [560, 800, 1200],
    sizes: '',
    quality: 53,
  });
  const slugs = parts.map(({ product }) => product);
  return { category, title, text, alt, picture: { avif, webp, width, height }, parts: slugs };
}
